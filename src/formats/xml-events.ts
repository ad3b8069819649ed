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
export function readXml(text: string, { open, close, text: onText }: XmlListener): void {
  let fault: Error | undefined
  const parser = new Parser()
  parser.on('error', (error) => (fault ??= error))
  parser.on('openTag', (name, attributes, decode) => {
    open?.(localName(name), (wanted) => {
      const found = Object.entries(attributes()).find(([key]) => localName(key) === wanted)
      return found === undefined ? undefined : decode(found[1])
    })
  })
  parser.on('closeTag', (name) => close?.(localName(name)))
  parser.on('text', (piece, decode) => onText?.(decode(piece)))
  parser.on('cdata', (piece) => onText?.(piece))
  parser.parse(text)
  if (fault !== undefined) {
    throw new SightlineError('not_processable', `its XML is damaged: ${fault.message}`)
  }
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
