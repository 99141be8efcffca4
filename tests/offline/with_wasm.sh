#!/bin/sh
# Runs a script with Node.js, or says why not and counts as skipped.
#
#     with_wasm.sh NODE WASM SCRIPT ARGUMENT…
node=$1
wasm=$2
shift 2
if [ ! -x "$node" ]; then
    echo "skipped: no Node.js here"
    exit 77
fi
if [ ! -f "$wasm" ]; then
    echo "skipped: no septem.wasm; tools/build-wasm builds it"
    exit 77
fi
exec "$node" "$@"
