/** One text after the other as its UTF-16 units, in memory that is used again: units are read faster than characters of a text. */
export class TextUnits {
  #bytes = Buffer.allocUnsafeSlow(1 << 14);
  units = unitsOf(this.#bytes);

  /** Puts a text into `units`, from 0 on. */
  read(text: string): void {
    if (text.length * 2 > this.#bytes.length) {
      this.#bytes = Buffer.allocUnsafeSlow(text.length * 4);
      this.units = unitsOf(this.#bytes);
    }
    this.#bytes.write(text, 'utf16le');
  }
}

const unitsOf = (bytes: Buffer): Uint16Array => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
