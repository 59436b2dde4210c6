/*
 * Fruit, the growing game, 2 to 4 players, played at random: a plain C simulator that
 * serves as a yardstick of speed.
 *
 *   cc -O2 -std=gnu11 -Wall -Wextra -Werror grow.c -o grow
 *   ./grow PLAYERS GAMES SEED
 *
 * Prints one line of JSON. A move is one decision of a player: a tile or card chosen, a
 * place named, a choice taken back, a vote, a claim, "done". Among the players who are
 * asked at the same time the lowest seat moves first. Shuffles and lots are not moves, and
 * nobody is asked who has nothing to decide.
 *
 * -DGROW_CHECK verifies after every move that what is kept up to date about the plants is
 * what a look at the whole table finds.
 */
#include "common.h"

/* What lies on a place. Tiles are ROOT and above; an OPEN place is empty, and an end points at it. */
enum { EMPTY, OPEN, OFF_TABLE, ROOT, STALK, BRANCH, LEAF, FLOWER, FRUIT, STARTER, KINDS };

/* ---- challenge cards, in the order of challenges.py ---------------------------------- */

enum { KEEP, AT_ONCE, NEXT_TURN, ANY_TURN };
enum { POINTS, POINTS_EACH, WATER, CHEAPER, ROOM, CURE, PASS_ON };
enum { LARGEST = 4 };                   /* rows and columns of an arrangement */

/*
 * A card needs so many tiles of some kinds, or an arrangement, drawn from its top row:
 * R root, S stalk, B branch, L leaf, O flower or fruit, F fruit, a dot for anything.
 */
static const struct {
    const char *name;
    int needs[KINDS];
    const char *rows[LARGEST];
    int when, effect, amount, of;
} CHALLENGE[] = {
    {"deep-roots",      {[ROOT] = 6},                {0},                KEEP,      POINTS_EACH, 8, ROOT},
    {"tall-stalk",      {[STALK] = 10},              {0},                KEEP,      POINTS, 26, 0},
    {"thicket",         {[BRANCH] = 13},             {0},                KEEP,      POINTS, 26, 0},
    {"foliage",         {[LEAF] = 16},               {0},                KEEP,      POINTS, 5, 0},
    {"bouquet",         {[FLOWER] = 2, [LEAF] = 6},  {0},                KEEP,      POINTS, 44, 0},
    {"harvest",         {[FRUIT] = 2},               {0},                KEEP,      POINTS, 57, 0},
    {"spring-rain",     {[FLOWER] = 1},              {0},                NEXT_TURN, WATER, 4, 0},
    {"ladybird",        {[LEAF] = 13},               {0},                ANY_TURN,  CURE, 0, 0},
    {"rain-barrel",     {[ROOT] = 3, [STALK] = 1},   {0},                AT_ONCE,   ROOM, 6, 0},
    {"taproot",         {0},                         {"R", "R", "R"},    NEXT_TURN, CHEAPER, 4, ROOT},
    {"spreading-roots", {0},                         {"RRRR"},           KEEP,      POINTS, 16, 0},
    {"candlestick",     {0},                         {"O.L", "BSB"},     NEXT_TURN, CHEAPER, 7, FRUIT},
    {"trellis",         {0},                         {"BB", "BB"},       KEEP,      POINTS, 18, 0},
    {"canopy",          {0},                         {"LO", "BB"},       NEXT_TURN, WATER, 6, 0},
    {"hedge",           {0},                         {"LLL"},            KEEP,      POINTS, 8, 0},
    {"blossom",         {0},                         {"LOL", "BBB"},     AT_ONCE,   PASS_ON, 0, 0},
    {"garland",         {0},                         {"O.O"},            KEEP,      POINTS, 45, 0},
    {"fruit-bowl",      {0},                         {"F", "B", "B"},    KEEP,      POINTS, 37, 0},
};
enum { CARDS = sizeof CHALLENGE / sizeof CHALLENGE[0] };

/* ---- the other components ------------------------------------------------------------ */

enum { SIDES = 4, UP = 1, RIGHT = 2, DOWN = 4, LEFT = 8 };    /* sides 0 to 3, and their bits */

/* The ends of roots and branches, and of stalks. */
static const uint8_t SHAPE[] = {
    UP | DOWN, LEFT | RIGHT,
    UP | RIGHT, DOWN | RIGHT, DOWN | LEFT, UP | LEFT,
    LEFT | RIGHT | UP, UP | DOWN | RIGHT, LEFT | RIGHT | DOWN, UP | DOWN | LEFT,
};
static const uint8_t STALK_SHAPE[] = {
    UP | DOWN, UP | DOWN | LEFT, UP | DOWN | RIGHT, UP | DOWN | LEFT | RIGHT,
};

/* What a player can choose to lay; a leaf or flower turns to its branch. */
enum {
    SHAPES = sizeof SHAPE, STALK_SHAPES = sizeof STALK_SHAPE,
    A_ROOT = 0, A_STALK = A_ROOT + SHAPES, A_BRANCH = A_STALK + STALK_SHAPES,
    A_LEAF = A_BRANCH + SHAPES, A_FLOWER, A_FRUIT, CHOICES
};

static const int COST[KINDS] = {
    [ROOT] = 3, [STALK] = 3, [BRANCH] = 4, [LEAF] = 5, [FLOWER] = 6, [FRUIT] = 7
};

/* Rows are STRIDE apart, and the table has a rim as wide as an arrangement reaches. */
enum {
    WIDTH = 21, HEIGHT = 15, DEPTH = 8,
    RIM = LARGEST - 1, STRIDE = WIDTH + RIM, ROWS = DEPTH + 1 + HEIGHT + 2 * RIM,
    PLACES = ROWS * STRIDE,
    START = (RIM + DEPTH) * STRIDE + RIM + WIDTH / 2,
    MOST_TILES = WIDTH * (HEIGHT + DEPTH)
};
static const int STEP[SIDES] = {STRIDE, 1, -STRIDE, -1};

enum {
    MIN_PLAYERS = 2, MAX_PLAYERS = 4,
    DROPS = 3, CARDS_PER_DROP = 8, WATER_CARDS = DROPS * CARDS_PER_DROP, WATER_USED = 18,
    PEST = 0,                           /* a season card shows its drops, or a pest */
    MAX_SEASON = WATER_USED + MAX_PLAYERS + 1,
    FIRST_WATER = 2, WATER_LIMIT = 6, MOST_CHANGES = 50,
    NONE = -1
};
enum { VOLE, CATERPILLAR, WASP, PESTS };
static const int HOST_OF[PESTS] = {ROOT, LEAF, FRUIT};

/* ---- moves and the state ------------------------------------------------------------- */

/* A move is a place, or one of these. */
enum {
    M_BACK = PLACES, M_DONE,
    M_CHOOSE,
    M_VOTE = M_CHOOSE + CHOICES,
    M_CLAIM = M_VOTE + PESTS,
    M_PLAY = M_CLAIM + CARDS,
    MAX_MOVES = MOST_TILES + CHOICES + CARDS + 1
};

typedef struct { uint8_t kind, ends; bool infested, blooming; } Tile;  /* blooming: a branch with flower or fruit */

typedef struct {
    Tile tile[PLACES];
    uint32_t fitting[PLACES];           /* for open places: what can be laid there, a bit per choice */
    uint16_t open[MOST_TILES];
    uint16_t laid[MOST_TILES];          /* where tiles lie, the starter not counted */
    int open_count, laid_count;
    uint32_t layable;                   /* what can be laid anywhere */
    int count[KINDS], infested[KINDS];
    uint32_t arranged;                  /* offered cards whose arrangement is there */
    uint32_t held;                      /* cards claimed and not yet played */
    int water;
    int discount[KINDS], room;          /* of this turn */
    int chosen, changes;                /* a choice, M_PLAY + the card that cures, or NONE */
} Plant;

typedef uint16_t Move;
typedef enum { GROW, CLAIM, SEND, VOTE, PLACE_PEST, GAME_OVER } Phase;

typedef struct {
    uint64_t rng;
    int players;
    Phase phase;
    uint8_t season[MAX_SEASON];
    int season_size, turned;            /* cards turned so far */
    int card;                           /* the one just turned */
    int turner;
    bool rained;
    uint32_t pending;                   /* seats that are asked */
    uint32_t offered;
    int claimer, claimers_left;
    int victim, pest, vote[MAX_PLAYERS];
    Plant plant[MAX_PLAYERS];
    int score[MAX_PLAYERS];
    int64_t claims[CARDS];              /* over all games, and so are these */
    double tiles[KINDS], infested[KINDS];
} Game;

/* Brings a random choice of `wanted` of the items to the front, in random order. */
static void shuffle(uint64_t *rng, uint8_t *items, int size, int wanted)
{
    for (int i = 0; i < wanted; i++) {
        int j = i + (int)random_below(rng, (uint32_t)(size - i));
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

static int next_seat(const Game *g, int seat) { return seat + 1 < g->players ? seat + 1 : 0; }

static bool is_tile(Tile tile) { return tile.kind >= ROOT; }

static int opposite(int side) { return side ^ 2; }

static int healthy(const Plant *p, int kind) { return p->count[kind] - p->infested[kind]; }

/* ---- tables built from the components ------------------------------------------------ */

static Plant SEEDLING;                          /* everybody begins like this */
static uint32_t OF_KIND[KINDS];                 /* the choices of each kind */
static uint8_t CHOICE_KIND[CHOICES], CHOICE_ENDS[CHOICES];
static uint32_t SHAPED_FITTING[16][16];         /* [sides that need an end][sides that must be blank] */

/* An arrangement: places counted from its first tile, and the kinds that fit. */
typedef struct { int size; struct { int at; uint32_t kinds; } tile[LARGEST * LARGEST]; } Arrangement;

static Arrangement ARRANGEMENT[CARDS][2];       /* as shown, and mirrored where that is another one */
static uint32_t ARRANGED_CARDS, CARDS_FOR[ANY_TURN + 1];

static void add_choices(int first, int kind, const uint8_t *shapes, int count)
{
    for (int i = 0; i < count; i++) {
        CHOICE_KIND[first + i] = (uint8_t)kind;
        CHOICE_ENDS[first + i] = shapes ? shapes[i] : 0;
        OF_KIND[kind] |= 1u << (first + i);
    }
}

static void build_choices(void)
{
    add_choices(A_ROOT, ROOT, SHAPE, SHAPES);
    add_choices(A_STALK, STALK, STALK_SHAPE, STALK_SHAPES);
    add_choices(A_BRANCH, BRANCH, SHAPE, SHAPES);
    add_choices(A_LEAF, LEAF, NULL, 1);
    add_choices(A_FLOWER, FLOWER, NULL, 1);
    add_choices(A_FRUIT, FRUIT, NULL, 1);
    for (int needed = 0; needed < 16; needed++)
        for (int blank = 0; blank < 16; blank++)
            for (int choice = 0; choice < A_LEAF; choice++)
                if ((CHOICE_ENDS[choice] & needed) == needed && !(CHOICE_ENDS[choice] & blank))
                    SHAPED_FITTING[needed][blank] |= 1u << choice;
}

static uint32_t kinds_of_letter(char letter)
{
    switch (letter) {
    case 'R': return 1u << ROOT;
    case 'S': return 1u << STALK;
    case 'B': return 1u << BRANCH;
    case 'L': return 1u << LEAF;
    case 'O': return 1u << FLOWER | 1u << FRUIT;
    case 'F': return 1u << FRUIT;
    default: fprintf(stderr, "no tile has the letter %c\n", letter); exit(2);
    }
}

static void build_arrangement(int card, bool mirrored)
{
    Arrangement *a = &ARRANGEMENT[card][mirrored];
    int first = 0;
    for (int y = 0; y < LARGEST && CHALLENGE[card].rows[y]; y++) {
        const char *row = CHALLENGE[card].rows[y];
        for (int x = 0; row[x]; x++) {
            if (x == LARGEST) {
                fprintf(stderr, "%s is too wide\n", CHALLENGE[card].name);
                exit(2);
            }
            if (row[x] == '.')
                continue;
            int at = -y * STRIDE + (mirrored ? -x : x);
            if (a->size == 0)
                first = at;
            a->tile[a->size].at = at - first;
            a->tile[a->size++].kinds = kinds_of_letter(row[x]);
        }
    }
}

/* Such an arrangement looks the same in the mirror. */
static bool is_symmetric(int card)
{
    for (int y = 0; y < LARGEST && CHALLENGE[card].rows[y]; y++) {
        const char *row = CHALLENGE[card].rows[y];
        for (size_t x = 0, last = strlen(row) - 1; x < last; x++, last--)
            if (row[x] != row[last])
                return false;
    }
    return true;
}

static void build_cards(void)
{
    for (int card = 0; card < CARDS; card++) {
        CARDS_FOR[CHALLENGE[card].when] |= 1u << card;
        if (CHALLENGE[card].rows[0]) {
            ARRANGED_CARDS |= 1u << card;
            build_arrangement(card, false);
            if (!is_symmetric(card))
                build_arrangement(card, true);
        }
    }
}

/* ---- where tiles fit ----------------------------------------------------------------- */

/*
 * What can be laid on an empty place: an end towards every end that points here, blank
 * towards every other tile, and only joins that are allowed.
 */
static uint32_t find_fitting(const Plant *p, int place)
{
    unsigned needed = 0, blank = 0, joined = 0;
    bool blooming = false;
    for (int side = 0; side < SIDES; side++) {
        Tile beside = p->tile[place + STEP[side]];
        if (!is_tile(beside))
            continue;
        if (beside.ends >> opposite(side) & 1) {
            needed |= 1u << side;
            joined |= 1u << beside.kind;
            blooming |= beside.blooming;
        } else {
            blank |= 1u << side;
        }
    }
    uint32_t kinds = 0;
    if (!(joined & ~(1u << STARTER | 1u << ROOT)))
        kinds |= OF_KIND[ROOT];
    if (joined & (1u << STARTER | 1u << STALK) && !(joined & ~(1u << STARTER | 1u << STALK | 1u << BRANCH)))
        kinds |= OF_KIND[STALK];
    if (!(joined & ~(1u << STALK | 1u << BRANCH)))
        kinds |= OF_KIND[BRANCH];
    uint32_t fitting = SHAPED_FITTING[needed][blank] & kinds;
    if (joined == 1u << BRANCH && !(needed & (needed - 1)))
        fitting |= blooming ? OF_KIND[LEAF] : OF_KIND[LEAF] | OF_KIND[FLOWER];
    bool below = place < START;         /* the starter joins roots below and stalks above */
    return below ? fitting & OF_KIND[ROOT] : fitting & ~OF_KIND[ROOT];
}

static void refresh_around(Plant *p, int place)
{
    for (int side = 0; side < SIDES; side++) {
        int beside = place + STEP[side];
        if (p->tile[beside].kind == OPEN)
            p->fitting[beside] = find_fitting(p, beside);
    }
}

static void find_layable(Plant *p)
{
    p->layable = 0;
    for (int i = 0; i < p->open_count; i++)
        p->layable |= p->fitting[p->open[i]];
}

static void close_place(Plant *p, int place)
{
    int i = 0;
    while (p->open[i] != place)
        i++;
    p->open[i] = p->open[--p->open_count];
}

static void open_places(Plant *p, int place)
{
    for (int side = 0; side < SIDES; side++) {
        int beside = place + STEP[side];
        if (p->tile[place].ends >> side & 1 && p->tile[beside].kind == EMPTY) {
            p->tile[beside].kind = OPEN;
            p->open[p->open_count++] = (uint16_t)beside;
        }
    }
}

/* The sides of an open place at which ends point. */
static unsigned ends_towards(const Plant *p, int place)
{
    unsigned sides = 0;
    for (int side = 0; side < SIDES; side++)
        sides |= (unsigned)(p->tile[place + STEP[side]].ends >> opposite(side) & 1) << side;
    return sides;
}

static void lay_tile(Plant *p, int choice, int place)
{
    int kind = CHOICE_KIND[choice];
    unsigned ends = CHOICE_ENDS[choice];
    if (kind == LEAF || kind == FLOWER)
        ends = ends_towards(p, place);
    p->tile[place] = (Tile){.kind = (uint8_t)kind, .ends = (uint8_t)ends};
    p->laid[p->laid_count++] = (uint16_t)place;
    close_place(p, place);
    open_places(p, place);
    refresh_around(p, place);
    if (kind == FLOWER) {
        int branch = place + STEP[__builtin_ctz(ends)];
        p->tile[branch].blooming = true;
        refresh_around(p, branch);
    }
    find_layable(p);
}

static void build_seedling(void)
{
    Plant *p = &SEEDLING;
    for (int place = 0; place < PLACES; place++) {
        int x = place % STRIDE - RIM, y = place / STRIDE - RIM - DEPTH;
        bool on_table = x >= 0 && y >= -DEPTH && y <= HEIGHT && y != 0;
        p->tile[place].kind = on_table ? EMPTY : OFF_TABLE;
    }
    p->tile[START] = (Tile){.kind = STARTER, .ends = UP | DOWN};
    open_places(p, START);
    refresh_around(p, START);
    find_layable(p);
    p->water = FIRST_WATER;
    p->chosen = NONE;
}

/* ---- challenges ---------------------------------------------------------------------- */

/* Whether the arrangement is there with the tile on this place as one of its own. */
static bool completes(const Plant *p, const Arrangement *a, int place)
{
    for (int own = 0; own < a->size; own++) {
        int first = place - a->tile[own].at, fit = 0;
        while (fit < a->size && a->tile[fit].kinds >> p->tile[first + a->tile[fit].at].kind & 1)
            fit++;
        if (fit == a->size)
            return true;
    }
    return false;
}

/* Notes what arrangements a new tile completes. None is ever undone. */
static void note_arrangements(const Game *g, Plant *p, int place)
{
    for (uint32_t cards = g->offered & ARRANGED_CARDS & ~p->arranged; cards; cards &= cards - 1) {
        int card = __builtin_ctz(cards);
        if (completes(p, &ARRANGEMENT[card][0], place) || completes(p, &ARRANGEMENT[card][1], place))
            p->arranged |= 1u << card;
    }
}

static bool has_numbers(const Plant *p, int card)
{
    for (int kind = ROOT; kind <= FRUIT; kind++)
        if (p->count[kind] < CHALLENGE[card].needs[kind])
            return false;
    return true;
}

static uint32_t claimable(const Game *g, const Plant *p)
{
    uint32_t met = g->offered & p->arranged;
    for (uint32_t cards = g->offered & ~ARRANGED_CARDS; cards; cards &= cards - 1) {
        int card = __builtin_ctz(cards);
        if (has_numbers(p, card))
            met |= 1u << card;
    }
    return met;
}

/* ---- pests --------------------------------------------------------------------------- */

/* A vole needs a root that is joined to exactly one tile. */
static bool is_last_root(const Plant *p, int place)
{
    int joined = 0;
    for (int side = 0; side < SIDES; side++)
        joined += p->tile[place].ends >> side & 1 && is_tile(p->tile[place + STEP[side]]);
    return joined == 1;
}

static int list_hosts(const Plant *p, int pest, uint16_t *places)
{
    int n = 0;
    for (int i = 0; i < p->laid_count; i++) {
        int place = p->laid[i];
        Tile tile = p->tile[place];
        if (tile.kind == HOST_OF[pest] && !tile.infested && (pest != VOLE || is_last_root(p, place)))
            places[n++] = (uint16_t)place;
    }
    return n;
}

static uint32_t hosted_pests(const Plant *p)
{
    uint16_t places[MOST_TILES];
    uint32_t pests = 0;
    for (int pest = 0; pest < PESTS; pest++)
        if (list_hosts(p, pest, places))
            pests |= 1u << pest;
    return pests;
}

static int list_infested(const Plant *p, uint16_t *places)
{
    int n = 0;
    for (int i = 0; i < p->laid_count; i++)
        if (p->tile[p->laid[i]].infested)
            places[n++] = p->laid[i];
    return n;
}

static bool has_pest(const Plant *p)
{
    return p->infested[ROOT] || p->infested[LEAF] || p->infested[FRUIT];
}

static void set_infested(Plant *p, int place, bool infested)
{
    p->tile[place].infested = infested;
    p->infested[p->tile[place].kind] += infested ? 1 : -1;
}

/* The seat must take the pest; asked only if there is a choice. */
static void give_pest(Game *g, int seat, int pest)
{
    uint16_t places[MOST_TILES];
    if (list_hosts(&g->plant[seat], pest, places) == 1) {
        set_infested(&g->plant[seat], places[0], true);
        return;
    }
    g->phase = PLACE_PEST;
    g->pest = pest;
    g->pending = 1u << seat;
}

/* The most votes; among equals, the vote of the first of their voters to the victim's left. */
static int count_votes(const Game *g)
{
    int votes[PESTS] = {0}, most = 0;
    for (int seat = 0; seat < g->players; seat++)
        if (seat != g->victim && ++votes[g->vote[seat]] > most)
            most = votes[g->vote[seat]];
    int voter = next_seat(g, g->victim);
    while (votes[g->vote[voter]] < most)
        voter = next_seat(g, voter);
    return g->vote[voter];
}

/* A pest goes to the next plant that can host it. */
static void pass_on(Game *g, int seat, int place)
{
    int pest = 0;
    while (HOST_OF[pest] != g->plant[seat].tile[place].kind)
        pest++;
    set_infested(&g->plant[seat], place, false);
    for (int other = next_seat(g, seat); other != seat; other = next_seat(g, other))
        if (hosted_pests(&g->plant[other]) >> pest & 1) {
            give_pest(g, other, pest);
            return;
        }
}

/* ---- growing ------------------------------------------------------------------------- */

static int cost(const Plant *p, int kind)
{
    int water = COST[kind] - p->discount[kind];
    if (kind == ROOT)
        water += healthy(p, ROOT) * healthy(p, ROOT);
    return water > 0 ? water : 0;
}

static uint32_t buyable(const Plant *p)
{
    uint32_t choices = p->layable;
    if (p->count[FLOWER] + p->count[FRUIT] >= p->count[STALK])
        choices &= ~OF_KIND[FLOWER];
    if (p->count[FLOWER])
        choices |= OF_KIND[FRUIT];
    for (int kind = ROOT; kind <= FRUIT; kind++)
        if (cost(p, kind) > p->water)
            choices &= ~OF_KIND[kind];
    return choices;
}

static uint32_t playable(const Plant *p)
{
    uint32_t cards = p->held & (CARDS_FOR[NEXT_TURN] | CARDS_FOR[ANY_TURN]);
    if (cards && !has_pest(p))
        for (int card = 0; card < CARDS; card++)
            if (CHALLENGE[card].effect == CURE)
                cards &= ~(1u << card);
    return cards;
}

static void buy_tile(const Game *g, Plant *p, int choice, int place)
{
    int kind = CHOICE_KIND[choice];
    p->water -= cost(p, kind);
    p->discount[kind] = 0;
    p->count[kind]++;
    if (kind == FRUIT) {
        p->tile[place].kind = FRUIT;
        p->count[FLOWER]--;
    } else {
        lay_tile(p, choice, place);
    }
    note_arrangements(g, p, place);
}

/* What a card does when it is claimed or played, but for pests. */
static void take_gift(Plant *p, int card)
{
    int amount = CHALLENGE[card].amount;
    switch (CHALLENGE[card].effect) {
    case WATER: p->water += amount; break;
    case CHEAPER: p->discount[CHALLENGE[card].of] += amount; break;
    case ROOM: p->room += amount; break;
    }
}

/* ---- turns --------------------------------------------------------------------------- */

static void start_growing(Game *g)
{
    g->phase = GROW;
    g->pending = 0;
    for (int seat = 0; seat < g->players; seat++) {
        Plant *p = &g->plant[seat];
        p->water += g->card * (1 + healthy(p, ROOT));
        p->changes = 0;
        if (buyable(p) || playable(p))
            g->pending |= 1u << seat;
    }
}

static void start_claiming(Game *g)
{
    for (int seat = 0; seat < g->players; seat++) {
        Plant *p = &g->plant[seat];
        p->held &= ~CARDS_FOR[NEXT_TURN];
        memset(p->discount, 0, sizeof p->discount);
    }
    g->phase = CLAIM;
    g->claimer = g->turner;
    g->claimers_left = g->players;
}

static void next_claimer(Game *g)
{
    g->claimer = next_seat(g, g->claimer);
    g->claimers_left--;
}

static void end_water_turn(Game *g)
{
    for (int seat = 0; seat < g->players; seat++) {
        Plant *p = &g->plant[seat];
        int limit = WATER_LIMIT + p->room;
        if (p->water > limit)
            p->water = limit;
        p->room = 0;
    }
}

static void start_pest(Game *g)
{
    g->victim = (int)random_below(&g->rng, (uint32_t)g->players);
    uint32_t pests = hosted_pests(&g->plant[g->victim]);
    if (pests & (pests - 1)) {
        g->phase = VOTE;
        g->pending = ((1u << g->players) - 1) & ~(1u << g->victim);
    } else if (pests) {
        give_pest(g, g->victim, __builtin_ctz(pests));
    }
}

/* Turns a card; pests that come before the first water are laid aside by the same player. */
static void turn_card(Game *g)
{
    if (g->turned == g->season_size) {
        g->phase = GAME_OVER;
        return;
    }
    g->card = g->season[g->turned++];
    if (g->card != PEST) {
        if (g->rained)
            g->turner = next_seat(g, g->turner);
        g->rained = true;
        start_growing(g);
    } else {
        g->phase = PLACE_PEST;
        if (g->rained) {
            g->turner = next_seat(g, g->turner);
            start_pest(g);
        }
    }
}

/* When nobody is asked any more: goes on until somebody is, or it is winter. */
static void go_on(Game *g)
{
    while (!g->pending && g->phase != GAME_OVER) {
        switch (g->phase) {
        case GROW:
            start_claiming(g);
            break;
        case CLAIM:
            while (g->claimers_left && !claimable(g, &g->plant[g->claimer]))
                next_claimer(g);
            if (g->claimers_left) {
                g->pending = 1u << g->claimer;
            } else {
                end_water_turn(g);
                turn_card(g);
            }
            break;
        case VOTE:
            g->phase = PLACE_PEST;
            give_pest(g, g->victim, count_votes(g));
            break;
        default:                        /* a pest is placed, by its card or passed on by a claim */
            if (g->card == PEST)
                turn_card(g);
            else
                g->phase = CLAIM;
        }
    }
}

/* ---- setting up ---------------------------------------------------------------------- */

static void build_season(Game *g)
{
    uint8_t water[WATER_CARDS];
    for (int i = 0; i < WATER_CARDS; i++)
        water[i] = (uint8_t)(1 + i / CARDS_PER_DROP);
    shuffle(&g->rng, water, WATER_CARDS, WATER_USED);
    g->season_size = WATER_USED + g->players + 1;
    memset(g->season, PEST, sizeof g->season);
    memcpy(g->season, water, WATER_USED);
    shuffle(&g->rng, g->season, g->season_size, g->season_size);
}

static void deal_challenges(Game *g)
{
    uint8_t cards[CARDS];
    for (int card = 0; card < CARDS; card++)
        cards[card] = (uint8_t)card;
    shuffle(&g->rng, cards, CARDS, g->players + 1);
    g->offered = 0;
    for (int i = 0; i <= g->players; i++)
        g->offered |= 1u << cards[i];
}

static void start_game(Game *g)
{
    for (int seat = 0; seat < g->players; seat++)
        g->plant[seat] = SEEDLING;
    build_season(g);
    deal_challenges(g);
    g->turned = 0;
    g->turner = (int)random_below(&g->rng, (uint32_t)g->players);
    g->rained = false;
    g->card = PEST;
    g->phase = PLACE_PEST;              /* as after a pest: the next card is turned */
    g->pending = 0;
    go_on(g);
}

/* ---- moves --------------------------------------------------------------------------- */

static int list_bits(uint32_t bits, int first, uint16_t *moves)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        moves[n++] = (uint16_t)(first + __builtin_ctz(bits));
    return n;
}

static int list_fitting(const Plant *p, int choice, uint16_t *moves)
{
    int n = 0;
    for (int i = 0; i < p->open_count; i++)
        if (p->fitting[p->open[i]] >> choice & 1)
            moves[n++] = p->open[i];
    return n;
}

static int list_flowers(const Plant *p, uint16_t *moves)
{
    int n = 0;
    for (int i = 0; i < p->laid_count; i++)
        if (p->tile[p->laid[i]].kind == FLOWER)
            moves[n++] = p->laid[i];
    return n;
}

/* Where what was chosen can go, and the way back. */
static int list_places(const Plant *p, uint16_t *moves)
{
    int n = p->chosen >= M_PLAY ? list_infested(p, moves)
          : p->chosen == A_FRUIT ? list_flowers(p, moves)
          : list_fitting(p, p->chosen, moves);
    if (p->changes < MOST_CHANGES)
        moves[n++] = M_BACK;
    return n;
}

/* Lists the legal moves of a seat that is asked; returns how many there are. */
static int legal_moves(const Game *g, int seat, Move moves[MAX_MOVES])
{
    const Plant *p = &g->plant[seat];
    int n = 0;
    switch (g->phase) {
    case GROW:
        if (p->chosen != NONE)
            return list_places(p, moves);
        n = list_bits(buyable(p), M_CHOOSE, moves);
        n += list_bits(playable(p), M_PLAY, moves + n);
        moves[n++] = M_DONE;
        break;
    case CLAIM:
        n = list_bits(claimable(g, p), M_CLAIM, moves);
        moves[n++] = M_DONE;
        break;
    case SEND:
        n = list_infested(p, moves);
        break;
    case VOTE:
        n = list_bits(hosted_pests(&g->plant[g->victim]), M_VOTE, moves);
        break;
    case PLACE_PEST:
        n = list_hosts(p, g->pest, moves);
        break;
    case GAME_OVER:
        break;
    }
    return n;
}

static void apply_growing(Game *g, int seat, int move)
{
    Plant *p = &g->plant[seat];
    if (move == M_DONE) {
        g->pending &= ~(1u << seat);
        return;
    }
    if (move == M_BACK) {
        p->chosen = NONE;
        p->changes++;
        return;
    }
    if (move >= M_PLAY) {
        int card = move - M_PLAY;
        if (CHALLENGE[card].effect == CURE) {
            p->chosen = move;
            return;
        }
        p->held &= ~(1u << card);
        take_gift(p, card);
    } else if (move >= M_CHOOSE) {
        p->chosen = move - M_CHOOSE;
        return;
    } else if (p->chosen >= M_PLAY) {
        p->held &= ~(1u << (p->chosen - M_PLAY));
        set_infested(p, move, false);
        p->chosen = NONE;
    } else {
        buy_tile(g, p, p->chosen, move);
        p->chosen = NONE;
    }
    if (!buyable(p) && !playable(p))
        g->pending &= ~(1u << seat);
}

static void apply_claim(Game *g, int seat, int move)
{
    Plant *p = &g->plant[seat];
    g->pending = 0;
    if (move == M_DONE) {
        next_claimer(g);
        return;
    }
    int card = move - M_CLAIM;
    g->offered &= ~(1u << card);
    g->claims[card]++;
    if (CHALLENGE[card].when != AT_ONCE) {
        p->held |= 1u << card;
    } else if (CHALLENGE[card].effect != PASS_ON) {
        take_gift(p, card);
    } else {
        uint16_t places[MOST_TILES];
        int n = list_infested(p, places);
        if (n == 1) {
            pass_on(g, seat, places[0]);
        } else if (n > 1) {
            g->phase = SEND;
            g->pending = 1u << seat;
        }
    }
}

static void apply_move(Game *g, int seat, int move)
{
    switch (g->phase) {
    case GROW:
        apply_growing(g, seat, move);
        break;
    case CLAIM:
        apply_claim(g, seat, move);
        break;
    case SEND:
        g->pending = 0;
        pass_on(g, seat, move);
        break;
    case VOTE:
        g->vote[seat] = move - M_VOTE;
        g->pending &= ~(1u << seat);
        break;
    case PLACE_PEST:
        set_infested(&g->plant[seat], move, true);
        g->pending = 0;
        break;
    case GAME_OVER:
        break;
    }
    go_on(g);
}

#ifdef GROW_CHECK
static bool shows_arrangement(const Plant *p, int card)
{
    for (int i = 0; i < p->laid_count; i++)
        if (completes(p, &ARRANGEMENT[card][0], p->laid[i]) || completes(p, &ARRANGEMENT[card][1], p->laid[i]))
            return true;
    return false;
}

/* All tiles fit each other and are counted, and the open places are those and fit what they should. */
static void check_plant(const Game *g, const Plant *p)
{
    int open = 0, laid = 0, count[KINDS] = {0}, infested[KINDS] = {0};
    uint32_t layable = 0;
    for (int place = STRIDE; place < PLACES - STRIDE; place++) {
        Tile tile = p->tile[place];
        int blooms = 0;
        count[tile.kind]++;
        infested[tile.kind] += tile.infested;
        if (tile.kind == EMPTY || tile.kind == OPEN) {
            require((tile.kind == OPEN) == (ends_towards(p, place) != 0), "open places are those that ends point at");
            if (tile.kind == OPEN) {
                require(p->fitting[place] == find_fitting(p, place), "what fits is known");
                layable |= p->fitting[place];
                open++;
            }
        }
        if (!is_tile(tile))
            continue;
        for (int side = 0; side < SIDES; side++) {
            Tile beside = p->tile[place + STEP[side]];
            bool end = tile.ends >> side & 1;
            if (is_tile(beside))
                require(end == (beside.ends >> opposite(side) & 1), "touching sides match");
            blooms += end && (beside.kind == FLOWER || beside.kind == FRUIT);
        }
        if (tile.kind == BRANCH)
            require(blooms == tile.blooming, "a branch bears one bloom at most");
        if (tile.kind != STARTER)
            laid++;
    }
    require(open == p->open_count && laid == p->laid_count && layable == p->layable, "the lists are complete");
    for (int kind = ROOT; kind <= FRUIT; kind++)
        require(count[kind] == p->count[kind] && infested[kind] == p->infested[kind], "tiles are counted");
    require(count[FLOWER] + count[FRUIT] <= count[STALK], "no more blooms than stalks");
    for (uint32_t cards = g->offered & ARRANGED_CARDS; cards; cards &= cards - 1) {
        int card = __builtin_ctz(cards);
        require(shows_arrangement(p, card) == (p->arranged >> card & 1), "arrangements are noted");
    }
}

static void check_game(const Game *g)
{
    for (int seat = 0; seat < g->players; seat++)
        check_plant(g, &g->plant[seat]);
}
#else
static void check_game(const Game *g) { (void)g; }
#endif

/* ---- the end ------------------------------------------------------------------------- */

static int score_plant(const Plant *p)
{
    int leaves = healthy(p, LEAF);
    int fruit = p->count[STALK] + p->count[BRANCH] + leaves + p->count[FLOWER];
    int score = 2 * p->count[STALK] + 3 * p->count[BRANCH] + 5 * p->count[FLOWER]
              + leaves * (1 + leaves) + healthy(p, FRUIT) * fruit;
    for (uint32_t cards = p->held & CARDS_FOR[KEEP]; cards; cards &= cards - 1) {
        int card = __builtin_ctz(cards);
        int times = CHALLENGE[card].effect == POINTS_EACH ? healthy(p, CHALLENGE[card].of) : 1;
        score += CHALLENGE[card].amount * times;
    }
    return score;
}

/* Only who has most of a kind alone gets the bonus. */
static void add_bonus(Game *g, int kind, int bonus)
{
    int most = 0, leader = NONE;
    for (int seat = 0; seat < g->players; seat++) {
        int count = g->plant[seat].count[kind];
        if (count > most) {
            most = count;
            leader = seat;
        } else if (count == most) {
            leader = NONE;
        }
    }
    if (leader != NONE)
        g->score[leader] += bonus;
}

static void score_game(Game *g)
{
    for (int seat = 0; seat < g->players; seat++)
        g->score[seat] = score_plant(&g->plant[seat]);
    add_bonus(g, STALK, 5);
    add_bonus(g, FLOWER, 4);
    for (int seat = 0; seat < g->players; seat++)
        for (int kind = ROOT; kind <= FRUIT; kind++) {
            g->tiles[kind] += g->plant[seat].count[kind];
            g->infested[kind] += g->plant[seat].infested[kind];
        }
}

static bool is_over(const Game *g) { return g->phase == GAME_OVER; }
static int acting_seat(const Game *g) { return __builtin_ctz(g->pending); }

/* Most points win; tie: most healthy fruits. */
static int rank(const Game *g, int seat) { return g->score[seat] * 1024 + healthy(&g->plant[seat], FRUIT); }

static bool prepare(Game *g, const char *option)
{
    (void)g;
    build_choices();
    build_cards();
    build_seedling();
    return option == NULL;
}

static void print_more(const Game *g, int64_t games)
{
    print_means("tiles_a_plant", g->tiles + ROOT, FRUIT - ROOT + 1, games * g->players);
    print_means("infested_a_plant", g->infested + ROOT, FRUIT - ROOT + 1, games * g->players);
    printf(",\"claims\":{");
    for (int card = 0; card < CARDS; card++)
        printf("%s\"%s\":%.6f", card ? "," : "", CHALLENGE[card].name, (double)g->claims[card] / (double)games);
    printf("}");
}

#define OPTION ""
#include "driver.h"
