/* Which functions the shared library shows. Everything else is hidden. */
#ifndef SEPTEM_EXPORT_H
#define SEPTEM_EXPORT_H

#if defined(__GNUC__)
#define SEPTEM_API __attribute__((visibility("default")))
#else
#define SEPTEM_API
#endif

#endif
