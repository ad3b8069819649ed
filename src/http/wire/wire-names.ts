import type { JsonWriter } from './json-writer.ts'

/** Names that were met before: the members of our own types, which are few. */
const known = new Map<string, { readonly wire: string; readonly start: string }>()
const maximumKnown = 1000

function namesOf(name: string): { readonly wire: string; readonly start: string } {
  const before = known.get(name)
  if (before !== undefined) return before
  const wire = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const names = { wire, start: `"${wire}":` }
  if (known.size < maximumKnown) known.set(name, names)
  return names
}

/** `receiverLinkMarginDb` as `receiver_link_margin_db`. */
export function wireName(name: string): string {
  return namesOf(name).wire
}

/** Writes a flat object under wire names, without its braces: no object is made on the way. */
export function writeWireMembers(writer: JsonWriter, value: object): void {
  const members = value as Readonly<Record<string, unknown>>
  let separator = ''
  for (const name in members) {
    const member = members[name]
    writer.ascii(separator).ascii(namesOf(name).start)
    if (typeof member === 'number') writer.number(member)
    else writer.json(member)
    separator = ','
  }
}
