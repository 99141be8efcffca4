#!/bin/sh
# Completion of command lines, as installed: in bash for real, in zsh and fish where they are.
program=$1
root=$(cd .. && pwd)
here=$(mktemp -d) || exit 1
trap 'rm -rf "$here"' EXIT
fault() {
    echo "not so: $*" >&2
    exit 1
}
mkdir -p "$here/share/septem" "$here/share/bash" "$here/share/bash/completions" "$here/share/fish/d" \
    "$here/share/zsh/d" "$here/bin" "$here/logs"
cp "$root/completion/complete" "$here/share/septem/"
cp "$root/completion/septem.bash" "$here/share/bash/completions/septem"
cp "$root/completion/septem.fish" "$here/share/fish/d/"
cp "$root/completion/_septem" "$here/share/zsh/d/"
ln -s "$program" "$here/bin/septem"
PATH=$here/bin:$PATH
export PATH
cd "$here" || exit 1

# The words bash offers where the line ends.
cat >"$here/offer" <<'END_OF_BASH'
source share/bash/completions/septem
COMP_LINE=$1
read -ra COMP_WORDS <<<"$1"
case $1 in *' ') COMP_WORDS+=('') ;; esac
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
compopt() { :; } # only for a line that is being typed
set -- $(complete -p septem)
"$3" septem "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
echo "${COMPREPLY[@]}"
END_OF_BASH
offers() { # LINE WORDS
    got=$(bash "$here/offer" "$1")
    [ "$got" = "$2" ] || fault "bash completes '$1' with '$2': $got"
}
offers 'septem p' 'play perft'
offers 'septem play --sa' '--saved'
offers 'septem play --sides ' 'A B random'
offers 'septem arena --bots rules,rb' 'rules,rbai'
offers 'septem play --boards giza,pet' 'giza,petra'
offers 'septem db rep' 'repair'
offers 'septem db check sh' 'share'
offers 'septem replay lo' 'logs'
offers 'septem simulate --log lo' 'logs'
offers 'septem play -n ' ''
offers 'septem nothing ' ''
for command in $(septem --help | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do
    septem "$command" --help | sed -nE 's/^ +(-[a-z], )?(--[a-z-]+).*/\2/p' >"$here/told"
    "$here/share/septem/complete" septem "$command" -- | sed 's/\t.*//; /^--help$/d' >"$here/offered"
    diff "$here/told" "$here/offered" || fault "septem $command: what --help tells is offered"
done

# Keys pressed in a real shell: the line that a tab completes is run.
if command -v script >/dev/null; then
    printf '%s\n' "PS1='> '" "source $here/share/bash/completions/septem" >"$here/rc"
    printf 'septem repl\t--vers\t >told 2>&1; septem --vers\t >version\nexit\n' |
        script -qec "bash --noprofile --rcfile $here/rc -i" /dev/null >"$here/screen" 2>&1
    grep -qx "septem [0-9.]*" "$here/version" || fault "bash completes: $(cat "$here/screen")"
fi
if command -v fish >/dev/null; then
    got=$(HOME=$here fish --no-config -c "source $here/share/fish/d/septem.fish; complete -C 'septem play --sa'")
    case $got in
    --saved*) ;;
    *) fault "fish completes: $got" ;;
    esac
fi
if command -v zsh >/dev/null; then
    zsh -n "$here/share/zsh/d/_septem" || fault "zsh reads its completion"
fi
