/** Where terms occur: four numbers for each occurrence, in the order in which they come. */
export class OccurrenceLog {
  terms = new Uint32Array(1 << 16);
  documents = new Uint32Array(1 << 16);
  positions = new Uint32Array(1 << 16);
  weights = new Uint32Array(1 << 16);
  length = 0;
  /** The document that occurrences are added to. */
  document = 0;

  add(term: number, position: number, weight: number): void {
    if (this.length === this.terms.length) this.#grow();
    const at = this.length++;
    this.terms[at] = term;
    this.documents[at] = this.document;
    this.positions[at] = position;
    this.weights[at] = weight;
  }

  #grow(): void {
    this.terms = twice(this.terms);
    this.documents = twice(this.documents);
    this.positions = twice(this.positions);
    this.weights = twice(this.weights);
  }
}

const twice = (values: Uint32Array): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
};
