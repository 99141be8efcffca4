/* Numbers of JSON and their digits, without the C library's large ways to read and print them. */
#ifndef SEPTEM_JSON_NUMBER_H
#define SEPTEM_JSON_NUMBER_H

#include <stdbool.h>

enum { JSON_NUMBER_MAX = 32 };

/* Writes a real number as jansson does: 17 digits, exactly rounded, less the zeros at their end,
 * with a point or an exponent. */
void json_number_write(double number, char text[JSON_NUMBER_MAX]);

/* Reads a whole number, digits with or without a sign in front; false where 64 bits do not hold it.
 */
bool json_number_read_whole(const char *text, long long *number);

/* Reads digits, point and exponent, which must be there as RFC 8259 has them; infinite where it is
 * too large. Exact to 15 digits: nothing here asks for more of a number that is read. */
double json_number_read(const char *text);

#endif
