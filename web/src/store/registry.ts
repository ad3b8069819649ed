import { signal } from '@preact/signals'
import type { Question } from '../question/question.ts'

/** The table of questions, given once at the start: folders of questions do not import it. */
export const questions = signal<readonly Question[]>([])

export const questionById = (id: string): Question | undefined =>
  questions.value.find((question) => question.id === id)
