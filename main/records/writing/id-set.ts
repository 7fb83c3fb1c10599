/** 32-bit words of an id of 32 hexadecimal digits. */
const words = 4;

/** Set of record ids, 16 bytes each: an export may have seen a million. */
export class IdSet {
  #table = new Uint32Array(1024 * words);
  #size = 0;

  has(id: string): boolean {
    return this.#isTaken(this.#placeOf(idWords(id)));
  }

  /** Adds an id; returns false when it was there before. */
  add(id: string): boolean {
    const value = idWords(id);
    const place = this.#placeOf(value);
    if (this.#isTaken(place)) return false;
    this.#table.set(value, place);
    this.#size += 1;
    if (this.#size * words * 2 > this.#table.length) this.#grow();
    return true;
  }

  /** Returns the position of the id, or the free one for it. */
  #placeOf(id: Uint32Array): number {
    const places = this.#table.length / words;
    let place = id[0]! % places;
    while (this.#isTaken(place * words) && !this.#isAt(place * words, id)) place = (place + 1) % places;
    return place * words;
  }

  /** Reports whether a position is taken. All zeros mean free: ids are hashes, and none is all zeros. */
  #isTaken(place: number): boolean {
    const table = this.#table;
    return (table[place]! | table[place + 1]! | table[place + 2]! | table[place + 3]!) !== 0;
  }

  #isAt(place: number, id: Uint32Array): boolean {
    return id.every((word, index) => this.#table[place + index] === word);
  }

  #grow(): void {
    const old = this.#table;
    this.#table = new Uint32Array(old.length * 2);
    for (let place = 0; place < old.length; place += words) {
      const id = old.subarray(place, place + words);
      if (id.some((word) => word !== 0)) this.#table.set(id, this.#placeOf(id));
    }
  }
}

function idWords(id: string): Uint32Array {
  const bytes = Buffer.from(id, 'hex');
  return Uint32Array.from({ length: words }, (_, index) => bytes.readUInt32LE(index * 4));
}
