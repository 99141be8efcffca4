/* TEXT(text): a sentence or a name for people. A program whose front end has the catalogues of its
 * own, as the page has, is compiled with SEPTEM_NO_SENTENCES and carries none. */
#ifndef SEPTEM_SENTENCES_H
#define SEPTEM_SENTENCES_H

#ifdef SEPTEM_NO_SENTENCES
#define TEXT(text) ""
#else
#define TEXT(text) text
#endif

#endif
