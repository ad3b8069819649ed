const firstCapacity = 1024

/** A list of doubles that grows; far smaller than an array of numbers of the same length. */
export class GrowingFloat64 {
  length = 0
  #values = new Float64Array(firstCapacity)

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(2 * this.length)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  at(index: number): number {
    return this.#values[index]
  }

  /** The values up to the current length; valid until the next push. */
  view(): Float64Array {
    return this.#values.subarray(0, this.length)
  }
}

/** A list of unsigned 32-bit integers that grows. */
export class GrowingUint32 {
  length = 0
  #values = new Uint32Array(firstCapacity)

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(2 * this.length)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  /** The values up to the current length; valid until the next push. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.length)
  }
}

/** Bytes that grow. */
export class GrowingBytes {
  length = 0
  #bytes = new Uint8Array(firstCapacity)

  push(bytes: Uint8Array): void {
    const end = this.length + bytes.length
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.#bytes.length))
      larger.set(this.#bytes.subarray(0, this.length))
      this.#bytes = larger
    }
    this.#bytes.set(bytes, this.length)
    this.length = end
  }

  /** The bytes up to the current length; valid until the next push. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
}

/** Texts, each kept once and known by its number; number 0 is the absent text. */
export class TextPool {
  readonly texts: string[] = ['']
  #numbers = new Map<string, number>([['', 0]])

  /** The number of a text; undefined and the empty text are absent. */
  numberOf(text: string | undefined): number {
    if (text === undefined) return 0
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }
}

/** Doubles, all zero, on shared memory, which worker threads attach to without a copy. */
export function sharedFloat64(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

/** Unsigned 32-bit integers, all zero, on shared memory. */
export function sharedUint32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
}

/** Bytes, all zero, on shared memory. */
export function sharedUint8(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length))
}
