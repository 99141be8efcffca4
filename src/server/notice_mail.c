/* Writing a mail. */
#include "notice_mail.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SUBJECT_MAX = 45, LINE = 76, LOCAL_MAX = 64, LABEL_MAX = 63, ID_BYTES = 16 };

/* ---- Addresses ---- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Names of RFC 5322's dot-atom. */
static bool is_local(const char *text, size_t length)
{
    bool after_dot = true;
    for (size_t i = 0; i < length; i++) {
        bool is_dot = text[i] == '.';
        bool is_atom =
            is_letter(text[i]) || is_digit(text[i]) || strchr("!#$%&'*+-/=?^_`{|}~", text[i]);
        if ((!is_dot && !is_atom) || (is_dot && after_dot)) {
            return false;
        }
        after_dot = is_dot;
    }
    return length <= LOCAL_MAX && !after_dot;
}

static bool is_label(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!is_letter(text[i]) && !is_digit(text[i]) && text[i] != '-') {
            return false;
        }
    }
    return length > 0 && length <= LABEL_MAX && text[0] != '-' && text[length - 1] != '-';
}

/* Two labels at least; the last is no number. */
static bool is_domain(const char *text)
{
    int labels = 0;
    const char *last = text;
    for (;;) {
        size_t length = strcspn(text, ".");
        if (!is_label(text, length)) {
            return false;
        }
        labels++;
        last = text;
        if (text[length] == '\0') {
            return labels > 1 && is_letter(last[0]);
        }
        text += length + 1;
    }
}

bool mail_address_is_good(const char *text)
{
    const char *at = text != NULL ? strchr(text, '@') : NULL;
    return at != NULL && strlen(text) <= MAIL_ADDRESS_MAX && is_local(text, (size_t)(at - text)) &&
           is_domain(at + 1);
}

/* ---- Writing ---- */

static void put_date(FILE *out, int64_t now)
{
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    struct tm tm = {0};
    time_t seconds = (time_t)now;
    gmtime_r(&seconds, &tm);
    fprintf(out, "Date: %.3s, %d %.3s %d %02d:%02d:%02d +0000\r\n", days + 3 * tm.tm_wday,
            tm.tm_mday, months + 3 * tm.tm_mon, tm.tm_year + 1900, tm.tm_hour, tm.tm_min,
            tm.tm_sec);
}

static void put_subject(FILE *out, const char *subject)
{
    char coded[SUBJECT_MAX * 4 / 3 + 5];
    size_t length = strlen(subject);
    while (length > SUBJECT_MAX || ((unsigned char)subject[length] & 0xC0) == 0x80) {
        length--; /* whole letters only */
    }
    sodium_bin2base64(coded, sizeof coded, (const unsigned char *)subject, length,
                      sodium_base64_VARIANT_ORIGINAL);
    fprintf(out, "Subject: =?UTF-8?B?%s?=\r\n", coded);
}

static void put_id(FILE *out, const char *from)
{
    unsigned char bytes[ID_BYTES];
    char text[2 * ID_BYTES + 1];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(text, sizeof text, bytes, sizeof bytes);
    fprintf(out, "Message-ID: <%s%s>\r\n", text, strchr(from, '@'));
}

static void put_text(FILE *out, const char *text)
{
    const size_t part = LINE / 4 * 3;
    for (size_t left = strlen(text); left > 0;) {
        char coded[LINE + 1];
        size_t length = left < part ? left : part;
        sodium_bin2base64(coded, sizeof coded, (const unsigned char *)text, length,
                          sodium_base64_VARIANT_ORIGINAL);
        fprintf(out, "%s\r\n", coded);
        text += length;
        left -= length;
    }
}

bool notice_mail(struct notice_job *job, const struct notice_mail *mail)
{
    assert(mail_address_is_good(mail->from) && mail_address_is_good(mail->to));
    FILE *out = open_memstream(&job->body, &job->length);
    if (out == NULL) {
        return false;
    }
    put_date(out, mail->now);
    fprintf(out, "From: Septem <%s>\r\nTo: %s\r\n", mail->from, mail->to);
    put_subject(out, mail->subject);
    put_id(out, mail->from);
    fputs("MIME-Version: 1.0\r\n"
          "Content-Type: text/plain; charset=utf-8\r\n"
          "Content-Transfer-Encoding: base64\r\n"
          "Auto-Submitted: auto-generated\r\n",
          out);
    if (mail->off != NULL) {
        fprintf(out,
                "List-Unsubscribe: <%s>\r\n"
                "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                mail->off);
    }
    fputs("\r\n", out);
    put_text(out, mail->text);
    if (job->recipient == NULL) {
        job->recipient = strdup(mail->to);
    }
    return fclose(out) == 0 && job->recipient != NULL;
}
