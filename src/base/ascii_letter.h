/* Characters on a terminal that shows ASCII only. */
#ifndef SEPTEM_ASCII_LETTER_H
#define SEPTEM_ASCII_LETTER_H

#include <stddef.h>
#include <stdint.h>

/* A letter without its accent, a sign that looks like this one, or a question mark: a character
 * for a character, so that columns stay where they are. */
static inline char ascii_letter(uint32_t code)
{
    static const struct {
        uint32_t code;
        char letter;
    } signs[] = {
        {0xa0, ' '},    {0xab, '"'},   {0xb1, '~'},   {0xb2, '2'},   {0xb7, '.'},
        {0xbb, '"'},    {0xd7, 'x'},   {0xdf, 's'},   {0x152, 'O'},  {0x153, 'o'},
        {0x2009, ' '},  {0x2011, '-'}, {0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''},
        {0x2019, '\''}, {0x201c, '"'}, {0x201d, '"'}, {0x201e, '"'}, {0x2022, '*'},
        {0x2026, '.'},  {0x202f, ' '}, {0x2192, '>'}, {0x2212, '-'}, {0x2261, '='},
    };
    /* From 0xc0 on, without their accents. */
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (signs[i].code == code) {
            return signs[i].letter;
        }
    }
    return code < 0x80 ? (char)code : code >= 0xc0 && code < 0x100 ? latin[code - 0xc0] : '?';
}

#endif
