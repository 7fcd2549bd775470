/** Two columns, the right one flush right; numbers with thousands separators. */
export const table = (rows: readonly (readonly [name: string, value: number | string])[]): string[] => {
  const cells = rows.map(
    ([name, value]) => [name, typeof value === 'number' ? value.toLocaleString('en') : value] as const,
  );
  const left = Math.max(0, ...cells.map(([name]) => name.length));
  const right = Math.max(0, ...cells.map(([, value]) => value.length));
  return cells.map(([name, value]) => `${name.padEnd(left)}  ${value.padStart(right)}`);
};
