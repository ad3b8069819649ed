/** Told of what cannot be read and is left out, by name and with the reason. */
export type LeftOut = (what: string) => void

/** The items of a list; where there is something else in its place, that is left out. */
export function itemsOf(value: unknown, what: string, leaveOut: LeftOut): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (value !== undefined) leaveOut(`${what} (no list)`)
  return []
}

/** What is said at once; the rest is counted. */
const maximumSaid = 6

/** Says what of a project was left out; null where nothing was. */
export function leftOutText(name: string, leftOut: readonly string[]): string | null {
  if (leftOut.length === 0) return null
  const said = leftOut.slice(0, maximumSaid)
  const others = leftOut.length - said.length
  const more = others > 0 ? [`${others} more`] : []
  return `Of “${name}” this was left out, because it cannot be read: ${[...said, ...more].join('; ')}. Everything else is as it was.`
}
