// XML as a stream of what opens, closes and stands between, for the few formats that are read from it.
import { Parser } from 'saxen'
import { SightlineError } from '../errors.ts'
import { decodeText } from './text-decode.ts'
import { utf16Encoding } from './utf16.ts'

/** What a reader of a document is told, in its order; names without their prefixes. */
interface XmlListener {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void
  readonly close?: (name: string) => void
  /** A piece of text with its entities resolved; one text may come in several. */
  readonly text?: (text: string) => void
}

/**
 * Reads a document from its start to its end. Entities of its own are not resolved: nothing of it
 * grows, and nothing else is fetched.
 *
 * @throws SightlineError `not_processable` when it is not well formed.
 */
export function readXml(text: string, listener: XmlListener): void {
  const parts = new XmlParts(listener)
  let at = 0
  for (; at + partCharacters < text.length; at += partCharacters) {
    parts.push(text.slice(at, at + partCharacters))
  }
  parts.finish(text.slice(at))
}

/** Characters that are read at once. */
const partCharacters = 1024 * 1024

/** Bytes that are decoded at once. */
const decodedBytes = 1024 * 1024

/**
 * Reads a document in UTF-8 from its start to its end, some of it at a time: its text is never in memory
 * as a whole.
 *
 * @throws SightlineError `not_processable` when it is not well formed, or beyond a bound.
 */
export function readXmlBytes(bytes: Uint8Array, listener: XmlListener): void {
  const decoder = new TextDecoder()
  const parts = new XmlParts(listener)
  for (let at = 0; at < bytes.length; at += decodedBytes) {
    parts.push(decoder.decode(bytes.subarray(at, at + decodedBytes), { stream: true }))
  }
  parts.finish(decoder.decode())
}

/** Elements inside one another at most. */
const deepestElement = 256
/** Characters from one tag to the next, and of a tag, at most, where a document is read in parts. */
const longestPiece = 4 * 1024 * 1024
/** What the parser says of a part that goes on. */
const unfinished = 'unexpected end of file'

/**
 * Reads a document that comes in parts, each up to a tag, and opens anew what the parts before have left
 * open.
 */
class XmlParts {
  readonly #listener: XmlListener
  /** Elements that are open, with their prefixes. */
  readonly #open: string[] = []
  #held = ''
  #isBegun = false

  constructor(listener: XmlListener) {
    this.#listener = listener
  }

  push(text: string): void {
    this.#held += text
    const end = lastTag(this.#held)
    if (end > 0) {
      const part = this.#held.slice(0, end)
      this.#held = this.#held.slice(end)
      // A tag behind the text gives it to the listener before the parser misses the rest.
      this.#read(`${part}<!---->`, false)
    }
    if (this.#held.length > longestPiece) {
      throw refusal(`its XML has a tag or a text of more than ${longestPiece} characters`)
    }
  }

  finish(text: string): void {
    this.#read(this.#held + text, true)
  }

  #read(part: string, isLast: boolean): void {
    if (part.trim() === '' && (this.#isBegun || !isLast)) {
      if (isLast && this.#open.length > 0) throw damaged(unfinished)
      return
    }
    let known = this.#open.length
    let fault: string | undefined
    const parser = new Parser()
    parser.on('error', ({ message }) => {
      const goesOn = !isLast && message === unfinished && this.#open.length > 0
      if (!goesOn) fault ??= message
    })
    parser.on('openTag', (name, attributes, decode) => {
      if (known > 0) {
        known--
        return
      }
      this.#isBegun = true
      if (this.#open.push(name) > deepestElement) {
        throw refusal(`its XML has more than ${deepestElement} elements inside one another`)
      }
      this.#listener.open?.(localName(name), (wanted) => {
        const found = Object.entries(attributes()).find(([key]) => localName(key) === wanted)
        return found === undefined ? undefined : decode(found[1])
      })
    })
    parser.on('closeTag', (name) => {
      this.#open.pop()
      this.#listener.close?.(localName(name))
    })
    parser.on('text', (piece, decode) => this.#listener.text?.(decode(piece)))
    parser.on('cdata', (piece) => this.#listener.text?.(piece))
    parser.parse(this.#open.map((name) => `<${name}>`).join('') + part)
    if (fault !== undefined) throw damaged(fault)
  }
}

/**
 * Where the last tag of a text begins that a part may end before: outside comments and sections of
 * characters.
 */
function lastTag(text: string): number {
  let end = text.lastIndexOf('<')
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ]) {
    const start = text.lastIndexOf(opening, end)
    if (start < 0) continue
    const close = text.indexOf(closing, start + opening.length)
    if (close < 0 || close > end) end = Math.min(end, start)
  }
  return end
}

function damaged(message: string): SightlineError {
  return refusal(`its XML is damaged: ${message}`)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}

/**
 * The text of a document: UTF-16 by its bytes, else the encoding that its first line declares, else
 * UTF-8.
 *
 * @throws SightlineError `not_processable` for an encoding that is not known.
 */
export function decodeXml(bytes: Uint8Array): string {
  return decodeText(bytes, utf16Encoding(bytes) ?? declaredEncoding(bytes))
}

const declarationBytes = 200

function declaredEncoding(bytes: Uint8Array): string {
  const start = decodeText(bytes.subarray(0, declarationBytes), 'latin1')
  const declaration = /<\?xml[^>]*/.exec(start)?.[0] ?? ''
  const label = /\sencoding=["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? 'utf-8'
  // Bytes that are not UTF-16 are not, whatever the declaration says of what they once were.
  if (/^utf-?16/i.test(label)) return 'utf-8'
  try {
    decodeText(new Uint8Array(0), label)
    return label
  } catch {
    throw new SightlineError('not_processable', `its XML is in ${label}, which is not known here`)
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
