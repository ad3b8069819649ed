const wireType = { varint: 0, double: 1, bytes: 2 } as const

/** Writes the wire format of Protocol Buffers into a byte array that grows. */
export class ProtobufWriter {
  #bytes = Buffer.allocUnsafeSlow(1024)
  #length = 0

  /** Forgets what is written and keeps the space. */
  reset(): void {
    this.#length = 0
  }

  /** What is written; valid until the next write. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** A whole number from 0 to 2^53 in groups of seven bits, the lowest first. */
  varint(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  varintField(number: number, value: number): void {
    this.varint((number << 3) | wireType.varint)
    this.varint(value)
  }

  doubleField(number: number, value: number): void {
    this.varint((number << 3) | wireType.double)
    this.#reserve(8)
    this.#length = this.#bytes.writeDoubleLE(value, this.#length)
  }

  textField(number: number, text: string): void {
    const byteLength = Buffer.byteLength(text)
    this.varint((number << 3) | wireType.bytes)
    this.varint(byteLength)
    this.#reserve(byteLength)
    this.#length += this.#bytes.write(text, this.#length)
  }

  bytesField(number: number, bytes: Uint8Array): void {
    this.varint((number << 3) | wireType.bytes)
    this.varint(bytes.length)
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #reserve(count: number): void {
    const needed = this.#length + count
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.bytes())
    this.#bytes = larger
  }
}
