import type { StoredResult } from './project.ts'

type Answered = Pick<StoredResult, 'id' | 'finishedAt'>

/**
 * Orders results by when they were answered, the latest first; of one moment the one with the higher
 * number. An id alone says nothing of that: an answer that repeats an earlier one has its id.
 */
export const latestFirst = (a: Answered, b: Answered): number =>
  Date.parse(b.finishedAt) - Date.parse(a.finishedAt) || numberOf(b) - numberOf(a)

const numberOf = ({ id }: Answered): number => Number(id.slice(1))
