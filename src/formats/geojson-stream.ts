import { isAscii, isUtf8 } from 'node:buffer'
import { GeojsonEnvelope } from './geojson-envelope.ts'
import { byteClass, code, geojsonError, isWhitespace } from './geojson-bytes.ts'

/** Largest single feature that is read, bytes: far above any building, below what a string holds. */
const maximumFeatureBytes = 64 * 1024 * 1024

/**
 * Arrays, objects and members in a feature of this size or more are counted before it is parsed: a
 * coast line of a million points has three million, brackets alone would be twenty. What the parser
 * makes of those ends the process, whatever heap its thread was given.
 */
const countedFeatureBytes = 1024 * 1024
const maximumFeatureValues = 4_000_000

const state = {
  /** Outside the array of features: members of the collection itself. */
  envelope: 0,
  /** Inside the array, before a feature or the end of an empty array. */
  firstFeature: 1,
  /** Inside the array, after a comma. */
  nextFeature: 2,
  /** Inside a feature. */
  feature: 3,
  /** Inside an element of the array that is no object: a number, a word, a text. */
  scalar: 4,
  /** Inside the array, after a feature. */
  separator: 5,
} as const

/**
 * Cuts a GeoJSON FeatureCollection (RFC 7946, section 3.3), given as chunks of bytes, into its
 * features, so that a large file is never in memory as a whole. Each feature is found by counting
 * brackets outside texts and parsed by JSON.parse; everything around the features is parsed at the
 * end, so that the whole file is held to the grammar of JSON. The members of the collection may
 * come in any order. An element of the array that is no object is handed out like a feature: the
 * reader decides what it is worth.
 */
export class FeatureSplitter {
  #state: number = state.envelope
  #envelope = new GeojsonEnvelope()
  #featureIndex = 0
  #depth = 0
  #inText = false
  #escaped = false
  #carried: Uint8Array[] = []
  #carriedBytes = 0

  /**
   * Says that the file has ended.
   *
   * @returns the members of the collection other than its features.
   * @throws SightlineError `not_processable` when the file is cut off or is no FeatureCollection.
   */
  finish(): Record<string, unknown> {
    if (this.#state !== state.envelope) {
      const inside = this.#state === state.feature || this.#state === state.scalar
      throw geojsonError(`ends ${inside ? 'inside' : 'before'} feature ${this.#featureIndex}`)
    }
    return this.#envelope.finish()
  }

  /**
   * The members of the collection that come before its features, while these are read.
   *
   * @throws SightlineError `not_processable` when what has been read is no JSON.
   */
  membersBeforeFeatures(): Record<string, unknown> {
    return this.#envelope.membersBeforeFeatures()
  }

  /**
   * Takes the next bytes of the file and gives the features that end in them. Consume the features
   * before the next call; the chunk may be overwritten afterwards.
   *
   * @throws SightlineError `not_processable` when the bytes are no FeatureCollection.
   */
  *push(chunk: Uint8Array): Generator<unknown, void, undefined> {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const ascii = isAscii(bytes)
    let at = 0
    while (at < bytes.length) {
      if (this.#state === state.envelope) {
        at = this.#envelope.read(bytes, at)
        if (this.#envelope.atFeatures) this.#state = state.firstFeature
      } else if (this.#state === state.feature || this.#state === state.scalar) {
        const end =
          this.#state === state.feature ? this.#scanFeature(bytes, at) : this.#scanScalar(bytes, at)
        if (end < 0) {
          this.#carry(bytes.subarray(at))
          return
        }
        yield this.#parse(bytes, at, end, ascii)
        this.#state = state.separator
        at = end
      } else {
        at = this.#betweenFeatures(bytes, at)
      }
    }
  }

  #betweenFeatures(bytes: Buffer, at: number): number {
    const byte = bytes[at]
    if (isWhitespace(byte)) return at + 1
    if (byte === code.closeBracket && this.#state !== state.nextFeature) {
      this.#envelope.closeFeatures()
      this.#state = state.envelope
      return at + 1
    }
    if (this.#state === state.separator) {
      if (byte !== code.comma) {
        throw geojsonError(`expects a comma after feature ${this.#featureIndex - 1}`)
      }
      this.#state = state.nextFeature
      return at + 1
    }
    const isContainer = byte === code.openBrace || byte === code.openBracket
    this.#state = isContainer ? state.feature : state.scalar
    return at
  }

  /** Index behind the feature that goes on at `at`, or -1 when it does not end in these bytes. */
  #scanFeature(bytes: Buffer, at: number): number {
    const classes = byteClass
    const length = bytes.length
    let depth = this.#depth
    let i = at
    if (this.#inText) i = this.#scanText(bytes, i)
    while (i < length) {
      const kind = classes[bytes[i++]]
      if (kind === 0) continue
      if (kind === 1) depth++
      else if (kind === 2) {
        if (--depth === 0) {
          this.#depth = 0
          return i
        }
      } else i = this.#scanText(bytes, i)
    }
    this.#depth = depth
    return -1
  }

  /** Index behind the quotation mark that ends the text, or the length of the bytes. */
  #scanText(bytes: Buffer, at: number): number {
    const length = bytes.length
    let i = this.#escaped ? at + 1 : at
    for (; i < length; i++) {
      const byte = bytes[i]
      if (byte === code.quote) {
        this.#inText = false
        this.#escaped = false
        return i + 1
      }
      if (byte === code.backslash) i++
    }
    this.#inText = true
    // One past the end: the byte after a backslash is still to come.
    this.#escaped = i > length
    return length
  }

  #scanScalar(bytes: Buffer, at: number): number {
    if (this.#inText) {
      const end = this.#scanText(bytes, at)
      return this.#inText ? -1 : end
    }
    if (this.#carriedBytes === 0 && bytes[at] === code.quote) {
      const end = this.#scanText(bytes, at + 1)
      return this.#inText ? -1 : end
    }
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i]
      if (byte === code.comma || byte === code.closeBracket || isWhitespace(byte)) return i
    }
    return -1
  }

  #carry(bytes: Uint8Array): void {
    this.#carriedBytes += bytes.length
    this.#assertFeatureBytes(this.#carriedBytes)
    this.#carried.push(Uint8Array.from(bytes))
  }

  #assertFeatureBytes(byteCount: number): void {
    if (byteCount > maximumFeatureBytes) {
      throw geojsonError(
        `feature ${this.#featureIndex} is larger than ${maximumFeatureBytes} bytes`,
      )
    }
  }

  #parse(bytes: Buffer, start: number, end: number, chunkIsAscii: boolean): unknown {
    this.#assertFeatureBytes(this.#carriedBytes + end - start)
    const isSmall = this.#carriedBytes === 0 && end - start < countedFeatureBytes
    const index = this.#featureIndex++
    try {
      if (isSmall && chunkIsAscii) return JSON.parse(bytes.toString('latin1', start, end))
      const whole = this.#withCarried(bytes.subarray(start, end))
      assertFeatureValues(whole, index)
      if (!isUtf8(whole)) throw geojsonError(`feature ${index} is not UTF-8`)
      return JSON.parse(whole.toString('utf8'))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      throw geojsonError(`feature ${index} is not valid JSON`)
    }
  }

  #withCarried(bytes: Buffer): Buffer {
    if (this.#carriedBytes === 0) return bytes
    const whole = Buffer.concat([...this.#carried, bytes])
    this.#carried = []
    this.#carriedBytes = 0
    return whole
  }
}

function assertFeatureValues(bytes: Uint8Array, index: number): void {
  if (bytes.length < countedFeatureBytes) return
  let count = 0
  for (const byte of bytes) {
    if (byte === code.comma || byte === code.openBracket || byte === code.openBrace) count++
  }
  if (count > maximumFeatureValues) {
    throw geojsonError(`feature ${index} has more than ${maximumFeatureValues} values`)
  }
}

/** The features of a FeatureCollection given as chunks of bytes, one at a time; see FeatureSplitter. */
export function* readFeatures(chunks: Iterable<Uint8Array>): Generator<unknown, void, undefined> {
  const splitter = new FeatureSplitter()
  for (const chunk of chunks) yield* splitter.push(chunk)
  splitter.finish()
}
