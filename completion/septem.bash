# Completion of septem for bash; complete, beside the other data of septem, says what fits.
_septem() {
    local word text helper
    helper=$(dirname "${BASH_SOURCE[0]}")/../../septem/complete
    COMPREPLY=()
    while IFS=$'\t' read -r word text; do
        case $word in
        :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$2") ;;
        :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$2") ;;
        *) COMPREPLY+=("$word") ;;
        esac
    done < <("$helper" "$1" "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _septem septem
