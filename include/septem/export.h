/* Which functions the libraries show, everything else being hidden; and their names in C++. */
#ifndef SEPTEM_EXPORT_H
#define SEPTEM_EXPORT_H

#if defined(__GNUC__)
#define SEPTEM_API __attribute__((visibility("default")))
#else
#define SEPTEM_API
#endif

/* Around the declarations of every header. */
#if defined(__cplusplus)
#define SEPTEM_C_BEGIN extern "C" {
#define SEPTEM_C_END }
#else
#define SEPTEM_C_BEGIN
#define SEPTEM_C_END
#endif

#endif
