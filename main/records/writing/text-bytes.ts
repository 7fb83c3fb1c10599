/** Maximum bytes of a UTF-16 unit in UTF-8. */
const most = 3;
/** Initial bytes: an export may have a thousand files, each for a small group. */
const smallest = 4 * 1024;

/**
 * Text that is assembled as UTF-8. Each piece is encoded as it comes: joining them first would copy all of it again.
 */
export class TextBytes {
  #bytes = Buffer.alloc(0);
  #length = 0;

  add(text: string): void {
    const room = this.#length + text.length * most;
    if (room > this.#bytes.length) this.#grow(room);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Returns the bytes added since the last time. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
    return taken;
  }

  #grow(room: number): void {
    const grown = Buffer.allocUnsafe(Math.max(room, this.#bytes.length * 2, smallest));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
