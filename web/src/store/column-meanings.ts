import { signal } from '@preact/signals'
import type { Meaning, Meanings } from '../project/form-columns.ts'

const storageName = 'sightline.columns'
/** Kinds of files whose columns are remembered; the one that was changed longest ago is forgotten first. */
const rememberedKinds = 20

/** What columns are taken for by hand, by the names of all columns of their table. */
const byTable = signal<Readonly<Record<string, Meanings>>>(read())

/** Files with the same columns are of one kind, whatever they are called. */
const kindOf = (names: readonly string[]): string => JSON.stringify(names)

/** What was said of the columns of a table with these names. */
export function meaningsOf(names: readonly string[]): Meanings {
  const kind = kindOf(names)
  return Object.hasOwn(byTable.value, kind) ? byTable.value[kind] : {}
}

/** Takes a column for something, for this file and for others of its kind; null: what its name says. */
export function takeColumnFor(
  names: readonly string[],
  name: string,
  meaning: Meaning | null,
): void {
  // A meaning has one column: another one that was taken for it by hand is let go.
  const others = Object.entries(meaningsOf(names)).filter(
    ([other, its]) => other !== name && (its !== meaning || meaning === 'none'),
  )
  const said = meaning === null ? others : [...others, [name, meaning] as const]
  const kind = kindOf(names)
  const kinds = Object.entries(byTable.value).filter(([other]) => other !== kind)
  if (said.length > 0) kinds.push([kind, Object.fromEntries(said)])
  byTable.value = Object.fromEntries(kinds.slice(-rememberedKinds))
  try {
    localStorage.setItem(storageName, JSON.stringify(byTable.value))
  } catch {
    // A browser that keeps nothing: it holds until the page is left.
  }
}

function read(): Readonly<Record<string, Meanings>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? '{}')
    return isByTable(stored) ? stored : {}
  } catch {
    // Written by something else: as if nothing had been said.
    return {}
  }
}

function isByTable(value: unknown): value is Record<string, Meanings> {
  const isRecord = (other: unknown): other is Record<string, unknown> =>
    typeof other === 'object' && other !== null && !Array.isArray(other)
  return (
    isRecord(value) &&
    Object.values(value).every(
      (said) => isRecord(said) && Object.values(said).every((its) => typeof its === 'string'),
    )
  )
}
