/*
 * Pi mal Pflaumen, 3 to 5 players, played at random: a plain C simulator that serves
 * as a yardstick of speed.
 *
 *   cc -O2 -std=gnu11 -Wall -Wextra -Werror pflaumen.c -o pflaumen
 *   ./pflaumen PLAYERS GAMES SEED
 *
 * Prints one line of JSON. A move is one decision of one player: laying pi cards,
 * playing a card, taking one, stealing (and which of several cards), beginning a mix,
 * naming a card for it, being done. What lies open and leaves one possibility is done
 * without a move. Shuffles and the draw of the first leader are not moves.
 *
 * -DPFLAUMEN_CHECK verifies after every move that all cards are accounted for.
 */
#include "common.h"

enum { APPLE, BLACKBERRY, CHERRY, FIG, ORANGE, PEAR, STRAWBERRY, CURRANT, PLUM, FRUITS };
enum { PLAIN, WATCHDOG, THEFT, THREE_PI, MIX };
enum { AA, ABC, AAA, ABCD, AABB, PPP, ABCDE, AAABB, PPPP, AABBCC, PPPPP, MIXES, NO_MIX = -1 };

enum {
    ROUNDS = 3, NUMBERS = 25, CARDS = ROUNDS * NUMBERS,
    MIN_PLAYERS = 3, MAX_PLAYERS = 5, PLUMS = 18, PIS = 18,
    PILE_PLUM = 9,                      /* the place of a pile plum, behind all numbered ones */
    NONE = -1, MAX_MOVES = 80
};

typedef struct { int8_t fruit, kind, mix, points; } Card;

static const Card CARD[CARDS] = {
    /* round I */
    {PEAR, MIX, PPPPP, 14}, {APPLE, MIX, AABBCC, 10}, {CHERRY, MIX, PPPP, 10},
    {STRAWBERRY, MIX, AAABB, 9}, {ORANGE, MIX, ABCDE, 7}, {CURRANT, THREE_PI, NO_MIX, 0},
    {BLACKBERRY, MIX, AAA, 6}, {FIG, MIX, PPP, 6}, {APPLE, THEFT, NO_MIX, 0},
    {PEAR, MIX, AABB, 6}, {STRAWBERRY, THREE_PI, NO_MIX, 0}, {CHERRY, MIX, ABCD, 5},
    {FIG, THEFT, NO_MIX, 0}, {CURRANT, MIX, ABC, 3}, {BLACKBERRY, WATCHDOG, NO_MIX, 0},
    {ORANGE, THREE_PI, NO_MIX, 0}, {CHERRY, THEFT, NO_MIX, 0}, {FIG, MIX, ABC, 3},
    {APPLE, WATCHDOG, NO_MIX, 0}, {BLACKBERRY, MIX, ABC, 3}, {ORANGE, MIX, AA, 2},
    {PEAR, MIX, AA, 2}, {STRAWBERRY, PLAIN, NO_MIX, 0}, {CURRANT, PLAIN, NO_MIX, 0},
    {PLUM, PLAIN, NO_MIX, 0},
    /* round II */
    {STRAWBERRY, MIX, PPPPP, 16}, {FIG, MIX, AABBCC, 12}, {CURRANT, MIX, PPPP, 12},
    {ORANGE, MIX, AAABB, 11}, {APPLE, MIX, ABCDE, 8}, {BLACKBERRY, MIX, AABB, 8},
    {PEAR, THREE_PI, NO_MIX, 0}, {CHERRY, MIX, PPP, 8}, {FIG, MIX, AAA, 7},
    {STRAWBERRY, THEFT, NO_MIX, 0}, {ORANGE, MIX, AAA, 7}, {APPLE, THREE_PI, NO_MIX, 0},
    {CURRANT, MIX, ABCD, 6}, {BLACKBERRY, THEFT, NO_MIX, 0}, {CHERRY, MIX, ABC, 4},
    {PEAR, THREE_PI, NO_MIX, 0}, {STRAWBERRY, THEFT, NO_MIX, 0}, {ORANGE, WATCHDOG, NO_MIX, 0},
    {FIG, MIX, ABC, 4}, {CURRANT, WATCHDOG, NO_MIX, 0}, {APPLE, MIX, AA, 3},
    {PEAR, PLAIN, NO_MIX, 0}, {BLACKBERRY, PLAIN, NO_MIX, 0}, {CHERRY, PLAIN, NO_MIX, 0},
    {PLUM, PLAIN, NO_MIX, 0},
    /* round III */
    {CHERRY, MIX, PPPPP, 18}, {ORANGE, MIX, AABBCC, 15}, {APPLE, MIX, PPPP, 14},
    {BLACKBERRY, MIX, AAABB, 13}, {PEAR, MIX, ABCDE, 10}, {FIG, MIX, PPP, 10},
    {STRAWBERRY, MIX, AABB, 9}, {CURRANT, THREE_PI, NO_MIX, 0}, {ORANGE, MIX, AAA, 8},
    {APPLE, MIX, AAA, 8}, {CHERRY, THEFT, NO_MIX, 0}, {BLACKBERRY, MIX, ABCD, 7},
    {FIG, THREE_PI, NO_MIX, 0}, {PEAR, MIX, ABCD, 7}, {CURRANT, THEFT, NO_MIX, 0},
    {STRAWBERRY, THREE_PI, NO_MIX, 0}, {ORANGE, THEFT, NO_MIX, 0}, {BLACKBERRY, WATCHDOG, NO_MIX, 0},
    {PEAR, MIX, ABC, 5}, {FIG, MIX, AA, 4}, {CHERRY, WATCHDOG, NO_MIX, 0},
    {CURRANT, PLAIN, NO_MIX, 0}, {APPLE, PLAIN, NO_MIX, 0}, {STRAWBERRY, PLAIN, NO_MIX, 0},
    {PLUM, PLAIN, NO_MIX, 0},
};

/* Each mix: cards of each letter, and whether only plums will do. */
static const int8_t SIZE[MIXES][5] = {
    [AA] = {2}, [ABC] = {1, 1, 1}, [AAA] = {3}, [ABCD] = {1, 1, 1, 1}, [AABB] = {2, 2},
    [PPP] = {3}, [ABCDE] = {1, 1, 1, 1, 1}, [AAABB] = {3, 2}, [PPPP] = {4},
    [AABBCC] = {2, 2, 2}, [PPPPP] = {5},
};
static const int8_t LETTERS[MIXES] = {
    [AA] = 1, [ABC] = 3, [AAA] = 1, [ABCD] = 4, [AABB] = 2, [PPP] = 1, [ABCDE] = 5,
    [AAABB] = 2, [PPPP] = 1, [AABBCC] = 3, [PPPPP] = 1,
};
static const bool PLUMS_ONLY[MIXES] = { [PPP] = true, [PPPP] = true, [PPPPP] = true };

/* Where a card lies among those of its fruit, and back; filled in at the start. */
static int8_t PLACE[CARDS], CARD_AT[FRUITS][PILE_PLUM];
static uint16_t MIX_PLACES[FRUITS];

typedef enum { PLAY, TAKE, STEAL, STEAL_WHICH, MIXING, LAST_MIXES, GAME_OVER } Phase;

typedef enum { M_CARD, M_PI, M_TAKE, M_STEAL, M_NO_STEAL, M_LOOT, M_MAKE, M_WITH, M_DONE } MoveKind;
typedef struct { uint8_t kind, a, b; } Move;    /* card or number; fruit and seat; fruit and place */

/* The face-up cards of a player, and the mix being made. */
typedef struct {
    uint16_t cards[FRUITS];             /* a bit per place */
    int plums;                          /* plums of the pile */
    int making;                         /* card whose mix is being made, or NONE */
    int letter, lacking, fruit, beyond; /* letters begun; cards the latest still needs; its fruit; next place */
    uint32_t used;                      /* fruits that stand for a letter already */
} Display;

typedef struct {
    uint64_t rng;
    int players, round, trick, leader;
    Phase phase;
    uint32_t pending;                   /* seats that have to decide, one bit each */
    uint32_t hand[MAX_PLAYERS];         /* a bit per number of the round */
    int laid[MAX_PLAYERS], laid_pi[MAX_PLAYERS];
    uint32_t on_table;                  /* seats whose card is still to be taken */
    int order[MAX_PLAYERS], turn;
    Display display[MAX_PLAYERS];
    int pi[MAX_PLAYERS], pi_pile, plum_pile, watchdog;
    int victim, loot;
    int score[MAX_PLAYERS];
    uint16_t completed[MAX_PLAYERS][FRUITS], gone[FRUITS];
    int gone_plums;
} Game;

static int tricks_each(int players) { return players == 5 ? 5 : 6; }

/* The round's cards are shuffled and dealt out; the leader is known already. */
static void start_round(Game *g)
{
    uint8_t deck[NUMBERS];
    int each = tricks_each(g->players), count = each * g->players;
    for (int i = 0; i < count; i++)
        deck[i] = (uint8_t)i;
    shuffle_deck(&g->rng, deck, (uint32_t)count);
    for (int seat = 0, top = 0; seat < g->players; seat++) {
        g->hand[seat] = 0;
        for (int i = 0; i < each; i++)
            g->hand[seat] |= UINT32_C(1) << deck[top++];
    }
    g->trick = 0;
    g->phase = PLAY;
    g->pending = UINT32_C(1) << g->leader;
}

static void start_game(Game *g)
{
    uint64_t rng = g->rng;
    int players = g->players;
    memset(g, 0, sizeof *g);
    g->rng = rng;
    g->players = players;
    g->pi_pile = PIS;
    g->plum_pile = PLUMS;
    g->watchdog = g->victim = g->loot = NONE;
    for (int seat = 0; seat < players; seat++) {
        g->laid[seat] = NONE;
        g->display[seat].making = g->display[seat].fruit = NONE;
    }
    g->leader = (int)random_below(&g->rng, (uint32_t)players);
    start_round(g);
}

static int count_of(const Display *d, int fruit)
{
    return __builtin_popcount(d->cards[fruit]) + (fruit == PLUM ? d->plums : 0);
}

/* The kinds of mixes for which a display has the fruits, one bit each. */
static uint32_t makeable(const Display *d)
{
    int singles = 0, pairs = 0, triples = 0;
    for (int fruit = 0; fruit < FRUITS; fruit++) {
        int count = count_of(d, fruit);
        singles += count >= 1;
        pairs += count >= 2;
        triples += count >= 3;
    }
    int plums = count_of(d, PLUM);
    uint32_t mixes = 0;
    if (pairs >= 1) mixes |= 1u << AA;
    if (triples >= 1) mixes |= 1u << AAA;
    if (pairs >= 2) mixes |= 1u << AABB;
    if (pairs >= 3) mixes |= 1u << AABBCC;
    if (pairs >= 2 && triples >= 1) mixes |= 1u << AAABB;
    if (singles >= 3) mixes |= 1u << ABC;
    if (singles >= 4) mixes |= 1u << ABCD;
    if (singles >= 5) mixes |= 1u << ABCDE;
    if (plums >= 3) mixes |= 1u << PPP;
    if (plums >= 4) mixes |= 1u << PPPP;
    if (plums >= 5) mixes |= 1u << PPPPP;
    return mixes;
}

static bool can_mix(const Display *d)
{
    uint32_t shown = 0;
    for (int fruit = 0; fruit < FRUITS; fruit++)
        for (uint32_t cards = d->cards[fruit] & MIX_PLACES[fruit]; cards; cards &= cards - 1)
            shown |= 1u << CARD[CARD_AT[fruit][__builtin_ctz(cards)]].mix;
    return shown && (shown & makeable(d));
}

static uint32_t lowest_bits(uint32_t mask, int count)
{
    uint32_t found = 0;
    for (; count > 0; count--) {
        found |= mask & -mask;
        mask &= mask - 1;
    }
    return found;
}

/* Fruits of which the next card of the mix can be: letters of equal size in order, enough left behind. */
static uint32_t next_fruits(const Display *d)
{
    if (d->lacking)
        return 1u << d->fruit;
    int mix = CARD[d->making].mix;
    if (PLUMS_ONLY[mix])
        return 1u << PLUM;
    uint32_t fruits = 0;
    for (int fruit = 0; fruit < FRUITS; fruit++)
        if (count_of(d, fruit) >= SIZE[mix][d->letter])
            fruits |= 1u << fruit;
    fruits &= ~d->used;
    if (mix == AAABB)
        return fruits;
    fruits &= ~((1u << (d->fruit + 1)) - 1);
    return lowest_bits(fruits, __builtin_popcount(fruits) - (LETTERS[mix] - d->letter) + 1);
}

/* Places in a fruit from which the next card can come; cards of a fruit come in order. */
static uint32_t next_places(const Display *d, int fruit)
{
    int lacking = d->lacking ? d->lacking : SIZE[CARD[d->making].mix][d->letter];
    int beyond = d->lacking ? d->beyond : 0;
    uint32_t cards = d->cards[fruit] & ~((1u << beyond) - 1);
    int pile = fruit == PLUM ? d->plums : 0, count = __builtin_popcount(cards);
    int choice = count + pile - lacking + 1;
    uint32_t places = lowest_bits(cards, choice < count ? choice : count);
    return pile >= lacking ? places | 1u << PILE_PLUM : places;
}

static void use_card(Game *g, Display *d, int fruit, int place)
{
    if (!d->lacking) {
        d->lacking = SIZE[CARD[d->making].mix][d->letter++];
        d->fruit = fruit;
        d->used |= 1u << fruit;
    }
    d->lacking--;
    d->beyond = place == PILE_PLUM ? place : place + 1;
    if (place == PILE_PLUM) {
        d->plums--;
        g->gone_plums++;
    } else if (CARD_AT[fruit][place] != d->making) {
        d->cards[fruit] &= (uint16_t)~(1u << place);
        g->gone[fruit] |= (uint16_t)(1u << place);
    }
}

/* Goes on as long as only one card can come next; ends a mix that is complete. */
static void use_what_is_certain(Game *g, int seat)
{
    Display *d = &g->display[seat];
    for (;;) {
        const Card *card = &CARD[d->making];
        if (!d->lacking && d->letter == LETTERS[card->mix]) {
            uint16_t bit = (uint16_t)(1u << PLACE[d->making]);
            d->cards[card->fruit] &= (uint16_t)~bit;
            g->completed[seat][card->fruit] |= bit;
            g->score[seat] += card->points;
            d->making = d->fruit = NONE;
            d->letter = d->beyond = 0;
            d->used = 0;
            return;
        }
        uint32_t fruits = next_fruits(d);
        if (fruits & (fruits - 1))
            return;
        int fruit = __builtin_ctz(fruits);
        uint32_t places = next_places(d, fruit);
        if (places & (places - 1))
            return;
        use_card(g, d, fruit, __builtin_ctz(places));
    }
}

static bool can_be_robbed(const Game *g, int seat, int victim)
{
    return victim != seat && victim != g->watchdog;
}

static bool can_steal(const Game *g, int seat)
{
    for (int victim = 0; victim < g->players; victim++)
        if (can_be_robbed(g, seat, victim))
            for (int fruit = 0; fruit < FRUITS; fruit++)
                if (count_of(&g->display[victim], fruit))
                    return true;
    return false;
}

static uint32_t places_to_rob(const Game *g)
{
    const Display *d = &g->display[g->victim];
    return g->loot == PLUM && d->plums ? d->cards[PLUM] | 1u << PILE_PLUM : d->cards[g->loot];
}

static void carry_off(Game *g, int seat, int place)
{
    Display *from = &g->display[g->victim], *to = &g->display[seat];
    if (place == PILE_PLUM) {
        from->plums--;
        to->plums++;
    } else {
        from->cards[g->loot] &= (uint16_t)~(1u << place);
        to->cards[g->loot] |= (uint16_t)(1u << place);
    }
    g->victim = g->loot = NONE;
    g->phase = MIXING;
}

static int height(const Game *g, int seat)      /* number + k * pi; no two are equal */
{
    return (g->laid[seat] % NUMBERS + 1) * 100000 + g->laid_pi[seat] * 314159;
}

static void assign_order(Game *g)
{
    for (int seat = 0; seat < g->players; seat++) {
        int higher = 0;
        for (int other = 0; other < g->players; other++)
            higher += height(g, other) > height(g, seat);
        g->order[higher] = seat;
    }
    g->turn = 0;
    g->on_table = (1u << g->players) - 1;
    g->phase = TAKE;
    g->pending = 1u << g->order[0];
}

static void take_card(Game *g, int seat, int player)
{
    int card = g->laid[player];
    Display *d = &g->display[seat];
    g->on_table &= ~(1u << player);
    d->cards[CARD[card].fruit] |= (uint16_t)(1u << PLACE[card]);
    if (g->turn == g->players - 1) {
        g->plum_pile--;
        d->plums++;
    }
    g->phase = MIXING;
    if (CARD[card].kind == WATCHDOG) {
        g->watchdog = seat;
    } else if (CARD[card].kind == THREE_PI) {
        int drawn = g->pi_pile < 3 ? g->pi_pile : 3;
        g->pi_pile -= drawn;
        g->pi[seat] += drawn;
    } else if (CARD[card].kind == THEFT) {
        g->phase = STEAL;
    }
}

static void end_trick(Game *g)
{
    g->leader = g->order[0];
    for (int seat = 0; seat < g->players; seat++) {
        g->pi_pile += g->laid_pi[seat];
        g->laid_pi[seat] = 0;
        g->laid[seat] = NONE;
    }
    if (++g->trick < tricks_each(g->players)) {
        g->phase = PLAY;
        g->pending = 1u << g->leader;
    } else if (++g->round < ROUNDS) {
        start_round(g);
    } else {
        g->phase = LAST_MIXES;
        g->pending = (1u << g->players) - 1;
    }
}

static void end_turn(Game *g)
{
    if (++g->turn == g->players) {
        end_trick(g);
    } else {
        g->phase = TAKE;
        g->pending = 1u << g->order[g->turn];
    }
}

/* Does what lies open and leaves only one possibility, up to the next decision. */
static void go_on(Game *g)
{
    while (g->phase >= TAKE && g->phase <= MIXING) {
        int seat = g->order[g->turn];
        if (g->phase == TAKE) {
            if (g->turn < g->players - 1)
                return;
            take_card(g, seat, __builtin_ctz(g->on_table));
        }
        if (g->phase == STEAL_WHICH || (g->phase == STEAL && can_steal(g, seat)))
            return;
        g->phase = MIXING;
        if (g->display[seat].making != NONE || can_mix(&g->display[seat]))
            return;
        end_turn(g);
    }
    if (g->phase == LAST_MIXES) {
        for (uint32_t rest = g->pending; rest; rest &= rest - 1) {
            const Display *d = &g->display[__builtin_ctz(rest)];
            if (d->making == NONE && !can_mix(d))
                g->pending &= ~(rest & -rest);
        }
        if (!g->pending)
            g->phase = GAME_OVER;
    }
}

/* Lists the legal moves of a seat that has to decide; returns how many there are. */
static int legal_moves(const Game *g, int seat, Move moves[MAX_MOVES])
{
    int n = 0;
    const Display *d = &g->display[seat];
    switch (g->phase) {
    case PLAY:
        for (uint32_t hand = g->hand[seat]; hand; hand &= hand - 1)
            moves[n++] = (Move){M_CARD, (uint8_t)(g->round * NUMBERS + __builtin_ctz(hand)), 0};
        if (!g->laid_pi[seat])
            for (int k = 1; k <= g->pi[seat]; k++)
                moves[n++] = (Move){M_PI, (uint8_t)k, 0};
        break;
    case TAKE:
        for (uint32_t rest = g->on_table; rest; rest &= rest - 1)
            moves[n++] = (Move){M_TAKE, (uint8_t)__builtin_ctz(rest), 0};
        break;
    case STEAL:
        for (int victim = 0; victim < g->players; victim++)
            if (can_be_robbed(g, seat, victim))
                for (int fruit = 0; fruit < FRUITS; fruit++)
                    if (count_of(&g->display[victim], fruit))
                        moves[n++] = (Move){M_STEAL, (uint8_t)fruit, (uint8_t)victim};
        moves[n++] = (Move){M_NO_STEAL, 0, 0};
        break;
    case STEAL_WHICH:
        for (uint32_t places = places_to_rob(g); places; places &= places - 1)
            moves[n++] = (Move){M_LOOT, (uint8_t)__builtin_ctz(places), 0};
        break;
    case MIXING:
    case LAST_MIXES:
        if (d->making != NONE) {
            for (uint32_t fruits = next_fruits(d); fruits; fruits &= fruits - 1) {
                int fruit = __builtin_ctz(fruits);
                for (uint32_t places = next_places(d, fruit); places; places &= places - 1)
                    moves[n++] = (Move){M_WITH, (uint8_t)fruit, (uint8_t)__builtin_ctz(places)};
            }
        } else {
            uint32_t mixes = makeable(d);
            for (int fruit = 0; fruit < FRUITS; fruit++)
                for (uint32_t cards = d->cards[fruit] & MIX_PLACES[fruit]; cards; cards &= cards - 1) {
                    int card = CARD_AT[fruit][__builtin_ctz(cards)];
                    if (mixes >> CARD[card].mix & 1)
                        moves[n++] = (Move){M_MAKE, (uint8_t)card, 0};
                }
            moves[n++] = (Move){M_DONE, 0, 0};
        }
        break;
    case GAME_OVER:
        break;
    }
    return n;
}

static void apply_move(Game *g, int seat, Move move)
{
    switch (move.kind) {
    case M_PI:
        g->laid_pi[seat] = move.a;
        g->pi[seat] -= move.a;
        return;
    case M_CARD:
        g->hand[seat] &= ~(1u << move.a % NUMBERS);
        g->laid[seat] = move.a;
        seat = seat + 1 < g->players ? seat + 1 : 0;
        g->pending = 1u << seat;
        if (seat == g->leader)
            assign_order(g);
        return;
    case M_TAKE:
        take_card(g, seat, move.a);
        break;
    case M_NO_STEAL:
        g->phase = MIXING;
        break;
    case M_STEAL: {
        g->loot = move.a;
        g->victim = move.b;
        uint32_t places = places_to_rob(g);
        if (places & (places - 1))
            g->phase = STEAL_WHICH;
        else
            carry_off(g, seat, __builtin_ctz(places));
        break;
    }
    case M_LOOT:
        carry_off(g, seat, move.a);
        break;
    case M_MAKE:
        g->display[seat].making = move.a;
        use_what_is_certain(g, seat);
        break;
    case M_WITH:
        use_card(g, &g->display[seat], move.a, move.b);
        use_what_is_certain(g, seat);
        break;
    case M_DONE:
        if (g->phase == LAST_MIXES)
            g->pending &= ~(1u << seat);
        else
            end_turn(g);
        break;
    }
    go_on(g);
}

#ifdef PFLAUMEN_CHECK
/* Every card of the rounds so far is in one place; so are all plums and pi cards. */
static void check_game(const Game *g)
{
    int plums = g->plum_pile + g->gone_plums, pis = g->pi_pile, cards = 0;
    int rounds = g->round < ROUNDS ? g->round + 1 : ROUNDS;
    for (int seat = 0; seat < g->players; seat++) {
        plums += g->display[seat].plums;
        pis += g->pi[seat] + g->laid_pi[seat];
        cards += __builtin_popcount(g->hand[seat]);
        cards += g->laid[seat] != NONE && (g->phase == PLAY || g->on_table >> seat & 1);
        for (int fruit = 0; fruit < FRUITS; fruit++)
            cards += __builtin_popcount(g->display[seat].cards[fruit])
                   + __builtin_popcount(g->completed[seat][fruit]);
    }
    for (int fruit = 0; fruit < FRUITS; fruit++)
        cards += __builtin_popcount(g->gone[fruit]);
    if (plums != PLUMS || pis != PIS || cards != rounds * tricks_each(g->players) * g->players) {
        fprintf(stderr, "plums %d, pi %d, cards %d\n", plums, pis, cards);
        abort();
    }
}
#else
static void check_game(const Game *g) { (void)g; }
#endif

static void find_places(void)
{
    int found[FRUITS] = {0};
    for (int card = 0; card < CARDS; card++) {
        int fruit = CARD[card].fruit;
        PLACE[card] = (int8_t)found[fruit]++;
        CARD_AT[fruit][PLACE[card]] = (int8_t)card;
        if (CARD[card].kind == MIX)
            MIX_PLACES[fruit] |= (uint16_t)(1u << PLACE[card]);
    }
}

static bool is_over(const Game *g) { return g->phase == GAME_OVER; }
static int acting_seat(const Game *g) { return __builtin_ctz(g->pending); }

static void score_game(Game *g) { (void)g; }    /* it was scored mix by mix */

/* Most points wins; tie: most fruit cards left. */
static int rank(const Game *g, int seat)
{
    int left = 0;
    for (int fruit = 0; fruit < FRUITS; fruit++)
        left += count_of(&g->display[seat], fruit);
    return g->score[seat] * 1024 + left;
}

static bool prepare(Game *g, const char *option)
{
    (void)g;
    find_places();
    return option == NULL;
}

static void print_more(const Game *g, int64_t games) { (void)g, (void)games; }

#define OPTION ""
#include "driver.h"
