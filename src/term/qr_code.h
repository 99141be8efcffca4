/* A link as a QR code (ISO/IEC 18004) on a terminal, for phones that shall open it. */
#ifndef SEPTEM_QR_CODE_H
#define SEPTEM_QR_CODE_H

#include <stdbool.h>
#include <stdio.h>

enum {
    QR_CODE_TEXT_MAX = 106, /* bytes: versions 1 to 5, error correction L, a single block each */
    QR_CODE_SIZE_MAX = 37
};

struct qr_code {
    int size;
    bool dark[QR_CODE_SIZE_MAX][QR_CODE_SIZE_MAX]; /* row by row */
};

/* False for a text that is too long. */
bool qr_code_make(const char *text, struct qr_code *code);

/* How a terminal can show it. */
struct qr_look {
    bool utf8;   /* half blocks, two rows a line; else two characters a square, a row a line */
    bool colour; /* dark on light whatever the terminal's colours are; else a dark one is assumed */
};

/* With the margin that readers need. */
void qr_code_print(const struct qr_code *code, struct qr_look look, FILE *out);

#endif
