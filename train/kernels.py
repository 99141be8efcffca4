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

CARDS = 192  # as network.py has it
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
        """Where in the table each candidate's vectors stand, and what it pays."""
        card = tl.load(moves, mask=valid, other=0).to(tl.int32)
        use = tl.load(moves + 1, mask=valid, other=0).to(tl.int32)
        stage = tl.load(moves + 2, mask=valid, other=0).to(tl.int32)
        by = tl.load(moves + 3, mask=valid, other=0).to(tl.int32)
        left = tl.load(moves + 4, mask=valid, other=0).to(tl.float32) / 4
        right = tl.load(moves + 5, mask=valid, other=0).to(tl.float32) / 4
        bank = tl.load(moves + 6, mask=valid, other=0).to(tl.float32) / 4
        copied = tl.load(moves + 7, mask=valid, other=0).to(tl.int32)
        index = tl.load(role + use, mask=valid, other=0).to(tl.int32) * CARD_COUNT + card
        uses = 2 * CARD_COUNT + use * 8 + stage
        bys = 2 * CARD_COUNT + 128 + (by & 15)
        copies = 2 * CARD_COUNT + 144 + (copied & 7)
        return index, uses, bys, copies, left, right, bank

    @triton.jit
    def hidden_of(p, table, index, uses, bys, copies, left, right, bank, valid, d,
                  D: tl.constexpr, CARD_COUNT: tl.constexpr):
        m = valid[:, None]
        h = p[None, :] + tl.load(table + index[:, None] * D + d[None, :], mask=m, other=0.0)
        h += tl.load(table + uses[:, None] * D + d[None, :], mask=m, other=0.0)
        h += tl.load(table + bys[:, None] * D + d[None, :], mask=m, other=0.0)
        h += tl.load(table + copies[:, None] * D + d[None, :], mask=m, other=0.0)
        pay = table + (2 * CARD_COUNT + 152) * D + d
        h += left[:, None] * tl.load(pay)[None, :]
        h += right[:, None] * tl.load(pay + D)[None, :]
        h += bank[:, None] * tl.load(pay + 2 * D)[None, :]
        return h

    @triton.jit
    def logits_kernel(policy, query, table, keys, weight, bias, role, moves, moves_stride, counts,
                      counts_stride, out, N: tl.constexpr, D: tl.constexpr,
                      CARD_COUNT: tl.constexpr):
        row = tl.program_id(0).to(tl.int64)
        c = tl.arange(0, N)
        d = tl.arange(0, D)
        valid = c < tl.load(counts + row * counts_stride).to(tl.int32)
        index, uses, bys, copies, left, right, bank = candidate_rows(
            role, moves + row * moves_stride + c * 8, valid, CARD_COUNT)
        p = tl.load(policy + row * D + d)
        q = tl.load(query + row * D + d)
        h = hidden_of(p, table, index, uses, bys, copies, left, right, bank, valid, d, D,
                      CARD_COUNT)
        k = tl.load(keys + index[:, None] * D + d[None, :], mask=valid[:, None], other=0.0)
        flat = tl.sum(tl.maximum(h, 0.0) * tl.load(weight + d)[None, :], 1) + tl.load(bias)
        flat += tl.sum(q[None, :] * k, 1) / 8
        tl.store(out + row * N + c, tl.where(valid, flat, float("-inf")))

    @triton.jit
    def gradient_kernel(gradient, policy, query, table, keys, weight, role, moves, moves_stride,
                        counts, counts_stride, d_policy, d_query, d_table, d_keys, d_weight,
                        rows, programs, table_rows, N: tl.constexpr, D: tl.constexpr,
                        CARD_COUNT: tl.constexpr, COPY_COUNT: tl.constexpr):
        program = tl.program_id(0)
        c = tl.arange(0, N)
        d = tl.arange(0, D)
        w = tl.load(weight + d)
        copy = program % COPY_COUNT
        own_table = d_table + copy * table_rows * D
        own_keys = d_keys + copy * 2 * CARD_COUNT * D
        sum_weight = tl.zeros((D,), tl.float32)
        sum_left = tl.zeros((D,), tl.float32)
        sum_right = tl.zeros((D,), tl.float32)
        sum_bank = tl.zeros((D,), tl.float32)
        for number in range(program, rows, programs):
            row = number.to(tl.int64)
            valid = c < tl.load(counts + row * counts_stride).to(tl.int32)
            index, uses, bys, copies, left, right, bank = candidate_rows(
                role, moves + row * moves_stride + c * 8, valid, CARD_COUNT)
            p = tl.load(policy + row * D + d)
            q = tl.load(query + row * D + d)
            g = tl.load(gradient + row * N + c, mask=valid, other=0.0)
            h = hidden_of(p, table, index, uses, bys, copies, left, right, bank, valid, d, D,
                          CARD_COUNT)
            m = valid[:, None]
            k = tl.load(keys + index[:, None] * D + d[None, :], mask=m, other=0.0)
            dh = tl.where(h > 0, g[:, None] * w[None, :], 0.0)
            tl.store(d_policy + row * D + d, tl.sum(dh, 0))
            tl.store(d_query + row * D + d, tl.sum(g[:, None] * k, 0) / 8)
            sum_weight += tl.sum(g[:, None] * tl.maximum(h, 0.0), 0)
            sum_left += tl.sum(left[:, None] * dh, 0)
            sum_right += tl.sum(right[:, None] * dh, 0)
            sum_bank += tl.sum(bank[:, None] * dh, 0)
            tl.atomic_add(own_keys + index[:, None] * D + d[None, :],
                          g[:, None] * q[None, :] / 8, mask=m, sem="relaxed")
            tl.atomic_add(own_table + index[:, None] * D + d[None, :], dh, mask=m, sem="relaxed")
            tl.atomic_add(own_table + uses[:, None] * D + d[None, :], dh, mask=m, sem="relaxed")
            tl.atomic_add(own_table + bys[:, None] * D + d[None, :], dh, mask=m, sem="relaxed")
            tl.atomic_add(own_table + copies[:, None] * D + d[None, :], dh, mask=m, sem="relaxed")
        pay = own_table + (2 * CARD_COUNT + 152) * D + d
        tl.atomic_add(pay, sum_left, sem="relaxed")
        tl.atomic_add(pay + D, sum_right, sem="relaxed")
        tl.atomic_add(pay + 2 * D, sum_bank, sem="relaxed")
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


class Logits(torch.autograd.Function):
    """(rows, candidates): logits, minus infinity where there is no candidate. `table` has the
    vectors of cards by role, then of uses, of whom a decision is by, of copies, and of coins."""

    @staticmethod
    def forward(ctx, policy, query, table, keys, weight, bias, role, moves, counts):
        policy, query, table, keys, weight = (
            x.detach().contiguous() for x in (policy, query, table, keys, weight))
        rows, room = moves.shape[:2]
        out = torch.empty((rows, room), device=policy.device)
        logits_kernel[(rows,)](policy, query, table, keys, weight, bias, role, moves,
                               moves.stride(0), counts, counts.stride(0), out, N=room,
                               D=policy.shape[1], CARD_COUNT=CARDS, num_warps=4)
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
            table.shape[0], N=room, D=size, CARD_COUNT=CARDS, COPY_COUNT=COPIES, num_warps=4)
        valid = torch.arange(room, device=policy.device) < counts.unsqueeze(1)
        d_bias = (gradient * valid).sum().reshape(1)
        return (d_policy, d_query, d_table.sum(0), d_keys.sum(0), d_weight.sum(0), d_bias,
                None, None, None)
