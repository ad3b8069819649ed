import { signal } from '@preact/signals'
import type { StoredResult } from '../../project/project.ts'
import type { ManyAnswer } from './answer.ts'

/** The changes of one result that are looked at; all of those that nobody has chosen from. */
const choice = signal<{ readonly resultId: string; readonly ids: ReadonlySet<string> } | null>(null)

const none: ReadonlySet<string> = new Set()

export function chosenChanges({ id, answer }: StoredResult<ManyAnswer>): ReadonlySet<string> {
  if (answer.isBefore) return none
  const now = choice.value
  return now?.resultId === id ? now.ids : new Set(answer.changes.map((change) => change.id))
}

export function chooseChanges({ id }: StoredResult<ManyAnswer>, ids: ReadonlySet<string>): void {
  choice.value = { resultId: id, ids }
}

/** Another text wherever another part is looked at. */
export const chosenText = (): string =>
  choice.value === null ? '' : `${choice.value.resultId} ${[...choice.value.ids].join()}`

/** How many changes are chosen, where they are the first of the list; null where they are others. */
export function firstChosen({ changes }: ManyAnswer, chosen: ReadonlySet<string>): number | null {
  const firsts = changes.slice(0, chosen.size)
  return firsts.every(({ id }) => chosen.has(id)) ? firsts.length : null
}
