/* What a card of each colour looks out on: one small view on 100 × 90, in three planes from far to
 * near. Together with the sign it tells colours apart by shape. */
export const vistas: Readonly<Record<string, readonly [string, string, string]>> = {
    brown: [
        'M0 60 22 34 40 52 62 26 100 58V90H0z',
        'M0 72Q25 56 50 68T100 64V90H0z',
        'M0 82Q30 72 60 80T100 78V90H0z',
    ],
    gray: [
        'M8 90V54Q8 34 28 34T48 54V90z',
        'M56 90V62Q60 56 60 50H80Q80 56 84 62V90z',
        'M0 80h100V90H0zM20 80V64a8 8 0 0 1 16 0V80z',
    ],
    blue: [
        'M10 46 50 24 90 46v5H10z',
        'M16 52h8v28h-8zM32 52h8v28h-8zM46 52h8v28h-8zM60 52h8v28h-8zM76 52h8v28h-8z',
        'M6 80h88v5h6v5H0v-5h6z',
    ],
    yellow: [
        'M52 20V66H88Q82 34 52 20zM48 28V66H22Q26 42 48 28z',
        'M14 68H92Q86 80 74 80H30Q18 80 14 68z',
        'M0 78q8-5 16 0t16 0 16 0 16 0 16 0 20 0V90H0z',
    ],
    red: [
        'M8 90V36h6v6h6v-6h6v6h6v-6h6V90zM64 90V30h6v6h6v-6h6v6h6v-6h6V90z',
        'M0 90V58h8v6h8v-6h8v6h8v-6h8v6h8v-6h8v6h8v-6h8v6h8v-6h8v6h8v-6h12V90z',
        'M42 90V78a8 8 0 0 1 16 0V90zM0 84h100V90H0z',
    ],
    green: [
        'M14 90V40h-5v-7h26v7h-5V90zM72 90V40h-5v-7h26v7h-5V90z',
        'M42 90V60h-4v-6h24v6h-4V90z',
        'M0 82h100V90H0zM10 33q12-16 24 0zM68 33q12-16 24 0z',
    ],
    purple: [
        'M6 90V50a44 44 0 0 1 88 0V90H80V52a30 30 0 0 0-60 0V90z',
        'M26 90V56a24 24 0 0 1 48 0V90H62V58a12 12 0 0 0-24 0V90z',
        'M0 82h100V90H0z',
    ],
    black: [
        'M0 90V50h14V38h20V54h10V90zM56 90V44h16V32h14V60h14V90z',
        'M0 90V66h24V56h16V72h22V58h18V70h20V90z',
        'M0 82h100V90H0z',
    ],
    white: [
        'M8 90V34H4v-6h22v6h-4V90zM78 90V34h-4v-6h22v6h-4V90z',
        'M50 26c9 0 14 6 14 14 0 6-2 11-6 14v5c10 2 18 7 20 17H22c2-10 10-15 20-17v-5c-4-3-6-8-6-14 0-8 5-14 14-14z',
        'M26 76h48v6h26v8H0v-8h26zM37 33l-3-15 8 6 8-10 8 10 8-6-3 15z',
    ],
};
