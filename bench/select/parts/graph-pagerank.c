/* The plain C loop that bench/graph-pagerank.ts compares with: the same power iteration over the same arrays.
   usage: graph-pagerank FILE ITERATIONS > RANKS; FILE: nodes, links (u32), offsets[nodes + 1], sources[links],
   degrees[nodes] (u32). Ranks as f64 on stdout, milliseconds per iteration on stderr. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint32_t *read_array(FILE *file, size_t length) {
  uint32_t *array = malloc(length * 4 + 4);
  if (fread(array, 4, length, file) != length) exit(2);
  return array;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  FILE *file = fopen(argv[1], "rb");
  uint32_t *head = read_array(file, 2);
  uint32_t nodes = head[0], links = head[1];
  uint32_t *offsets = read_array(file, (size_t)nodes + 1);
  uint32_t *sources = read_array(file, links);
  uint32_t *degrees = read_array(file, nodes);
  double *ranks = malloc(nodes * sizeof(double)), *shares = malloc(nodes * sizeof(double));
  for (uint32_t v = 0; v < nodes; v++) ranks[v] = 1.0 / nodes;
  int iterations = atoi(argv[2]);
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  double change = 0;
  for (int i = 0; i < iterations; i++) {
    double dangling = 0;
    for (uint32_t v = 0; v < nodes; v++) {
      if (degrees[v] == 0) {
        dangling += ranks[v];
        shares[v] = 0;
      } else {
        shares[v] = ranks[v] / degrees[v];
      }
    }
    double base = (0.15 + 0.85 * dangling) / nodes;
    change = 0;
    uint32_t link = 0;
    for (uint32_t v = 0; v < nodes; v++) {
      double sum = 0;
      for (uint32_t last = offsets[v + 1]; link < last; link++) sum += shares[sources[link]];
      double rank = base + 0.85 * sum;
      change += fabs(rank - ranks[v]);
      ranks[v] = rank;
    }
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  double ms = (end.tv_sec - begin.tv_sec) * 1e3 + (end.tv_nsec - begin.tv_nsec) / 1e6;
  fprintf(stderr, "%.4f %.3e\n", ms / iterations, change);
  fwrite(ranks, sizeof(double), nodes, stdout);
  return 0;
}
