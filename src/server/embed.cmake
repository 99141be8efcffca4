# Puts the files of web/dist into the program: an assembly file that includes their bytes, and the
# table of them that page.h describes. Without such files the table is empty.
file(GLOB_RECURSE page_paths CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/web/dist
    ${PROJECT_SOURCE_DIR}/web/dist/*)
set(page_bytes ".section .rodata\n")
set(page_names "")
set(page_rows "")
set(page_inputs "")
set(n 0)
foreach(path IN LISTS page_paths)
    set(file ${PROJECT_SOURCE_DIR}/web/dist/${path})
    list(APPEND page_inputs ${file})
    string(APPEND page_bytes ".balign 16\n.global page_${n}_begin\n.global page_${n}_end\n"
        ".hidden page_${n}_begin\n.hidden page_${n}_end\n"
        "page_${n}_begin:\n.incbin \"${file}\"\npage_${n}_end:\n.byte 0\n")
    string(APPEND page_names "extern const unsigned char page_${n}_begin[], page_${n}_end[];\n")
    string(APPEND page_rows "    {\"${path}\", page_${n}_begin, page_${n}_end},\n")
    math(EXPR n "${n} + 1")
endforeach()
string(APPEND page_bytes ".section .note.GNU-stack,\"\",@progbits\n")
file(CONFIGURE OUTPUT page_bytes.S CONTENT "${page_bytes}" @ONLY)
file(CONFIGURE OUTPUT page_files.c CONTENT
"#include \"page.h\"
${page_names}
const struct page_file page_files[] = {
${page_rows}    {NULL, NULL, NULL},
};
" @ONLY)
set_source_files_properties(${PROJECT_BINARY_DIR}/page_bytes.S PROPERTIES
    OBJECT_DEPENDS "${page_inputs}")
