"""What plain PyTorch is slow at, for a GPU: bytes into numbers, and the logits of candidates.

Both are written with Triton. Where there is none, or no GPU, or with `ppo.py --plain`, network.py
does the same with PyTorch alone.
"""

import torch

try:
    import triton
    import triton.language as tl
except ImportError:
    triton = None

CARDS, COINS = 192, 3  # as network.py has them
COPIES = 64  # of the gradients of tables: fewer rows then wait for each other
PROGRAMS = 2048

plain = False  # use none of this


def usable(tensor):
    return triton is not None and tensor.is_cuda and not plain


if triton is not None:
    @triton.jit
    def unpack_kernel(seen, row_stride, first, city_stride, cities, columns, out, rows, width,
                      R: tl.constexpr, W: tl.constexpr):
        r = tl.program_id(0) * R + tl.arange(0, R)
        w = tl.program_id(1) * W + tl.arange(0, W)
        here = w < width
        byte = tl.load(columns + w, mask=here, other=0)
        shift = tl.load(columns + width + w, mask=here, other=0)
        bits = tl.load(columns + 2 * width + w, mask=here, other=0)
        plus = tl.load(columns + 3 * width + w, mask=here, other=0)
        board = tl.load(columns + 4 * width + w, mask=here, other=0)
        start = (r // cities).to(tl.int64) * row_stride + first + (r % cities) * city_stride
        inside = r < rows
        both = inside[:, None] & here[None, :]
        value = tl.load(seen + start[:, None] + byte[None, :], mask=both, other=0).to(tl.int32)
        value = ((value >> shift[None, :]) & bits[None, :]) + plus[None, :]
        own = tl.load(seen + start + (city_stride - 1), mask=inside, other=0).to(tl.int32)
        value = tl.where((board[None, :] < 0) | (board[None, :] == own[:, None]), value, 0)
        at = out + r[:, None].to(tl.int64) * width + w[None, :]
        tl.store(at, value.to(tl.float32).to(out.dtype.element_ty), mask=both)

    @triton.jit
    def candidate_rows(role, moves, valid, CARD_COUNT: tl.constexpr):
        """Where in the table each candidate's vectors stand."""
        card = tl.load(moves, mask=valid, other=0).to(tl.int32)
        use = tl.load(moves + 1, mask=valid, other=0).to(tl.int32)
        stage = tl.load(moves + 2, mask=valid, other=0).to(tl.int32)
        by = tl.load(moves + 3, mask=valid, other=0).to(tl.int32)
        copied = tl.load(moves + 7, mask=valid, other=0).to(tl.int32)
        index = tl.load(role + use, mask=valid, other=0).to(tl.int32) * CARD_COUNT + card
        uses = 2 * CARD_COUNT + use * 8 + stage
        bys = 2 * CARD_COUNT + 128 + (by & 15)
        copies = 2 * CARD_COUNT + 144 + (copied & 7)
        return index, uses, bys, copies

    @triton.jit
    def candidate_numbers(moves, valid, n, COINS: tl.constexpr, NUMBERS: tl.constexpr):
        """(candidates, numbers): the coins that go to each, in fours, and what it brings, in
        eights of thirds; then zeros."""
        byte = tl.where(n < COINS, 4 + n, 8 - COINS + n)
        here = valid[:, None] & (n < NUMBERS)[None, :]
        value = tl.load(moves[:, None] + byte[None, :], mask=here, other=0).to(tl.float32)
        value = tl.where((n < COINS)[None, :], value / 4, (value - 64) / 8)
        return tl.where(here, value, 0.0)

    @triton.jit
    def hidden_of(p, table, index, uses, bys, copies, numbers, rows, valid, d, D: tl.constexpr):
        m = valid[:, None]
        h = p[None, :] + tl.load(table + index[:, None] * D + d[None, :], mask=m, other=0.0)
        h += tl.load(table + uses[:, None] * D + d[None, :], mask=m, other=0.0)
        h += tl.load(table + bys[:, None] * D + d[None, :], mask=m, other=0.0)
        h += tl.load(table + copies[:, None] * D + d[None, :], mask=m, other=0.0)
        return h + tl.dot(numbers, rows, allow_tf32=False)

    @triton.jit
    def logits_kernel(policy, query, table, keys, weight, bias, role, moves, moves_stride, counts,
                      counts_stride, out, N: tl.constexpr, D: tl.constexpr, EACH: tl.constexpr,
                      CARD_COUNT: tl.constexpr, COINS: tl.constexpr, NUMBERS: tl.constexpr):
        row = tl.program_id(0).to(tl.int64)
        c = tl.arange(0, N)
        d = tl.arange(0, D)
        n = tl.arange(0, 16)
        valid = c < tl.load(counts + row * counts_stride).to(tl.int32)
        own = moves + row * moves_stride + c * EACH
        index, uses, bys, copies = candidate_rows(role, own, valid, CARD_COUNT)
        numbers = candidate_numbers(own, valid, n, COINS, NUMBERS)
        number_rows = tl.load(table + (2 * CARD_COUNT + 152 + n)[:, None] * D + d[None, :],
                              mask=(n < NUMBERS)[:, None], other=0.0)
        p = tl.load(policy + row * D + d)
        q = tl.load(query + row * D + d)
        h = hidden_of(p, table, index, uses, bys, copies, numbers, number_rows, valid, d, D)
        k = tl.load(keys + index[:, None] * D + d[None, :], mask=valid[:, None], other=0.0)
        flat = tl.sum(tl.maximum(h, 0.0) * tl.load(weight + d)[None, :], 1) + tl.load(bias)
        flat += tl.sum(q[None, :] * k, 1) / 8
        tl.store(out + row * N + c, tl.where(valid, flat, float("-inf")))

    @triton.jit
    def gradient_kernel(gradient, policy, query, table, keys, weight, role, moves, moves_stride,
                        counts, counts_stride, d_policy, d_query, d_table, d_keys, d_weight,
                        rows, programs, table_rows, N: tl.constexpr, D: tl.constexpr,
                        EACH: tl.constexpr, CARD_COUNT: tl.constexpr, COPY_COUNT: tl.constexpr,
                        COINS: tl.constexpr, NUMBERS: tl.constexpr):
        program = tl.program_id(0)
        c = tl.arange(0, N)
        d = tl.arange(0, D)
        n = tl.arange(0, 16)
        w = tl.load(weight + d)
        copy = program % COPY_COUNT
        own_table = d_table + copy * table_rows * D
        own_keys = d_keys + copy * 2 * CARD_COUNT * D
        at_numbers = (2 * CARD_COUNT + 152 + n)[:, None] * D + d[None, :]
        number_rows = tl.load(table + at_numbers, mask=(n < NUMBERS)[:, None], other=0.0)
        sum_weight = tl.zeros((D,), tl.float32)
        sum_numbers = tl.zeros((16, D), tl.float32)
        for number in range(program, rows, programs):
            row = number.to(tl.int64)
            valid = c < tl.load(counts + row * counts_stride).to(tl.int32)
            own = moves + row * moves_stride + c * EACH
            index, uses, bys, copies = candidate_rows(role, own, valid, CARD_COUNT)
            numbers = candidate_numbers(own, valid, n, COINS, NUMBERS)
            p = tl.load(policy + row * D + d)
            q = tl.load(query + row * D + d)
            g = tl.load(gradient + row * N + c, mask=valid, other=0.0)
            h = hidden_of(p, table, index, uses, bys, copies, numbers, number_rows, valid, d, D)
            m = valid[:, None]
            k = tl.load(keys + index[:, None] * D + d[None, :], mask=m, other=0.0)
            dh = tl.where(h > 0, g[:, None] * w[None, :], 0.0)
            tl.store(d_policy + row * D + d, tl.sum(dh, 0))
            tl.store(d_query + row * D + d, tl.sum(g[:, None] * k, 0) / 8)
            sum_weight += tl.sum(g[:, None] * tl.maximum(h, 0.0), 0)
            sum_numbers += tl.dot(tl.trans(numbers), dh, allow_tf32=False)
            tl.atomic_add(own_keys + index[:, None] * D + d[None, :],
                          g[:, None] * q[None, :] / 8, mask=m, sem="relaxed")
            tl.atomic_add(own_table + index[:, None] * D + d[None, :], dh, mask=m, sem="relaxed")
            tl.atomic_add(own_table + uses[:, None] * D + d[None, :], dh, mask=m, sem="relaxed")
            tl.atomic_add(own_table + bys[:, None] * D + d[None, :], dh, mask=m, sem="relaxed")
            tl.atomic_add(own_table + copies[:, None] * D + d[None, :], dh, mask=m, sem="relaxed")
        tl.atomic_add(own_table + at_numbers, sum_numbers, mask=(n < NUMBERS)[:, None],
                      sem="relaxed")
        tl.atomic_add(d_weight + copy * D + d, sum_weight, sem="relaxed")


def unpack(seen, first, city_stride, cities, columns, dtype):
    """(rows, cities, columns): what the bytes of an observation say, by a table of columns: byte,
    shift, bits, what is added, and the board that it counts for (-1: any)."""
    rows, width = len(seen) * cities, columns.shape[1]
    out = torch.empty((len(seen), cities, width), dtype=dtype, device=seen.device)
    grid = (triton.cdiv(rows, 16), triton.cdiv(width, 256))
    unpack_kernel[grid](seen, seen.stride(0), first, city_stride, cities, columns, out, rows,
                        width, R=16, W=256)
    return out


def numbers_of(table):
    """How many of its rows are multiplied by a number of the candidate: the last ones."""
    return len(table) - (2 * CARDS + 152)


class Logits(torch.autograd.Function):
    """(rows, candidates): logits, minus infinity where there is no candidate. `table` has the
    vectors of cards by role, then of uses, of whom a decision is by, of copies, of coins, and of what
    a decision brings."""

    @staticmethod
    def forward(ctx, policy, query, table, keys, weight, bias, role, moves, counts):
        policy, query, table, keys, weight = (
            x.detach().contiguous() for x in (policy, query, table, keys, weight))
        rows, room = moves.shape[:2]
        out = torch.empty((rows, room), device=policy.device)
        logits_kernel[(rows,)](policy, query, table, keys, weight, bias, role, moves,
                               moves.stride(0), counts, counts.stride(0), out, N=room,
                               D=policy.shape[1], EACH=moves.shape[2], CARD_COUNT=CARDS,
                               COINS=COINS, NUMBERS=numbers_of(table), num_warps=4)
        ctx.save_for_backward(policy, query, table, keys, weight, role, moves, counts)
        return out

    @staticmethod
    def backward(ctx, gradient):
        policy, query, table, keys, weight, role, moves, counts = ctx.saved_tensors
        gradient = gradient.contiguous()
        (rows, room), size = moves.shape[:2], policy.shape[1]
        d_policy, d_query = torch.empty_like(policy), torch.empty_like(query)
        d_table = torch.zeros((COPIES,) + table.shape, device=policy.device)
        d_keys = torch.zeros((COPIES,) + keys.shape, device=policy.device)
        d_weight = torch.zeros((COPIES, size), device=policy.device)
        gradient_kernel[(PROGRAMS,)](
            gradient, policy, query, table, keys, weight, role, moves, moves.stride(0), counts,
            counts.stride(0), d_policy, d_query, d_table, d_keys, d_weight, rows, PROGRAMS,
            table.shape[0], N=room, D=size, EACH=moves.shape[2], CARD_COUNT=CARDS,
            COPY_COUNT=COPIES, COINS=COINS, NUMBERS=numbers_of(table), num_warps=4)
        valid = torch.arange(room, device=policy.device) < counts.unsqueeze(1)
        d_bias = (gradient * valid).sum().reshape(1)
        return (d_policy, d_query, d_table.sum(0), d_keys.sum(0), d_weight.sum(0), d_bias,
                None, None, None)
