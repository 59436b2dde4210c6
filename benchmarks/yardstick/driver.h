/*
 * Plays games at random and prints one line of JSON. A game includes this last, and defines before:
 *
 *   Game            with `rng`, `players` and `score`
 *   Move            and MAX_MOVES, MIN_PLAYERS, MAX_PLAYERS, OPTION (what may follow the seed, for the usage line)
 *   prepare         builds its tables once; false if there is no such option (NULL if none was given)
 *   start_game, is_over, acting_seat, legal_moves, apply_move, check_game, score_game
 *   rank            of a seat at the end: the highest wins, equal ones share the victory
 *   print_more      figures of this game only
 */

/* Plays one game with uniformly random moves; returns the number of moves. */
static int play_game(Game *g)
{
    int count = 0;
    start_game(g);
    while (!is_over(g)) {
        Move moves[MAX_MOVES];
        int seat = acting_seat(g);
        int n = legal_moves(g, seat, moves);
        apply_move(g, seat, moves[random_below(&g->rng, (uint32_t)n)]);
        check_game(g);
        count++;
    }
    score_game(g);
    return count;
}

static void credit_winners(const Game *g, double wins[MAX_PLAYERS])
{
    int best = -1, sharers = 0, ranks[MAX_PLAYERS];
    for (int seat = 0; seat < g->players; seat++) {
        ranks[seat] = rank(g, seat);
        if (ranks[seat] > best) {
            best = ranks[seat];
            sharers = 0;
        }
        sharers += ranks[seat] == best;
    }
    for (int seat = 0; seat < g->players; seat++)
        if (ranks[seat] == best)
            wins[seat] += 1.0 / sharers;
}

static double now_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    Game g = {0};
    bool arguments = argc == 4 || argc == 5;
    int players = arguments ? atoi(argv[1]) : 0;
    int64_t games = arguments ? strtoll(argv[2], NULL, 10) : 0;
    if (players < MIN_PLAYERS || players > MAX_PLAYERS || games < 1 || !prepare(&g, argc == 5 ? argv[4] : NULL)) {
        fprintf(stderr, "usage: %s PLAYERS(%d-%d) GAMES SEED%s\n", argv[0], MIN_PLAYERS, MAX_PLAYERS, OPTION);
        return 2;
    }
    g.rng = strtoull(argv[3], NULL, 10);
    g.players = players;
    double wins[MAX_PLAYERS] = {0}, scores[MAX_PLAYERS] = {0};
    int64_t moves = 0;

    double start = now_seconds();
    for (int64_t i = 0; i < games; i++) {
        moves += play_game(&g);
        credit_winners(&g, wins);
        for (int seat = 0; seat < players; seat++)
            scores[seat] += g.score[seat];
    }
    double seconds = now_seconds() - start;

    printf("{\"games\":%" PRId64 ",\"moves\":%" PRId64 ",\"seconds\":%.6f,\"moves_per_second\":%.0f",
           games, moves, seconds, (double)moves / seconds);
    print_means("win_share", wins, players, games);
    print_means("mean_score", scores, players, games);
    print_more(&g, games);
    printf("}\n");
    return 0;
}
