#!/bin/sh
# docs/training.md: training runs on a CPU, too. A tiny network learns from some ten thousand
# decisions to beat a table of random bots most of the time: more than 2 of par, which is 1.
#
#     tiny_training.sh ROOT LIBRARY
root=$1
SEPTEM_LIBRARY=$2
export SEPTEM_LIBRARY
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import numpy, torch' 2>/dev/null; then
        break
    fi
    python=
done
if [ -z "$python" ]; then
    echo "skipped: no python3 with PyTorch and numpy here (Debian: python3-torch, python3-numpy)"
    exit 77
fi
# More threads only wait for each other where other tests run beside this one.
OPENBLAS_NUM_THREADS=1
export OPENBLAS_NUM_THREADS
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"$python" -B "$root/train/ppo.py" --out "$out" --small --only base3 --against random --iterations 6 \
    --games 200 --threads 1 --part 1024 --rate 3e-3 --rate-end 1e-3 --guests 0 --past 0.2 \
    --measure 1000 --measure-games 200 >"$out/said" || { cat "$out/said"; exit 1; }
tail -n 1 "$out/said"
"$python" - "$out" <<'CHECK' || exit 1
import json, pathlib, sys
out = pathlib.Path(sys.argv[1])
last = json.loads((out / "log.jsonl").read_text().splitlines()[-1])
assert last["measured"]["base3"]["share"] > 2.0, last
CHECK
# What was learnt can be gone on from, a little less sure of itself; a damaged file cannot, and is
# named.
"$python" -B "$root/train/ppo.py" --out "$out/more" --from "$out/net.weights" --soften 0.5 --only base3 \
    --iterations 1 --games 16 --threads 1 --part 512 --measure-games 4 >/dev/null || exit 1
"$python" -B "$root/tests/train/softening.py" "$root" "$out/net.weights" || exit 1
# So does learning from forks, and a best response to what was learnt.
"$python" -B "$root/tests/train/forks.py" "$root" || exit 1
"$python" -B "$root/train/ppo.py" --out "$out/ahead" --from "$out/net.weights" --only base3 --ahead 1 \
    --iterations 2 --games 16 --forks 64 --threads 1 --part 512 --measure-games 4 >/dev/null || exit 1
"$python" -B "$root/train/ppo.py" --out "$out/best" --from "$out/net.weights" --only base3 \
    --frozen "$out/net.weights" --iterations 1 --games 16 --threads 1 --part 512 --measure-games 4 \
    >/dev/null || exit 1
# A network learns how a bot that searches decides, better than by what it would do itself, which
# stays as it is; and such rivals play along.
for seed in 1 2; do
    "$python" -B "$root/train/imitate.py" watch --bot mcts:playouts=10 --seen "$out/seen" \
        --minutes 0 --games 6 --seed $seed >/dev/null || exit 1
done
"$python" -B "$root/train/imitate.py" learn --seen "$out/seen" --from "$out/net.weights" \
    --out "$out/rival.weights" --epochs 10 --rate 2e-2 --part 64 >"$out/learnt" || exit 1
"$python" - "$root" "$out" <<'CHECK' || { cat "$out/learnt"; exit 1; }
import json, pathlib, sys
sys.path[:0] = [sys.argv[1] + "/train", sys.argv[1] + "/python"]
import torch, weights
out = pathlib.Path(sys.argv[2])
was, now = (weights.read(out / name)[0].state_dict() for name in ("net.weights", "rival.weights"))
changed = {name for name in was if not torch.equal(was[name], now[name])}
assert changed and all(name.startswith("rival_") for name in changed), changed
losses = [json.loads(line)["loss"] for line in open(out / "learnt")]
assert len(losses) == 11 and min(losses) < 0.95 * losses[0], losses
CHECK
"$python" -B "$root/train/ppo.py" --out "$out/met" --from "$out/net.weights" --only base3 \
    --rivals "$out/rival.weights" --iterations 1 --games 16 --threads 1 --part 512 \
    --measure-games 4 >/dev/null || exit 1
head -c 1000 "$out/net.weights" >"$out/cut.weights"
if "$python" -B "$root/train/ppo.py" --out "$out/cut" --from "$out/cut.weights" 2>"$out/why"; then
    echo "a weight file that is cut off was taken"
    exit 1
fi
grep -q "cut.weights is not a network\|cut.weights is cut off" "$out/why" || { cat "$out/why"; exit 1; }
