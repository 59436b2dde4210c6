/* What every yardstick begins with. */
#pragma once

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t random_u64(uint64_t *state)     /* splitmix64 */
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Uniform in 0..n-1 by multiply and shift; the bias is below n / 2^32. */
static uint32_t random_below(uint64_t *state, uint32_t n)
{
    return (uint32_t)(((random_u64(state) >> 32) * n) >> 32);
}

static inline void shuffle_deck(uint64_t *rng, uint8_t *deck, uint32_t size)
{
    for (uint32_t i = size - 1; i > 0; i--) {
        uint32_t j = random_below(rng, i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
}

/* For the checks after every move. */
static inline void require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "check failed: %s\n", what);
        abort();
    }
}

static void print_means(const char *name, const double *sums, int count, int64_t games)
{
    printf(",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        printf("%s%.6f", i ? "," : "", sums[i] / (double)games);
    printf("]");
}
