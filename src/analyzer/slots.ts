/** An array to be filled here and there, without the cost of visiting every place first. */
export const emptySlots = <Value>(length: number): (Value | undefined)[] => {
  const slots: (Value | undefined)[] = [];
  slots.length = length;
  return slots;
};
