import { isUtf8 } from 'node:buffer'
import { byteClass, code, geojsonError, isWhitespace } from './geojson-bytes.ts'

/** Most bytes around the features: a collection may carry a name or a licence, not a second file. */
const maximumEnvelopeBytes = 16 * 1024 * 1024

const byteOrderMark = [0xef, 0xbb, 0xbf]

/**
 * Reads what stands around the features of a FeatureCollection: finds the start of the array
 * `features` of the outermost object and keeps all other bytes, with the array emptied, for
 * JSON.parse at the end.
 */
export class GeojsonEnvelope {
  /** True while the reader stands behind the opening bracket of the array of features. */
  atFeatures = false
  #bytes = Buffer.alloc(1024)
  #length = 0
  #depth = 0
  #inText = false
  #escaped = false
  #expectsKey = false
  #keyStart = 0
  #key: unknown
  #expectsValue = false
  #seenFeatures = false
  #ended = false
  #byteOrderMarkBytes = 0

  /** Reads up to the array of features or to the end of the bytes; gives the index reached. */
  read(bytes: Uint8Array, at: number): number {
    let i = at
    while (i < bytes.length && !this.atFeatures) this.#readByte(bytes[i++])
    return i
  }

  /** Says that the array of features has ended. */
  closeFeatures(): void {
    this.atFeatures = false
    this.#readByte(code.closeBracket)
  }

  /** The members of the collection other than its features, once the file has ended. */
  finish(): Record<string, unknown> {
    if (!this.#ended) throw geojsonError('the file ends early')
    const collection = this.#parse('')
    if (collection.type !== 'FeatureCollection')
      throw geojsonError('type must be FeatureCollection')
    if (!this.#seenFeatures || !Array.isArray(collection.features))
      throw geojsonError('features must be an array')
    return Object.fromEntries(Object.entries(collection).filter(([name]) => name !== 'features'))
  }

  /** The members that come before the array of features, while the reader stands in it. */
  membersBeforeFeatures(): Record<string, unknown> {
    return this.#parse(']}')
  }

  #parse(ending: string): Record<string, unknown> {
    const text = this.#bytes.subarray(0, this.#length)
    if (!isUtf8(text)) throw geojsonError('the file is not UTF-8')
    try {
      return JSON.parse(text.toString('utf8') + ending) as Record<string, unknown>
    } catch {
      throw geojsonError('the text around the features is not valid JSON')
    }
  }

  #readByte(byte: number): void {
    if (this.#depth === 0 && !this.#opensCollection(byte)) return
    this.#keep(byte)
    if (this.#inText) this.#readTextByte(byte)
    else if (!isWhitespace(byte)) this.#readStructure(byte)
  }

  /** Outside the outermost object: true when this byte opens it. */
  #opensCollection(byte: number): boolean {
    if (byte === code.openBrace && !this.#ended) return true
    if (isWhitespace(byte)) return false
    if (this.#ended) throw geojsonError('there is text after the FeatureCollection')
    if (byte === byteOrderMark[this.#byteOrderMarkBytes]) {
      this.#byteOrderMarkBytes++
      return false
    }
    throw geojsonError('the file must be one FeatureCollection object')
  }

  #readTextByte(byte: number): void {
    if (this.#escaped) this.#escaped = false
    else if (byte === code.backslash) this.#escaped = true
    else if (byte === code.quote) {
      this.#inText = false
      if (this.#depth === 1 && this.#expectsKey) this.#endKey()
    }
  }

  #endKey(): void {
    this.#expectsKey = false
    const text = this.#bytes.toString('utf8', this.#keyStart, this.#length)
    try {
      this.#key = JSON.parse(text)
    } catch {
      throw geojsonError('the text around the features is not valid JSON')
    }
  }

  #readStructure(byte: number): void {
    if (this.#expectsValue) {
      this.#expectsValue = false
      if (byte === code.openBracket) this.#openFeatures()
    }
    const kind = byteClass[byte]
    if (kind === 3) {
      this.#inText = true
      if (this.#depth === 1 && this.#expectsKey) this.#keyStart = this.#length - 1
    } else if (kind === 1) {
      this.#depth++
      if (this.#depth === 1) this.#expectsKey = true
    } else if (kind === 2) {
      this.#depth--
      if (this.#depth === 0) this.#ended = true
    } else if (this.#depth === 1 && byte === code.comma) this.#expectsKey = true
    else if (this.#depth === 1 && byte === code.colon) {
      this.#expectsValue = this.#key === 'features'
    }
  }

  #openFeatures(): void {
    if (this.#seenFeatures) throw geojsonError('features occurs twice')
    this.#seenFeatures = true
    this.atFeatures = true
  }

  #keep(byte: number): void {
    if (this.#length === this.#bytes.length) {
      if (this.#length >= maximumEnvelopeBytes) {
        throw geojsonError(`more than ${maximumEnvelopeBytes} bytes stand around the features`)
      }
      this.#bytes = Buffer.concat([this.#bytes], this.#length * 2)
    }
    this.#bytes[this.#length++] = byte
  }
}
