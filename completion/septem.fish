# Completion of septem for fish; complete, beside the other data of septem, says what fits.
set -g __septem_helper (dirname (status filename))/../../septem/complete

function __septem_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l lines ($__septem_helper $words 2>/dev/null)
    switch "$lines[1]"
        case :files
            __fish_complete_path (commandline -ct)
        case :folders
            __fish_complete_directories (commandline -ct)
        case '*'
            printf '%s\n' $lines
    end
end

complete -c septem -f -a '(__septem_complete)'
