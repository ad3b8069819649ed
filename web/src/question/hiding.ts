import type { Question } from './question.ts'

type Kind = Pick<Question, 'id' | 'isPicture'>

/**
 * Whether a new answer to a question takes an older one, to a question that may be gone, off the map:
 * those to the same question, and of pictures, which fill the map, all others.
 */
export function isHiddenBy(question: Kind, older: Kind | undefined): boolean {
  if (older === undefined) return false
  return older.id === question.id || (question.isPicture === true && older.isPicture === true)
}
