/** The beginning of what may be very long, and whether there is more. */
export const firstOf = <T>(
  all: Iterable<T>,
  limit: number,
): { readonly rows: readonly T[]; readonly more: boolean } => {
  const rows: T[] = [];
  for (const row of all) {
    if (rows.length === limit) return { rows, more: true };
    rows.push(row);
  }
  return { rows, more: false };
};
