/**
 * How large the structure of a JSON text may be, and whether an object names a member twice: found
 * in one pass over the bytes, without recursion and before anything is parsed (RFC 8259).
 */

/** Largest structure that is let through. */
export interface JsonBounds {
  /** Arrays and objects inside one another. */
  readonly depth: number
  /** Items of one array. */
  readonly items: number
  /** Members of one object. */
  readonly members: number
  /** Items and members of the whole text. */
  readonly values: number
}

/** What of a text is looked at beside its bounds. */
interface JsonScan {
  /** Whether an object may name a member twice; default false. */
  readonly allowsDuplicates?: boolean
}

/** What goes beyond a bound, or the member that an object names twice. */
export type JsonExcess =
  | { readonly bound: keyof JsonBounds }
  | { readonly bound: 'duplicate'; readonly member: string }

/** An array or object that has been opened and not closed. */
interface OpenValue {
  count: number
  /** The names so far; null in an array. */
  readonly names: Set<string> | null
  /** Whether the next text is the name of a member. */
  isNameNext: boolean
}

/** A name keeps the mark of byte order that it begins with. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * The first excess of a JSON text, or null. The text need not be valid: what is no JSON at all is
 * for the parser to refuse.
 *
 * @param bytes - of the text in UTF-8.
 */
export function findJsonExcess(
  bytes: Uint8Array,
  bounds: JsonBounds,
  { allowsDuplicates = false }: JsonScan = {},
): JsonExcess | null {
  const open: OpenValue[] = []
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    const top = open.at(-1)
    if (byte === quote) {
      const end = endOfText(bytes, at)
      if (top?.isNameNext === true) {
        const excess = addName(top, bytes.subarray(at, end + 1), bounds)
        const isAllowed = allowsDuplicates && excess?.bound === 'duplicate'
        if (excess !== null && !isAllowed) return excess
      }
      at = end
    } else if (byte === openArray || byte === openObject) {
      if (open.length === bounds.depth) return { bound: 'depth' }
      if (++values > bounds.values) return { bound: 'values' }
      const isObject = byte === openObject
      open.push({ count: 1, names: isObject ? new Set() : null, isNameNext: isObject })
    } else if (byte === comma && top !== undefined) {
      if (++values > bounds.values) return { bound: 'values' }
      if (top.names !== null) top.isNameNext = true
      else if (++top.count > bounds.items) return { bound: 'items' }
    } else if (byte === closeArray || byte === closeObject) {
      open.pop()
    }
  }
  return null
}

/** Where the text that begins with a quote ends: at its other quote, or with the bytes. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  for (; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++
  return at
}

function addName(object: OpenValue, quoted: Uint8Array, bounds: JsonBounds): JsonExcess | null {
  object.isNameNext = false
  const name = nameOf(quoted)
  const { names } = object
  if (name === null || names === null) return null
  if (names.has(name)) return { bound: 'duplicate', member: name }
  names.add(name)
  return names.size > bounds.members ? { bound: 'members' } : null
}

/** The name between quotes, escapes resolved: `"\u0061"` is `a`. Null for what is no JSON text. */
function nameOf(quoted: Uint8Array): string | null {
  if (!quoted.includes(backslash)) return utf8.decode(quoted.subarray(1, -1))
  try {
    return JSON.parse(utf8.decode(quoted)) as string
  } catch {
    return null
  }
}
