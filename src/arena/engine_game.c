/* The games of an engine: which it plays, how many turns it has lost there, and what it is told of
 * their beginning and end. It knows them by numbers of its own: the keys of the host are made of
 * seeds, which would tell it the cards. */
#include <stdlib.h>
#include <string.h>

#include "engine.h"

enum { TELL_MS = 1000 };

static struct engine_game *find(struct engine *engine, uint64_t key)
{
    for (int i = 0; i < ENGINE_GAMES_MAX; i++) {
        if (engine->playing[i].number != 0 && engine->playing[i].key == key) {
            return &engine->playing[i];
        }
    }
    return NULL;
}

struct engine_game *engine_game_of(struct engine *engine, uint64_t key)
{
    struct engine_game *game = key != 0 ? find(engine, key) : NULL;
    if (key == 0 || game != NULL) {
        return game;
    }
    game = &engine->playing[0];
    for (int i = 1; i < ENGINE_GAMES_MAX; i++) {
        if (engine->playing[i].asked < game->asked) {
            game = &engine->playing[i];
        }
    }
    *game = (struct engine_game){.key = key, .number = ++engine->games, .asked = engine->id + 1};
    return game;
}

void engine_games_untold(struct engine *engine)
{
    for (int i = 0; i < ENGINE_GAMES_MAX; i++) {
        engine->playing[i].told = false;
    }
}

void engine_forgive(struct engine *engine)
{
    for (int i = 0; i < ENGINE_GAMES_MAX; i++) {
        engine->playing[i].strikes = 0;
    }
}

char *engine_game_begin(struct engine *engine, struct engine_game *game,
                        const struct septem_view *view, char *line, size_t *length)
{
    if (game == NULL || line == NULL) {
        return line;
    }
    game->asked = engine->id;
    if (game->told || !engine->says.games) {
        return line;
    }
    size_t first;
    char *start = bot_protocol_start(engine->id - 1, game->number, view, &first);
    char *both = start != NULL ? realloc(start, first + *length + 1) : NULL;
    if (both == NULL) {
        free(start);
        free(line);
        return NULL;
    }
    memcpy(both + first, line, *length + 1);
    free(line);
    *length += first;
    game->told = true;
    return both;
}

void engine_over(struct engine *engine, uint64_t key, const struct septem_game *result)
{
    struct engine_game *game = find(engine, key);
    if (game == NULL) {
        return;
    }
    size_t length;
    char *line = game->told && engine->subprocess.pid != 0
                     ? bot_protocol_end(++engine->id, game->number, result, &length)
                     : NULL;
    *game = (struct engine_game){0};
    if (line != NULL && subprocess_send(&engine->subprocess, line, length,
                                        subprocess_deadline(TELL_MS)) != SUBPROCESS_LINE) {
        subprocess_end(&engine->subprocess, 0);
        engine_games_untold(engine);
    }
    free(line);
}
