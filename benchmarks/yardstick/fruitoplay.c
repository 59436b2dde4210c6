/*
 * Fruitoplay, 2 to 6 players, played at random: a plain C simulator that serves
 * as a yardstick of speed.
 *
 *   cc -O2 -std=gnu11 -Wall -Wextra -Werror fruitoplay.c -o fruitoplay
 *   ./fruitoplay PLAYERS GAMES SEED
 *
 * Prints one line of JSON. A move is one decision of one player: playing a card
 * (also the only card left), choosing the Collective fruit, or draw-or-stay after
 * the seventh trick. Shuffles and random draws are not moves.
 *
 * -DFRUITOPLAY_CHECK verifies after every move that all 80 cards are accounted for.
 */
#include "common.h"

enum {
    FRUITS = 4, VALUES = 20, CARDS = FRUITS * VALUES,
    MIN_PLAYERS = 2, MAX_PLAYERS = 6, ROUNDS = 3, TURNS = 7,
    MAX_HAND = 7, MAX_MOVES = MAX_HAND, /* a hand never grows beyond its first size */
    NONE = 0xff,                        /* no card, no seat, no fruit */
    STAY = 0, DRAW = 1                  /* the two moves after the seventh trick */
};

/* A card is fruit << 5 | (value - 1). A hand lists its cards; columns are 20-bit masks. */
typedef struct { uint8_t size, card[MAX_HAND]; } Hand;
typedef struct { uint32_t of[FRUITS]; } CardSet;

#define VALUE_BIT(value) (UINT32_C(1) << ((value) - 1))
#define DOUBLE_MASK (VALUE_BIT(3) | VALUE_BIT(8) | VALUE_BIT(13) | VALUE_BIT(18))
#define ROTTEN_MASK VALUE_BIT(11)
#define FRUIT_MASK  ((UINT32_C(1) << VALUES) - 1)
#define SINGLE_MASK (FRUIT_MASK & ~(DOUBLE_MASK | ROTTEN_MASK))

typedef uint8_t Move;                   /* a card, a fruit, STAY or DRAW */
typedef enum { CHOOSE_FRUIT, PLAY_CARD, LAST_DRAW, GAME_OVER } Phase;

typedef struct {
    uint64_t rng;
    int players, round, turn;           /* round and turn count from 0 */
    Phase phase;
    uint32_t pending;                   /* seats that still have to decide, one bit each */
    uint32_t drawers;                   /* seats that chose to draw after the seventh trick */
    uint8_t deck[CARDS];
    int deck_next;                      /* deck[deck_next..] is the face-down deck */
    uint8_t river[TURNS];               /* Target cards, in order of play */
    uint8_t table[MAX_PLAYERS];         /* card played this turn by each seat, or NONE */
    Hand hand[MAX_PLAYERS];
    CardSet columns[MAX_PLAYERS];       /* cards won */
    CardSet discarded;                  /* cards of the tricks that nobody won */
    uint8_t collective;                 /* Collective fruit of the round, or NONE */
    int score[MAX_PLAYERS];             /* cumulative */
    int round_score[MAX_PLAYERS];       /* latest round only */
} Game;

static int card_fruit(uint8_t card) { return card >> 5; }
static int card_rank(uint8_t card) { return card & 31; }

static void add_card(CardSet *set, uint8_t card)
{
    set->of[card_fruit(card)] |= UINT32_C(1) << card_rank(card);
}

static void remove_from_hand(Hand *hand, uint8_t card)
{
    int i = 0;
    while (hand->card[i] != card)
        i++;
    hand->card[i] = hand->card[--hand->size];
}

/* An empty deck gives nothing and is never refilled. */
static void draw_card(Game *g, int seat)
{
    Hand *hand = &g->hand[seat];
    if (g->deck_next < CARDS)
        hand->card[hand->size++] = g->deck[g->deck_next++];
}

/* Everybody plays at once; a seat with an empty hand sits the trick out. */
static void start_turn(Game *g)
{
    g->phase = PLAY_CARD;
    g->pending = 0;
    for (int seat = 0; seat < g->players; seat++)
        if (g->hand[seat].size > 0)
            g->pending |= UINT32_C(1) << seat;
}

/* From round 2 on the lowest score chooses the Collective fruit; a tie: drawn at random. */
static void start_collective_choice(Game *g)
{
    int lowest = 0;
    bool tied = false;
    for (int seat = 1; seat < g->players; seat++) {
        if (g->score[seat] < g->score[lowest]) {
            lowest = seat;
            tied = false;
        } else if (g->score[seat] == g->score[lowest]) {
            tied = true;
        }
    }
    if (tied) {
        g->collective = (uint8_t)random_below(&g->rng, FRUITS);
        start_turn(g);
    } else {
        g->phase = CHOOSE_FRUIT;
        g->pending = UINT32_C(1) << lowest;
    }
}

/* 7 cards each with 2-3 players, 6 with 4-6; a river of 7 Targets; the rest is the deck. */
static void start_round(Game *g)
{
    memset(g->hand, 0, sizeof g->hand);
    memset(g->columns, 0, sizeof g->columns);
    memset(&g->discarded, 0, sizeof g->discarded);
    memset(g->table, NONE, sizeof g->table);
    g->turn = 0;
    g->drawers = 0;
    g->collective = NONE;
    shuffle_deck(&g->rng, g->deck, CARDS);
    g->deck_next = 0;
    int hand_size = g->players <= 3 ? 7 : 6;
    for (int seat = 0; seat < g->players; seat++)
        for (int i = 0; i < hand_size; i++)
            draw_card(g, seat);
    for (int i = 0; i < TURNS; i++)
        g->river[i] = g->deck[g->deck_next++];
    if (g->round == 0)
        start_turn(g);
    else
        start_collective_choice(g);
}

static void start_game(Game *g)
{
    g->round = 0;
    memset(g->score, 0, sizeof g->score);
    for (int i = 0; i < CARDS; i++)
        g->deck[i] = (uint8_t)((i / VALUES) << 5 | i % VALUES);
    start_round(g);
}

/*
 * Value of a column: 1 per Single, 2 per Double, the Collective card included (Single in
 * round 2, Double in round 3). A Rotten card counts 0 and cancels one other card of its
 * column; cancelling the lowest is never worse, so that one goes.
 */
static int column_value(const Game *g, uint32_t cards, int fruit)
{
    int singles = __builtin_popcount(cards & SINGLE_MASK);
    int doubles = __builtin_popcount(cards & DOUBLE_MASK);
    if (fruit == g->collective) {
        if (g->round == 1)
            singles++;
        else
            doubles++;
    }
    if (cards & ROTTEN_MASK) {
        if (singles > 0)
            singles--;
        else if (doubles > 0)
            doubles--;
    }
    return singles + 2 * doubles;
}

/* Largest column times smallest column; columns of 0 do not count; no column: 0. */
static int seat_score(const Game *g, int seat)
{
    int largest = 0, smallest = 0;
    for (int fruit = 0; fruit < FRUITS; fruit++) {
        int value = column_value(g, g->columns[seat].of[fruit], fruit);
        if (value == 0)
            continue;
        if (value > largest)
            largest = value;
        if (smallest == 0 || value < smallest)
            smallest = value;
    }
    return largest * smallest;
}

/* The cards left in hand join the columns, then everybody scores. */
static void finish_round(Game *g)
{
    for (int seat = 0; seat < g->players; seat++) {
        for (int i = 0; i < g->hand[seat].size; i++)
            add_card(&g->columns[seat], g->hand[seat].card[i]);
        g->hand[seat].size = 0;
        g->round_score[seat] = seat_score(g, seat);
        g->score[seat] += g->round_score[seat];
    }
    if (++g->round == ROUNDS)
        g->phase = GAME_OVER;
    else
        start_round(g);
}

/*
 * Smallest difference to the Target that only one card has, among cards of the Target's
 * fruit; failing that, the same among the other cards; failing that, nobody. The key is
 * the difference, plus 20 off fruit, so the lowest key that occurs exactly once wins.
 */
static int trick_winner(const Game *g)
{
    uint8_t target = g->river[g->turn];
    uint64_t seen = 0, repeated = 0;
    uint8_t owner[2 * VALUES];
    for (int seat = 0; seat < g->players; seat++) {
        uint8_t card = g->table[seat];
        if (card == NONE)
            continue;
        int key = abs(card_rank(card) - card_rank(target));
        if (card_fruit(card) != card_fruit(target))
            key += VALUES;
        uint64_t bit = UINT64_C(1) << key;
        repeated |= seen & bit;
        seen |= bit;
        owner[key] = (uint8_t)seat;
    }
    uint64_t unique = seen & ~repeated;
    return unique ? owner[__builtin_ctzll(unique)] : NONE;
}

/* The winner takes the Target and all cards played; unwon, they leave the round. */
static void finish_trick(Game *g)
{
    int winner = trick_winner(g);
    CardSet *taker = winner == NONE ? &g->discarded : &g->columns[winner];
    add_card(taker, g->river[g->turn]);
    for (int seat = 0; seat < g->players; seat++) {
        if (g->table[seat] != NONE)
            add_card(taker, g->table[seat]);
        g->table[seat] = NONE;
    }
    g->turn++;
    if (g->turn < TURNS) {              /* whoever did not win must draw ... */
        for (int seat = 0; seat < g->players; seat++)
            if (seat != winner)
                draw_card(g, seat);
        start_turn(g);
    } else {                            /* ... but after the last trick only may */
        g->phase = LAST_DRAW;
        g->pending = (UINT32_C(1) << g->players) - 1;
        if (winner != NONE)
            g->pending &= ~(UINT32_C(1) << winner);
    }
}

static void finish_last_draw(Game *g)
{
    for (int seat = 0; seat < g->players; seat++)
        if (g->drawers >> seat & 1)
            draw_card(g, seat);
    finish_round(g);
}

/* Lists the legal moves of a seat that has to decide; returns how many there are. */
static int legal_moves(const Game *g, int seat, Move moves[MAX_MOVES])
{
    int count = 0;
    switch (g->phase) {
    case CHOOSE_FRUIT:
        for (int fruit = 0; fruit < FRUITS; fruit++)
            moves[count++] = (uint8_t)fruit;
        break;
    case PLAY_CARD:                     /* any card of the hand: no need to follow suit */
        for (; count < g->hand[seat].size; count++)
            moves[count] = g->hand[seat].card[count];
        break;
    case LAST_DRAW:
        moves[count++] = STAY;
        moves[count++] = DRAW;
        break;
    case GAME_OVER:
        break;
    }
    return count;
}

/* Decisions are simultaneous: they take effect when the last seat has decided. */
static void apply_move(Game *g, int seat, Move move)
{
    g->pending &= ~(UINT32_C(1) << seat);
    switch (g->phase) {
    case CHOOSE_FRUIT:
        g->collective = move;
        start_turn(g);
        break;
    case PLAY_CARD:
        remove_from_hand(&g->hand[seat], move);
        g->table[seat] = move;
        if (!g->pending)
            finish_trick(g);
        break;
    case LAST_DRAW:
        if (move == DRAW)
            g->drawers |= UINT32_C(1) << seat;
        if (!g->pending)
            finish_last_draw(g);
        break;
    case GAME_OVER:
        break;
    }
}

#ifdef FRUITOPLAY_CHECK
/* Each of the 80 cards is in exactly one place. */
static void check_game(const Game *g)
{
    int places[FRUITS << 5] = {0};
    for (int seat = 0; seat < g->players; seat++) {
        for (int i = 0; i < g->hand[seat].size; i++)
            places[g->hand[seat].card[i]]++;
        if (g->table[seat] != NONE)
            places[g->table[seat]]++;
    }
    for (int i = g->turn; i < TURNS; i++)
        places[g->river[i]]++;
    for (int i = g->deck_next; i < CARDS; i++)
        places[g->deck[i]]++;
    for (int card = 0; card < FRUITS << 5; card++) {
        int fruit = card_fruit((uint8_t)card), rank = card_rank((uint8_t)card);
        for (int seat = 0; seat < g->players; seat++)
            places[card] += g->columns[seat].of[fruit] >> rank & 1;
        places[card] += g->discarded.of[fruit] >> rank & 1;
        if (places[card] != (rank < VALUES)) {
            fprintf(stderr, "card %d is in %d places\n", card, places[card]);
            abort();
        }
    }
}
#else
static void check_game(const Game *g) { (void)g; }
#endif

static bool is_over(const Game *g) { return g->phase == GAME_OVER; }
static int acting_seat(const Game *g) { return __builtin_ctz(g->pending); }

static void score_game(Game *g) { (void)g; }    /* it was scored round by round */

/* Most points wins; tie: most points in the last round (less than 1024). */
static int rank(const Game *g, int seat) { return g->score[seat] * 1024 + g->round_score[seat]; }

static bool prepare(Game *g, const char *option)
{
    (void)g;
    return option == NULL;
}

static void print_more(const Game *g, int64_t games) { (void)g, (void)games; }

#define OPTION ""
#include "driver.h"
