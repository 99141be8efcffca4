/* The bytes of data/net/septem.net as data of the library. SEPTEM_NETWORK_FILE is its path. */
#if defined(__APPLE__)
#define NAME(name) _##name
#define HIDDEN .private_extern
.const
#else
#define NAME(name) name
#define HIDDEN .hidden
.section .rodata
#endif

.balign 64
.global NAME(septem_network_begin)
.global NAME(septem_network_end)
HIDDEN NAME(septem_network_begin)
HIDDEN NAME(septem_network_end)
NAME(septem_network_begin):
.incbin SEPTEM_NETWORK_FILE
NAME(septem_network_end):
.byte 0

#if defined(__ELF__)
.section .note.GNU-stack,"",%progbits
#endif
