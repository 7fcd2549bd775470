import type { PageSetMember } from '../../model/page-set.ts';

/** A page that two sets do not agree on. */
export type Difference =
  | { readonly kind: 'first-only' | 'second-only'; readonly member: PageSetMember }
  | { readonly kind: 'revised'; readonly member: PageSetMember; readonly before: PageSetMember };

/** Members come in id order, and so do all answers. */
export function* differences(
  first: Iterable<PageSetMember>,
  second: Iterable<PageSetMember>,
): IterableIterator<Difference> {
  for (const [a, b] of sideBySide(first, second)) {
    if (a !== null && b === null) yield { kind: 'first-only', member: a };
    else if (a === null && b !== null) yield { kind: 'second-only', member: b };
    else if (a !== null && b !== null && a.revision !== b.revision) yield { kind: 'revised', member: b, before: a };
  }
}

/** Pages of either set; of a page that both have, the newer revision. */
export function* union(
  first: Iterable<PageSetMember>,
  second: Iterable<PageSetMember>,
): IterableIterator<PageSetMember> {
  for (const [a, b] of sideBySide(first, second)) {
    if (a === null) {
      if (b !== null) yield b;
    } else yield b === null ? a : newer(a, b);
  }
}

/** Pages of both sets, each in the newer revision. */
export function* intersection(
  first: Iterable<PageSetMember>,
  second: Iterable<PageSetMember>,
): IterableIterator<PageSetMember> {
  for (const [a, b] of sideBySide(first, second)) if (a !== null && b !== null) yield newer(a, b);
}

/** Of revisions that are the same the first set's row. */
const newer = (a: PageSetMember, b: PageSetMember): PageSetMember => (b.revision > a.revision ? b : a);

function* sideBySide(
  first: Iterable<PageSetMember>,
  second: Iterable<PageSetMember>,
): IterableIterator<readonly [PageSetMember | null, PageSetMember | null]> {
  const left = first[Symbol.iterator]();
  const right = second[Symbol.iterator]();
  let a = left.next();
  let b = right.next();
  while (a.done !== true || b.done !== true) {
    const one = a.done === true ? null : a.value;
    const other = b.done === true ? null : b.value;
    if (other === null || (one !== null && one.id < other.id)) {
      yield [one, null];
      a = left.next();
    } else if (one === null || other.id < one.id) {
      yield [null, other];
      b = right.next();
    } else {
      yield [one, other];
      a = left.next();
      b = right.next();
    }
  }
}
