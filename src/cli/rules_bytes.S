/* docs/rules.md as data of the program. SEPTEM_RULES_FILE is its path. */
#if defined(__APPLE__)
#define NAME(name) _##name
#define HIDDEN .private_extern
.const
#else
#define NAME(name) name
#define HIDDEN .hidden
.section .rodata
#endif

.global NAME(rules_text)
HIDDEN NAME(rules_text)
NAME(rules_text):
.incbin SEPTEM_RULES_FILE
.byte 0

#if defined(__ELF__)
.section .note.GNU-stack,"",%progbits
#endif
