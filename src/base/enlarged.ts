type Numbers =
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/**
 * The array itself if it has so many places, or its numbers in a longer one of the same kind, with zeros after them.
 * That has `times` as many places at least: so a list that is filled one by one copies each number a bounded number of
 * times. Whoever adds numbers in a loop compares the length itself before the call, for most additions find a place.
 */
export const enlarged = <Kind extends Numbers>(numbers: Kind, places: number, times = 2): Kind => {
  if (places <= numbers.length) return numbers;
  const kind = numbers.constructor as new (length: number) => Kind;
  const larger = new kind(Math.max(places, Math.ceil(numbers.length * times)));
  larger.set(numbers);
  return larger;
};
