#!/bin/sh
# What `make install` leaves: installed.sh BUILD. Programs in C and C++ that know nothing but
# the installed files build with pkg-config and with CMake, and run; so does the Python package.
build=$1
here=$(mktemp -d) || exit 1
trap 'rm -rf "$here"' EXIT
prefix=$here/moved
fault() {
    echo "not so: $*" >&2
    exit 1
}
unset PYTHONPATH SEPTEM_LIBRARY
DESTDIR=$here/staged cmake --install "$build" --prefix /usr/other >"$here/out" 2>&1 ||
    fault "it installs: $(cat "$here/out")"
grep -q '^ExecStart=/usr/other/bin/septem serve' "$here/staged/usr/other/lib/systemd/system/septem.service" ||
    fault "the unit starts what was installed"
mv "$here/staged/usr/other" "$prefix" # everything is found from where it lies
lib=$(dirname "$(find "$prefix" -name libseptem.a)")

cat >"$here/one.c" <<'END'
#include <stdio.h>
#include <string.h>
#include <septem/bot.h>
#include <septem/game.h>
#include <septem/version.h>

void city_init(void);
void city_init(void) {} /* names of their own do not collide */

int main(void)
{
    struct septem_game game;
    struct septem_options options = septem_options_defaults();
    options.players = 3;
    if (septem_game_init(&game, &options, 7) != SEPTEM_OK) {
        return 1;
    }
    city_init();
    puts(septem_version());
    return strcmp(septem_version(), SEPTEM_VERSION);
}
END
cp "$here/one.c" "$here/one.cc"

nm -g --defined-only "$lib/libseptem.a" 2>/dev/null | awk 'NF == 3 { print $3 }' >"$here/names"
grep -q '^septem_game_init$' "$here/names" || fault "the archive has septem_game_init"
if grep -v '^septem_' "$here/names"; then
    fault "the archive shows nothing but septem_ names"
fi

export PKG_CONFIG_PATH="$lib/pkgconfig" LD_LIBRARY_PATH="$lib"
command -v pkg-config >/dev/null || exit 77
for language in c cc; do
    compiler=cc
    [ $language = cc ] && compiler=c++
    command -v $compiler >/dev/null || continue
    # shellcheck disable=SC2046
    $compiler "$here/one.$language" $(pkg-config --cflags --libs septem) -o "$here/shared" ||
        fault "one.$language builds with the shared library"
    # shellcheck disable=SC2046
    $compiler "$here/one.$language" $(pkg-config --cflags septem) "$lib/libseptem.a" -pthread \
        -o "$here/static" || fault "one.$language builds with the static library"
    for program in shared static; do
        [ "$("$here/$program")" = "$(pkg-config --modversion septem)" ] ||
            fault "$program of one.$language runs"
    done
done

soname=$(pkg-config --modversion septem | sed 's/\.[0-9]*$//') # MAJOR.MINOR, as include/layout.txt has it
readelf -d "$here/shared" | grep -q "libseptem\.so\.$soname\]" || fault "it asks for libseptem.so.$soname"
[ "$("$prefix/bin/septem" --version)" = "septem $(pkg-config --modversion septem)" ] ||
    fault "the program runs where it lies"

mkdir "$here/project"
cp "$here/one.c" "$here/one.cc" "$here/project"
cat >"$here/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
include(CheckLanguage)
project(one LANGUAGES C)
check_language(CXX)
find_package(septem ${WANTED} REQUIRED)
add_executable(one_shared one.c)
target_link_libraries(one_shared septem::septem)
add_executable(one_static one.c)
target_link_libraries(one_static septem::static)
if(CMAKE_CXX_COMPILER)
    enable_language(CXX)
    add_executable(one_of_cxx one.cc)
    target_link_libraries(one_of_cxx septem::septem)
endif()
END
{
    cmake -S "$here/project" -B "$here/project/build" -DCMAKE_PREFIX_PATH="$prefix" -DWANTED="$soname" &&
        cmake --build "$here/project/build"
} >"$here/out" 2>&1 || fault "a project builds with find_package: $(cat "$here/out")"
for program in one_shared one_static; do
    "$here/project/build/$program" >/dev/null || fault "$program runs"
done
if [ -x "$here/project/build/one_of_cxx" ]; then
    "$here/project/build/one_of_cxx" >/dev/null || fault "a program in C++ runs"
fi

for file in septem/LICENSE septem/docs/engines.md septem/docs/engines.schema.json \
    septem/examples/first_bot.c septem/examples/first_bot.py septem/examples/first_bot.mjs; do
    [ -f "$prefix/share/doc/$file" ] || fault "$file is installed"
done
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$prefix/share/septem/python python3 -c \
    'import septem; septem.Game(seed=1)' || fault "the package finds the library beside it"
for file in man/man1/septem.1 man/man6/septem-play.6 man/man8/septem-serve.8 \
    bash-completion/completions/septem septem/complete; do
    [ -f "$prefix/share/$file" ] || fault "$file is installed"
done
