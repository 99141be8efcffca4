/* Text in a rectangle: see text_block.h. */
#include "text_block.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_CELLS = 2048, HANGING = 2 };

/* One character and how it looks. */
struct cell {
    char bytes[5];
    short colour; /* of 256; -1: the usual one */
    unsigned attrs;
};

struct pen {
    short colour;
    unsigned attrs;
};

void text_block_begin(struct text_block *block, struct paint *p)
{
    text_block_finish(block);
    block->out = open_memstream(&block->text, &block->size);
    p->out = block->out;
}

void text_block_end(struct text_block *block, struct paint *p)
{
    if (block->out != NULL) {
        fclose(block->out);
    }
    block->out = p->out = NULL;
}

void text_block_finish(struct text_block *block)
{
    free(block->text);
    *block = (struct text_block){0};
}

/* What stands between \033[ and m, which the text is moved past. */
static const char *take_code(const char *text, struct pen *pen)
{
    const char *end = strchr(text, 'm');
    if (strncmp(text, "\033[38;5;", 7) == 0) {
        pen->colour = (short)atoi(text + 7);
    } else if (strncmp(text, "\033[1m", 4) == 0) {
        pen->attrs |= 1;
    } else if (strncmp(text, "\033[4m", 4) == 0) {
        pen->attrs |= 4;
    } else {
        *pen = (struct pen){.colour = -1};
    }
    return end != NULL ? end + 1 : text + 1;
}

/* One line of text as cells; returns where the next one begins. */
static const char *read_cells(const char *text, struct pen *pen, struct cell cells[LINE_CELLS],
                              int *count)
{
    *count = 0;
    while (*text != '\0' && *text != '\n') {
        if (*text == '\033') {
            text = take_code(text, pen);
            continue;
        }
        size_t length = canvas_fit(text, 1);
        if (*count < LINE_CELLS && length < sizeof cells->bytes) {
            struct cell *cell = &cells[(*count)++];
            memcpy(cell->bytes, text, length);
            cell->bytes[length] = '\0';
            cell->colour = pen->colour;
            cell->attrs = pen->attrs;
        }
        text += length;
    }
    return *text == '\n' ? text + 1 : text;
}

/* Where the line that begins at `start` ends, and in `next` where the next one begins. */
static int break_at(const struct cell *cells, int start, int count, int width, int *next)
{
    int end = start + width;
    if (count <= end) {
        return *next = count;
    }
    for (int i = end; i > start; i--) {
        if (cells[i].bytes[0] == ' ') {
            *next = i + 1;
            return i;
        }
    }
    return *next = end;
}

static int indent_of(const struct cell *cells, int count)
{
    int indent = 0;
    while (indent < count && cells[indent].bytes[0] == ' ') {
        indent++;
    }
    return indent;
}

int text_block_draw(const struct text_block *block, const struct canvas *canvas, struct area area,
                    int first)
{
    struct cell *cells = malloc(LINE_CELLS * sizeof *cells);
    struct pen pen = {.colour = -1};
    int line = 0;
    area.width = area.width > 1 ? area.width : 1;
    for (const char *text = block->text; cells != NULL && text != NULL && *text != '\0';) {
        int count, start = 0, shift = 0;
        text = read_cells(text, &pen, cells, &count);
        int hanging = indent_of(cells, count) + HANGING;
        hanging = hanging < area.width / 2 ? hanging : 0;
        do {
            int next, end = break_at(cells, start, count, area.width - shift, &next);
            bool shown = line >= first && line < first + area.height;
            for (int i = start; shown && i < end; i++) {
                canvas_put_raw(canvas, area.y + line - first, area.x + shift + i - start, 1,
                               cells[i].colour, cells[i].attrs, cells[i].bytes);
            }
            line++;
            start = next;
            shift = hanging;
        } while (start < count);
    }
    free(cells);
    return line;
}
