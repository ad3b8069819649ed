/** `receiverLinkMarginDb` as `receiver_link_margin_db`. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * A value with wire names for its members, at every depth. For descriptive objects whose members
 * are the wire members one by one; hot views write their members themselves.
 */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [wireName(name), toWire(member)]),
  )
}
