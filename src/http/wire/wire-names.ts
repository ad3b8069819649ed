import type { JsonWriter } from './json-writer.ts'

/** Names that were met before: the members of our own types, which are few. */
const known = new Map<string, string>()
const mostKnown = 1000

/** `receiverLinkMarginDb` as `receiver_link_margin_db`. */
export function wireName(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const wire = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (known.size < mostKnown) known.set(name, wire)
  return wire
}

/**
 * A value with wire names for its members, at every depth. For descriptive objects whose members
 * are the wire members one by one; hot views write their members themselves.
 */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  const members: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) members[wireName(name)] = toWire(member)
  return members
}

/** Writes what `toWire` gives for a flat object, without its braces: no object is made on the way. */
export function writeWireMembers(writer: JsonWriter, value: object): void {
  let separator = ''
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    writer.ascii(`${separator}"${wireName(name)}":`)
    if (typeof member === 'number') writer.number(member)
    else writer.json(member)
    separator = ','
  }
}
