"""Neutral card helpers for the peer measurements.  Own code, pure Python.

A card is an int 0..51: rank*4+suit, rank 0='3' .. 12='2', suit 0=S 1=C 2=D 3=H.
Text form is e.g. '3S', 'TC', '2H'.
"""

import itertools
import random

RANKS = "3456789TJQKA2"
SUITS = "SCDH"


def card(s):
    return RANKS.index(s[0]) * 4 + SUITS.index(s[1])


def text(c):
    return RANKS[c >> 2] + SUITS[c & 3]


def cards(s):
    return sorted(card(x) for x in s.split())


def texts(cs):
    return " ".join(text(c) for c in sorted(cs))


# --- yardstick rules -------------------------------------------------------
# kind, length (cards), top card.  twos: may a 2 end a straight?


def classify(cs, twos=False):
    """cs: sorted ints -> (kind, ncards, top) or None."""
    n = len(cs)
    if n == 0:
        return None
    top = cs[-1]
    r0 = cs[0] >> 2
    rt = top >> 2
    if n <= 4 and r0 == rt:
        return (("single", "pair", "triple", "quad")[n - 1], n, top)
    if n < 3:
        return None
    if rt - r0 == n - 1:
        if rt == 12 and not twos:
            return None
        for i in range(1, n):
            if (cs[i] >> 2) != r0 + i:
                return None
        return ("straight", n, top)
    if n >= 6 and not n & 1 and rt - r0 == (n >> 1) - 1 and rt < 12:
        for i in range(n):
            if (cs[i] >> 2) != r0 + (i >> 1):
                return None
        return ("pairs", n, top)
    return None


def beats(play, table):
    """Both are classify() results; seed-0/seed-2 rule: exact bomb sizes."""
    if play[0] == table[0] and play[1] == table[1]:
        return play[2] > table[2]
    if (table[2] >> 2) != 12 or table[0] not in ("single", "pair", "triple"):
        return False
    if table[0] == "single":
        return play[0] == "quad" or (play[0] == "pairs" and play[1] == 6)
    return play[0] == "pairs" and play[1] == (8 if table[0] == "pair" else 10)


def lead_moves(hand, twos=False):
    groups = [[] for _ in range(13)]
    for c in hand:
        groups[c >> 2].append(c)
    out = []
    for g in groups:
        for k in range(1, len(g) + 1):
            out.extend(itertools.combinations(g, k))
    last = 13 if twos else 12
    for a in range(0, last - 2):
        if not groups[a]:
            continue
        b = a
        while b < last and groups[b]:
            b += 1
            if b - a >= 3:
                out.extend(itertools.product(*groups[a:b]))
    for a in range(0, 10):
        if len(groups[a]) < 2:
            continue
        b = a
        while b < 12 and len(groups[b]) >= 2:
            b += 1
            if b - a >= 3:
                prs = [list(itertools.combinations(g, 2)) for g in groups[a:b]]
                out.extend(tuple(itertools.chain.from_iterable(p)) for p in itertools.product(*prs))
    return out


def follow_moves(hand, table, twos=False):
    """table: classify() result.  Only builds the kinds that can answer."""
    groups = [[] for _ in range(13)]
    for c in hand:
        groups[c >> 2].append(c)
    kind, n, top = table
    out = []
    if n <= 4 and kind in ("single", "pair", "triple", "quad"):
        for g in groups:
            if len(g) >= n and g[-1] > top:
                out.extend(m for m in itertools.combinations(g, n) if m[-1] > top)
    elif kind == "straight":
        last = 13 if twos else 12
        for a in range(max(0, (top >> 2) - n + 1), last - n + 1):
            gs = groups[a : a + n]
            if all(gs):
                tops = [c for c in gs[-1] if c > top]
                if tops:
                    out.extend(itertools.product(*gs[:-1], tops))
    need = []
    if kind == "pairs":
        need = [(n // 2, top)]
    elif (top >> 2) == 12 and kind in ("single", "pair", "triple"):
        need = [({"single": 3, "pair": 4, "triple": 5}[kind], -1)]
        if kind == "single":
            out.extend(tuple(g) for g in groups[:12] if len(g) == 4)
    for k, t in need:
        for a in range(0, 12 - k + 1):
            gs = groups[a : a + k]
            if all(len(g) >= 2 for g in gs):
                prs = [list(itertools.combinations(g, 2)) for g in gs]
                for p in itertools.product(*prs):
                    m = tuple(itertools.chain.from_iterable(p))
                    if m[-1] > t:
                        out.append(m)
    return out


def brute_lead(hand, twos=False):
    """Exhaustive 2^13 oracle, used to check lead_moves."""
    out = []
    for k in range(1, len(hand) + 1):
        for m in itertools.combinations(hand, k):
            if classify(m, twos):
                out.append(m)
    return out


def random_game(rng, twos=False):
    """One uniform random 4-player game to the last holder; returns plies.

    A passed player is skipped, except that when 2s lie on the table he is
    asked once more whether he bombs.  The trick ends when every other active
    player has declined since the last play; if its owner is out, the next
    active player clockwise leads.
    """
    deck = list(range(52))
    rng.shuffle(deck)
    hands = [sorted(deck[i * 13 : (i + 1) * 13]) for i in range(4)]
    turn = next(i for i in range(4) if 0 in hands[i])
    table, plies, first = None, 0, True
    passed, declined, owner = set(), set(), turn
    live = 4
    while True:
        h = hands[turn]
        if table is None:
            ms = lead_moves(h, twos)
            if first:
                ms = [m for m in ms if 0 in m]
                first = False
            m = ms[rng.randrange(len(ms))]
        else:
            ms = follow_moves(h, table, twos)
            if turn in passed:
                ms = [m for m in ms if len(m) != table[1]]
            k = rng.randrange(len(ms) + 1)
            m = ms[k] if k < len(ms) else None
        plies += 1
        if m is None:
            passed.add(turn)
            declined.add(turn)
        else:
            table, owner, declined = classify(sorted(m), twos), turn, {turn}
            hands[turn] = h = [c for c in h if c not in m]
            if not h:
                live -= 1
                if live == 1:
                    return plies
        twos_up = (table[2] >> 2) == 12 and table[0] != "straight"
        nxt = turn
        while True:
            nxt = (nxt + 1) % 4
            if nxt == turn:
                nxt = -1
                break
            if hands[nxt] and nxt not in declined and (twos_up or nxt not in passed):
                break
        if nxt < 0:
            table, passed, nxt = None, set(), owner
            while not hands[nxt]:
                nxt = (nxt + 1) % 4
        turn = nxt


def corpus(seed=20261129):
    """Everything the benches share, as plain lists of ints."""
    rng = random.Random(seed)
    deck = list(range(52))
    hands = [sorted(rng.sample(deck, 13)) for _ in range(300)]
    plays = []
    for _ in range(4000):
        plays.append(sorted(rng.sample(deck, rng.randint(1, 6))))
    while len(plays) < 8000:
        ms = lead_moves(rng.choice(hands))
        plays.append(sorted(rng.choice(ms)))
    rng.shuffle(plays)
    valid = [p for p in plays if classify(p)]
    by = {}
    for p in valid:
        by.setdefault(classify(p)[:2], []).append(p)
    pairs = []
    for i in range(8000):
        t = rng.choice(valid)
        pool = by[classify(t)[:2]] if i % 2 else valid
        pairs.append((t, rng.choice(pool)))
    follow = {"single": [], "pair": [], "straight3": []}
    for h in hands:
        rest = [c for c in deck if c not in h and c < 48]
        low = [c for c in rest if c >> 2 <= 6]
        follow["single"].append((h, [rng.choice(low)]))
        g = {}
        for c in rest:
            g.setdefault(c >> 2, []).append(c)
        ok = [r for r in g if len(g[r]) >= 2 and r <= 8]
        r = rng.choice(ok)
        follow["pair"].append((h, sorted(rng.sample(g[r], 2))))
        ok = [r for r in range(0, 7) if all(g.get(r + i) for i in range(3))]
        r = rng.choice(ok) if ok else 0
        tri = [rng.choice(g.get(r + i) or [(r + i) * 4]) for i in range(3)]
        follow["straight3"].append((h, sorted(tri)))
    return {"hands": hands, "plays": plays, "pairs": pairs, "follow": follow}


if __name__ == "__main__":
    import json
    import sys

    c = corpus()
    for tw in (False, True):
        for h in c["hands"][:12]:
            assert sorted(map(tuple, brute_lead(h, tw))) == sorted(tuple(sorted(m)) for m in lead_moves(h, tw))
        for k, rows in c["follow"].items():
            for h, t in rows[:60]:
                tc = classify(t, tw)
                want = sorted(tuple(sorted(m)) for m in lead_moves(h, tw) if beats(classify(sorted(m), tw), tc))
                got = sorted(tuple(sorted(m)) for m in follow_moves(h, tc, tw))
                assert want == got, (k, texts(h), texts(t))
    if len(sys.argv) > 1:
        json.dump(c, open(sys.argv[1], "w"))
    print(
        "ok: generator equals the 2^13 enumeration; mean lead moves",
        sum(len(lead_moves(h)) for h in c["hands"]) / len(c["hands"]),
    )
