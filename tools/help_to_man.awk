# Turns what `septem COMMAND --help` says into sections of a manual page: the synopsis, paragraphs,
# options, words with what they mean, and the rest as it stands.
function escaped(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    if (text ~ /^[.']/) {
        text = "\\\&" text
    }
    return text
}

function section(name) {
    if (name != at) {
        print ".SH " name
        at = name
    }
}

# Ends what is under way and begins a block of another kind, or a further one of the same.
function block(kind) {
    if (was == "as_is") {
        print ".EE"
    }
    if (kind == "text" && was != "") {
        print ".PP"
    } else if (kind == "as_is") {
        print ".PP\n.EX"
    }
    was = kind
}

# "  -n, --players N     2 to 7": the names and their argument, then what they do.
function option(line,    names, rest) {
    if (at != "OPTIONS") {
        was = ""
    }
    section("OPTIONS")
    sub(/^ +/, "", line)
    match(line, /^(-[a-z], )?--[a-z-]+((\[?=| )[A-Z][^ ]*)?/)
    names = substr(line, 1, RLENGTH)
    rest = substr(line, RLENGTH + 1)
    sub(/^ +/, "", rest)
    block("option")
    print ".TP"
    print marked(names)
    print escaped(rest)
}

# Bold for what is typed as it is, italic for what stands for something.
function marked(names,    i, out, argument) {
    argument = ""
    if (match(names, /(\[=| |=)[A-Z].*$/)) {
        argument = substr(names, RSTART)
        names = substr(names, 1, RSTART - 1)
    }
    out = "\\fB" escaped(names) "\\fR"
    if (argument != "") {
        gsub(/[A-Z]+/, "\\fI&\\fR", argument)
        gsub(/-/, "\\-", argument)
        out = out argument
    }
    sub(/, /, "\\fR, \\fB", out)
    return out
}

function synopsis(line) {
    section("SYNOPSIS")
    sub(/^(usage:)? +/, "", line)
    if (line ~ /^septem/) {
        print (was == "usage" ? ".br\n" : "") "\\fB" escaped(spaced(line, 1)) "\\fR"
        line = spaced(line, 2)
    }
    if (line != "") {
        print escaped(line)
    }
    was = "usage"
}

# The command of a line of usage, or what follows it.
function spaced(line, part,    n) {
    match(line, /^septem [a-z-]+( [a-z]+)?/)
    n = RLENGTH
    return part == 1 ? substr(line, 1, n) : substr(line, n + 2)
}

BEGIN { first = 1 }

first && NF == 0 {
    first = 0
    was = ""
    section("DESCRIPTION")
    next
}
first { synopsis($0); next }
NF == 0 { gap = 1; next }

/^ +(-[a-z], )?--[a-z]/ { option($0); gap = 0; next }

# What goes on with the line before.
!gap && was == "option" {
    sub(/^ +/, "")
    print (/^[a-z]+: / ? ".br\n" : "") escaped($0) # "duel: the first alone against..."
    next
}
!gap && was == "word" && /^ / { sub(/^ +/, ""); print escaped($0); next }

# "check    looks at the tables"
/^[a-z]+   *[a-z]/ && match($0, /^[a-z]+   */) {
    block("word")
    word = $1
    sub(/^[a-z]+ +/, "")
    print ".TP\n.B " escaped(word) "\n" escaped($0)
    gap = 0
    next
}

/^ / {
    if (was != "as_is") {
        block("as_is")
    } else if (gap) {
        print ""
    }
    print escaped($0)
    gap = 0
    next
}

{
    if (gap || was != "text") {
        block("text")
    }
    print escaped($0)
    gap = 0
}

END { block("end") }
