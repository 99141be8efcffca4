#!/bin/sh
# Seats that have the same name can be told apart in what a replay shows.
folder=$(cd "$(dirname "$0")" && pwd)
. "$folder/lib/expect.sh"

sed 's/^\(seat 0 .*\) Ada$/\1 easy/' "$folder/lib/fair.log" >same.log
expect 0 replay same.log
says out "winner  2 easy"
says out "     0 easy    1 easy    2 easy"
exit "$failed"
