/*
 * Fruit, the tree, 2 to 6 players, played at random: a plain C simulator that serves
 * as a yardstick of speed.
 *
 *   cc -O2 -std=gnu11 -Wall -Wextra -Werror tree.c -o tree
 *   ./tree PLAYERS GAMES SEED [SPECIALS]
 *
 * SPECIALS is "all", "none" or a list of special cards such as "moon trunk", which is
 * the default. A game is one deal; the first leader is drawn at random.
 *
 * Prints one line of JSON. A move is one card played (also the only card left). Shuffles
 * and random draws are not moves.
 *
 * -DTREE_CHECK verifies after every move that all cards in use are accounted for.
 */
#include "common.h"

/*
 * The cards of the tree are numbered as a heap: the Trunk is 1, Large and Small are 2 and
 * 3, node n supports 2n and 2n + 1, and 32..63 are the fruits. The other special cards
 * come after the fruits.
 */
enum {
    TRUNK = 1, FIRST_BRANCH = 2, FIRST_FRUIT = 32, NODES = 64,
    SUN = NODES, MOON, STARS, RAIN, LEAF, CARD_END,
    SPECIALS = 6,                       /* those five and the Trunk */
    MIN_PLAYERS = 2, MAX_PLAYERS = 6,
    MAX_CARDS = NODES - FIRST_BRANCH + SPECIALS,
    MAX_MOVES = MAX_CARDS / 2,          /* the largest hand */
    NOT_PLAYED = MAX_PLAYERS            /* comes after every place in a trick */
};

/* A set of cards: bit n of tree is node n, bit n of special is card NODES + n. */
typedef struct { uint64_t tree; uint32_t special; } CardSet;

#define NODE_BIT(node)    (UINT64_C(1) << (node))
#define SPECIAL_BIT(card) (UINT32_C(1) << ((card) - NODES))
#define ALL_NODES         (~UINT64_C(1))

typedef uint8_t Move;                   /* a card */

typedef struct {
    uint64_t rng;
    int players;
    uint8_t deck[MAX_CARDS];            /* the cards in use */
    int deck_size;
    int tricks_left;
    int leader;                         /* seat that leads the trick */
    int played;                         /* cards played to the trick so far */
    uint8_t table[MAX_PLAYERS];         /* those cards, in order of play */
    CardSet trick;                      /* the same cards as a set */
    CardSet hand[MAX_PLAYERS];
    CardSet collected[MAX_PLAYERS];
    CardSet set_aside;                  /* cards not dealt, and tricks spoilt by Rain */
    int score[MAX_PLAYERS];
} Game;

static uint64_t ancestors[NODES];       /* the node itself and all that support it */
static uint64_t relatives[NODES];       /* these and all that the node supports */

static void build_tree(void)
{
    for (int node = TRUNK; node < NODES; node++)
        for (int up = node; up >= TRUNK; up /= 2) {
            ancestors[node] |= NODE_BIT(up);
            relatives[node] |= NODE_BIT(up);
            relatives[up] |= NODE_BIT(node);
        }
}

static bool is_node(uint8_t card) { return card < NODES; }

/* 0 for the Trunk, 1 for Large and Small, ..., 5 for a fruit. */
static int depth(uint8_t node) { return 31 - __builtin_clz(node); }

static void add_card(CardSet *set, uint8_t card)
{
    if (is_node(card))
        set->tree |= NODE_BIT(card);
    else
        set->special |= SPECIAL_BIT(card);
}

static void remove_card(CardSet *set, uint8_t card)
{
    if (is_node(card))
        set->tree &= ~NODE_BIT(card);
    else
        set->special &= ~SPECIAL_BIT(card);
}

static void add_cards(CardSet *set, const CardSet *more)
{
    set->tree |= more->tree;
    set->special |= more->special;
}

/* Lists a set of cards; returns how many there are. */
static int list_cards(uint64_t tree, uint32_t special, uint8_t *cards)
{
    int count = 0;
    for (; tree; tree &= tree - 1)
        cards[count++] = (uint8_t)__builtin_ctzll(tree);
    for (; special; special &= special - 1)
        cards[count++] = (uint8_t)(NODES + __builtin_ctz(special));
    return count;
}

/* 32 fruits, 30 branches and the special cards that were chosen. */
static void build_deck(Game *g, const CardSet *specials)
{
    uint64_t fruits_and_branches = ALL_NODES & ~NODE_BIT(TRUNK);
    g->deck_size = list_cards(fruits_and_branches | specials->tree, specials->special, g->deck);
}

/* As many cards as go evenly to each player; the rest is out of the game. */
static void deal(Game *g)
{
    int hand_size = g->deck_size / g->players, next = 0;
    for (int seat = 0; seat < g->players; seat++)
        for (int i = 0; i < hand_size; i++)
            add_card(&g->hand[seat], g->deck[next++]);
    while (next < g->deck_size)
        add_card(&g->set_aside, g->deck[next++]);
    g->tricks_left = hand_size;
}

static void start_trick(Game *g, int leader)
{
    g->leader = leader;
    g->played = 0;
    memset(&g->trick, 0, sizeof g->trick);
}

static void start_game(Game *g)
{
    memset(g->hand, 0, sizeof g->hand);
    memset(g->collected, 0, sizeof g->collected);
    memset(&g->set_aside, 0, sizeof g->set_aside);
    shuffle_deck(&g->rng, g->deck, (uint32_t)g->deck_size);
    deal(g);
    start_trick(g, (int)random_below(&g->rng, (uint32_t)g->players));
}

/* The seat that plays the card at this place (from 0) of the trick. */
static int seat_at(const Game *g, int place)
{
    int seat = g->leader + place;
    return seat < g->players ? seat : seat - g->players;
}

/*
 * The place of the card that wins if there is no Moon. A node led: the most general card
 * that is the led one or supports it; these are all on one line, so the lowest number is
 * the most general. A special card led: the most general node, the earliest among equals;
 * no node at all: the leader. (A led Trunk wins by either rule.)
 */
static int winning_node(const Game *g)
{
    uint8_t led = g->table[0];
    int best = 0;
    if (is_node(led)) {
        for (int place = 1; place < g->played; place++) {
            uint8_t card = g->table[place];
            if (is_node(card) && (ancestors[led] & NODE_BIT(card)) && card < g->table[best])
                best = place;
        }
    } else {
        int best_depth = NODES;
        for (int place = 1; place < g->played; place++) {
            uint8_t card = g->table[place];
            if (is_node(card) && depth(card) < best_depth) {
                best = place;
                best_depth = depth(card);
            }
        }
    }
    return best;
}

static int place_of(const Game *g, uint8_t card)
{
    for (int place = 0; place < g->played; place++)
        if (g->table[place] == card)
            return place;
    return NOT_PLAYED;
}

/* Rain spoils the trick, unless Moon or Stars was played before it. */
static bool rain_in_force(const Game *g)
{
    int rain = place_of(g, RAIN);
    return rain != NOT_PLAYED && rain < place_of(g, MOON) && rain < place_of(g, STARS);
}

/* Nobody gets the cards; the first of Sun and Stars leads, otherwise the same player. */
static int finish_in_rain(Game *g)
{
    add_cards(&g->set_aside, &g->trick);
    int sun = place_of(g, SUN), stars = place_of(g, STARS);
    int next = sun < stars ? sun : stars;
    return next == NOT_PLAYED ? 0 : next;
}

/*
 * The Moon wins unless the Trunk was played before it. The winner takes the cards and
 * leads, except that Stars takes the cards and Sun leads.
 */
static int finish_dry(Game *g)
{
    int moon = place_of(g, MOON), sun = place_of(g, SUN), stars = place_of(g, STARS);
    int winner = moon < place_of(g, TRUNK) ? moon : winning_node(g);
    int taker = stars == NOT_PLAYED ? winner : stars;
    add_cards(&g->collected[seat_at(g, taker)], &g->trick);
    return sun == NOT_PLAYED ? winner : sun;
}

static void finish_trick(Game *g)
{
    int next;
    if (g->trick.special == 0) {        /* no special card but perhaps the Trunk */
        next = winning_node(g);
        add_cards(&g->collected[seat_at(g, next)], &g->trick);
    } else if (rain_in_force(g)) {
        next = finish_in_rain(g);
    } else {
        next = finish_dry(g);
    }
    g->tricks_left--;
    start_trick(g, seat_at(g, next));
}

/* Any fruit or branch; a special card, the Trunk included, only if there is none. */
static int legal_leads(const CardSet *hand, Move moves[MAX_MOVES])
{
    uint64_t fruits_and_branches = hand->tree & ~NODE_BIT(TRUNK);
    if (fruits_and_branches)
        return list_cards(fruits_and_branches, 0, moves);
    return list_cards(hand->tree, hand->special, moves);
}

/*
 * Cards follow that support the led card or are supported by it; all do if a special card
 * is led. With such a card: one of them, or any special card but the Moon. Without: any.
 */
static int legal_follows(const CardSet *hand, uint8_t led, Move moves[MAX_MOVES])
{
    uint64_t following = hand->tree & (is_node(led) ? relatives[led] : ALL_NODES);
    if (following)
        return list_cards(following, hand->special & ~SPECIAL_BIT(MOON), moves);
    return list_cards(hand->tree, hand->special, moves);
}

/* Lists the legal moves of the seat whose turn it is; returns how many there are. */
static int legal_moves(const Game *g, int seat, Move moves[MAX_MOVES])
{
    if (g->played == 0)
        return legal_leads(&g->hand[seat], moves);
    return legal_follows(&g->hand[seat], g->table[0], moves);
}

static void apply_move(Game *g, int seat, Move card)
{
    remove_card(&g->hand[seat], card);
    add_card(&g->trick, card);
    g->table[g->played++] = card;
    if (g->played == g->players)
        finish_trick(g);
}

#ifdef TREE_CHECK
static void count_places(const CardSet *set, int places[CARD_END])
{
    uint8_t cards[CARD_END];
    int n = list_cards(set->tree, set->special, cards);
    for (int i = 0; i < n; i++)
        places[cards[i]]++;
}

static int set_size(const CardSet *set)
{
    return __builtin_popcountll(set->tree) + __builtin_popcount(set->special);
}

/* Each card in use is in exactly one place, and hands are as large as they should be. */
static void check_game(const Game *g)
{
    int places[CARD_END] = {0};
    for (int seat = 0; seat < g->players; seat++) {
        count_places(&g->hand[seat], places);
        count_places(&g->collected[seat], places);
    }
    count_places(&g->trick, places);
    count_places(&g->set_aside, places);
    for (int i = 0; i < g->deck_size; i++)
        places[g->deck[i]]--;
    for (int card = 0; card < CARD_END; card++)
        require(places[card] == 0, "each card in use is in one place");

    CardSet table = {0, 0};
    for (int place = 0; place < g->played; place++)
        add_card(&table, g->table[place]);
    require(table.tree == g->trick.tree && table.special == g->trick.special,
            "the trick is what lies on the table");
    for (int place = 0; place < g->players; place++)
        require(set_size(&g->hand[seat_at(g, place)]) == g->tricks_left - (place < g->played),
                "one card from each hand to each trick");
}
#else
static void check_game(const Game *g) { (void)g; }
#endif

/* One point for each fruit collected. */
static void score_game(Game *g)
{
    for (int seat = 0; seat < g->players; seat++)
        g->score[seat] = __builtin_popcountll(g->collected[seat].tree >> FIRST_FRUIT);
}

static bool is_over(const Game *g) { return g->tricks_left == 0; }
static int acting_seat(const Game *g) { return seat_at(g, g->played); }

/* Most fruits win. */
static int rank(const Game *g, int seat) { return g->score[seat]; }

/* Adds the special card of this name, or all of them, or none; false if there is no such. */
static bool add_special(CardSet *specials, const char *word, size_t length)
{
    static const struct { const char *name; uint8_t card; } known[SPECIALS] = {
        {"sun", SUN}, {"moon", MOON}, {"stars", STARS},
        {"rain", RAIN}, {"leaf", LEAF}, {"trunk", TRUNK},
    };
    bool all = length == 3 && memcmp(word, "all", 3) == 0;
    bool found = all || (length == 4 && memcmp(word, "none", 4) == 0);
    for (int i = 0; i < SPECIALS; i++) {
        const char *name = known[i].name;
        if (all || (strlen(name) == length && memcmp(name, word, length) == 0)) {
            add_card(specials, known[i].card);
            found = true;
        }
    }
    return found;
}

/* Reads words separated by spaces; false if one of them is unknown or there is none. */
static bool parse_specials(const char *text, CardSet *specials)
{
    do {
        size_t length = strcspn(text, " ");
        if (!add_special(specials, text, length))
            return false;
        text += length;
    } while (*text++ == ' ');
    return true;
}

static bool prepare(Game *g, const char *option)
{
    CardSet specials = {0, 0};
    if (!parse_specials(option ? option : "moon trunk", &specials))
        return false;
    build_tree();
    build_deck(g, &specials);
    return true;
}

static void print_more(const Game *g, int64_t games) { (void)g, (void)games; }

#define OPTION " [all | none | \"moon trunk\" ...]"
#include "driver.h"
