import { roundHalfAwayFromZero } from '../../rounding.ts'
import { neverStop, type StopSignal } from '../../stop-signal.ts'
import { SightlineError } from '../../errors.ts'

const initialBytes = 1 << 16
/** How much is written at most between two looks at whether the answer is still wanted. */
export const bytesBetweenStops = 1 << 16
/** From this length on a native copy is faster than a loop. */
const nativeCopyLength = 40
const encoder = new TextEncoder()
const space = 32
const quote = 34
const zero = 48
const backslash = 92
const minus = 45
const point = 46

/** A piece of a long answer: a buffer that grew as a whole would be copied as a whole. */
const pieceBytes = 1 << 23

/** Longer answers are refused: several at once would fill the memory of the service. */
const maximumBytes = 128 * 1024 * 1024

/** Larger numbers are rare here and go the slow way. */
const largestFast = 1_000_000_000

/** The bytes of a text, for `JsonWriter.bytes`. */
export function encoded(text: string): Uint8Array {
  return encoder.encode(text)
}

/**
 * Writes JSON straight into bytes, for answers with tens of thousands of features. Objects for
 * `JSON.stringify`, and texts put together from pieces, cost several times as much: mostly in
 * garbage.
 */
export class JsonWriter {
  /** Pieces that are full. */
  readonly #full: Buffer[] = []
  #bytes = Buffer.allocUnsafeSlow(initialBytes)
  #length = 0
  #lookAt = bytesBetweenStops
  #bytesInFull = 0
  readonly #stop: StopSignal

  /**
   * Its methods throw {StoppedError} when told to stop, and {SightlineError} `not_processable` when
   * the answer grows too long.
   * @param stop - looked at while writing
   */
  constructor(stop: StopSignal = neverStop) {
    this.#stop = stop
  }

  /** How much is to come: a fair guess saves copies, a wrong one costs nothing else. */
  expect(bytes: number): this {
    this.#reserve(bytes)
    return this
  }

  /** Text of ASCII characters alone, as it is. */
  ascii(text: string): this {
    const { length } = text
    this.#reserve(length)
    const bytes = this.#bytes
    if (length >= nativeCopyLength) {
      this.#length += bytes.write(text, this.#length, 'latin1')
      return this
    }
    let at = this.#length
    for (let i = 0; i < length; i++) bytes[at++] = text.charCodeAt(i)
    this.#length = at
    return this
  }

  /** What was encoded before, as it is: a text that stands in every answer is encoded once. */
  bytes(encoded: Uint8Array): this {
    this.#reserve(encoded.length)
    this.#bytes.set(encoded, this.#length)
    this.#length += encoded.length
    return this
  }

  /** Any value, as `JSON.stringify` writes it. */
  json(value: unknown): this {
    return this.utf8(JSON.stringify(value))
  }

  /** Any text, as it is. */
  utf8(text: string): this {
    this.#reserve(3 * text.length)
    const free = this.#bytes.subarray(this.#length)
    this.#length += encoder.encodeInto(text, free).written
    return this
  }

  /** A text in quotes, as `JSON.stringify` writes it. */
  text(value: string): this {
    const { length } = value
    if (length >= nativeCopyLength) return this.json(value)
    this.#reserve(length + 2)
    const bytes = this.#bytes
    let at = this.#length
    bytes[at++] = quote
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i)
      // Marks of control, quotes, backslashes, and what is not ASCII.
      if (code < space || code > 126 || code === quote || code === backslash) {
        return this.json(value)
      }
      bytes[at++] = code
    }
    bytes[at++] = quote
    this.#length = at
    return this
  }

  /** A number with all its digits, as `JSON.stringify` writes it. */
  number(value: number): this {
    return this.ascii(Number.isFinite(value) ? String(value) : 'null')
  }

  /** A whole number of 0 or more. */
  count(value: number): this {
    this.#reserve(20)
    if (value < largestFast) this.#digits(value)
    else this.ascii(String(value))
    return this
  }

  /** At most as many decimals as the scale has zeros, halves away from zero. */
  rounded(value: number, scale: number): this {
    // Beyond it the digits of a double are fewer than those decimals.
    const isExact = Math.abs(value) * scale <= 1e15 && Math.abs(value) < largestFast
    if (isExact) return this.#fixed(value, scale)
    return this.number(roundHalfAwayFromZero(value, scale))
  }

  /** At most one decimal, halves away from zero; null where there is no number. */
  tenths(value: number): this {
    return this.#fixed(value, 10)
  }

  /** At most three decimals; null where there is no number. */
  thousandths(value: number | null): this {
    return this.#fixed(value ?? NaN, 1000)
  }

  /** At most six decimals: of degrees, a tenth of a metre. */
  millionths(value: number): this {
    return this.#fixed(value, 1_000_000)
  }

  /** The members of an object, without its braces. */
  members(members: Readonly<Record<string, unknown>>): this {
    return this.utf8(JSON.stringify(members).slice(1, -1))
  }

  /** What has been written: the only view of its buffer, which is not much larger. */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.#full.length > 0) return this.#joined()
    const written = new Uint8Array(this.#bytes.buffer, 0, this.#length)
    return this.#bytes.length > 2 * this.#length ? written.slice() : written
  }

  /** A number with as many decimals as the scale has zeros, trailing ones left out. */
  #fixed(value: number, scale: number): this {
    this.#reserve(32)
    const magnitude = Math.abs(value)
    if (!(magnitude < largestFast)) {
      return this.ascii(Number.isFinite(value) ? String(value) : 'null')
    }
    const units = Math.round(magnitude * scale)
    if (value < 0 && units > 0) this.#bytes[this.#length++] = minus
    const whole = Math.floor(units / scale)
    this.#digits(whole)
    // Below a million: whole numbers of 32 bits are divided several times as fast.
    let fraction = (units - whole * scale) | 0
    if (fraction === 0) return this
    const bytes = this.#bytes
    let at = this.#length
    bytes[at++] = point
    for (let unit = (scale / 10) | 0; fraction > 0; unit = (unit / 10) | 0) {
      const digit = (fraction / unit) | 0
      bytes[at++] = zero + digit
      fraction -= digit * unit
    }
    this.#length = at
    return this
  }

  /** @param whole - below `largestFast`, or one more */
  #digits(whole: number): void {
    let width = 1
    for (let power = 10; power <= whole; power *= 10) width++
    const bytes = this.#bytes
    const start = this.#length
    let rest = whole | 0
    for (let at = start + width - 1; at >= start; at--) {
      const tens = (rest / 10) | 0
      bytes[at] = zero + (rest - tens * 10)
      rest = tens
    }
    this.#length = start + width
  }

  #reserve(more: number): void {
    if (this.#length >= this.#lookAt) {
      this.#stop.throwIfStopped()
      this.#lookAt = this.#length + bytesBetweenStops
      if (this.#bytesInFull + this.#length > maximumBytes) throw tooLong()
    }
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    if (needed > pieceBytes && this.#length > pieceBytes / 2) {
      this.#full.push(this.#bytes.subarray(0, this.#length))
      this.#bytesInFull += this.#length
      this.#bytes = Buffer.allocUnsafeSlow(Math.max(more, pieceBytes))
      this.#lookAt -= this.#length
      this.#length = 0
      return
    }
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }

  /** All pieces in one buffer of their length. */
  #joined(): Uint8Array<ArrayBuffer> {
    const pieces = [...this.#full, this.#bytes.subarray(0, this.#length)]
    const byteLength = pieces.reduce((sum, { length }) => sum + length, 0)
    // A buffer of its own that nobody fills with zeros first.
    const whole = new Uint8Array(Buffer.allocUnsafeSlow(byteLength).buffer)
    let at = 0
    for (const piece of pieces) {
      this.#stop.throwIfStopped()
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }
}

function tooLong(): SightlineError {
  return new SightlineError(
    'not_processable',
    `the answer would be longer than ${maximumBytes / 1024 / 1024} MiB; ask for a smaller radius, ` +
      'fewer rays, or less detail',
  )
}
