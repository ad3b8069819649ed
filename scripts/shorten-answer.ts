// What an example keeps of an answer: enough to see its form, and nothing that the next run changes.

/** Texts that differ from run to run, by what stands for them. */
export interface Settled {
  readonly texts: Map<string, string>
}

/** JSON up to this length is shown whole. */
const longestWhole = 300
/** Of a longer answer, a list is cut to so many items. */
const maximumItems = 1
const maximumLines = 5
/** A longer sentence of such an answer is cut to its first words: its schema says what it is about. */
const longestSentence = 16
const shownWords = 2

/** Lists that mean nothing in part. */
const wholeLists = new Set(['attenuation_db', 'coordinates', 'source_precedence'])
/** A list of so few numbers, or with so short a text, is shown whole: it may be a tuple. */
const fewValues = 8
const shortListLength = 40

/** An answer whose lists, if it is long, are cut to their first items. */
export function shorten(answer: unknown): unknown {
  return JSON.stringify(answer).length <= longestWhole ? answer : withShortLists(answer)
}

function withShortLists(value: unknown, isWithinItem = false): unknown {
  if (Array.isArray(value)) return shortList(value, isWithinItem)
  if (typeof value === 'string') return withoutRest(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      wholeLists.has(name) ? member : withShortLists(member, isWithinItem),
    ]),
  )
}

/** Of objects the first; none within the first of another list. */
function shortList(values: readonly unknown[], isWithinItem: boolean): unknown[] {
  const isTuple = values.length <= fewValues && values.every((item) => typeof item === 'number')
  if (isTuple || JSON.stringify(values).length <= shortListLength) return [...values]
  const isOfObjects = values.every((item) => typeof item === 'object' && !Array.isArray(item))
  const shown = isWithinItem && isOfObjects ? 0 : maximumItems
  return values.slice(0, shown).map((item) => withShortLists(item, true))
}

/** The beginning of a sentence; what has no blanks is a name or a code, and stays whole. */
function withoutRest(text: string): string {
  const words = text.split(' ')
  if (text.length <= longestSentence || words.length <= shownWords) return text
  return `${words.slice(0, shownWords).join(' ')} ...`
}

/** The first lines of a text, or those that match. */
export function shortenText(text: string, lines?: RegExp): string {
  const shown = text.split('\n').filter((line) => lines?.test(line) ?? true)
  return `${shown.slice(0, maximumLines).join('\n')}\n`
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
