// What an example keeps of an answer: enough to see its form, and nothing that the next run changes.

/** Texts that differ from run to run, by what stands for them. */
export interface Settled {
  readonly texts: Map<string, string>
}

/** JSON up to this length is shown whole. */
const longestWhole = 4000
/** Of a longer answer, lists are cut to so many items. */
const maximumItems = 2
const maximumLines = 5

/** Lists that mean nothing in part. */
const wholeLists = new Set(['coordinates'])
/** A list of so few numbers or texts is shown whole: it may be a tuple. */
const fewValues = 8

/** An answer whose lists, if it is long, are cut to their first items. */
export function shorten(answer: unknown): { answer: unknown; shortened: boolean } {
  if (JSON.stringify(answer).length <= longestWhole) return { answer, shortened: false }
  return { answer: withShortLists(answer), shortened: true }
}

function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isShort = value.length <= fewValues && value.every((item) => typeof item !== 'object')
    return isShort ? value : value.slice(0, maximumItems).map(withShortLists)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      wholeLists.has(name) ? member : withShortLists(member),
    ]),
  )
}

/** The first lines of a text, or those that match. */
export function shortenText(text: string, lines?: RegExp): { answer: string; shortened: boolean } {
  const shown = text.split('\n').filter((line) => lines?.test(line) ?? true)
  return { answer: `${shown.slice(0, maximumLines).join('\n')}\n`, shortened: true }
}

/**
 * A value with fixed values in place of those that differ from run to run: the members named, and
 * every text that such a member has had before.
 */
export function settle(
  value: unknown,
  settled: Settled,
  members: Readonly<Record<string, unknown>> = {},
): unknown {
  if (typeof value === 'string') {
    let text = value
    for (const [before, after] of settled.texts) text = text.replaceAll(before, after)
    return text
  }
  if (Array.isArray(value)) return value.map((item) => settle(item, settled, members))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (!Object.hasOwn(members, name)) return [name, settle(member, settled, members)]
      const fixed = members[name]
      if (typeof member === 'string' && typeof fixed === 'string') settled.texts.set(member, fixed)
      return [name, fixed]
    }),
  )
}
