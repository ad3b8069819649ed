import { signal } from '@preact/signals'
import { wordsOf } from '../format/error-words.ts'

/** Why answers cannot be shown everywhere, by the answer: what their questions have thrown on them. */
export const unreadAnswers = signal<ReadonlyMap<unknown, string>>(new Map())

/**
 * A reader of answers that ends where it throws: with nothing in the place of what it would tell, and
 * with the reason beside the answer.
 */
export function guarded<About, Args extends readonly unknown[], Told>(
  read: (about: About, ...args: Args) => Told,
  nothing: Told,
  answerOf: (about: About) => unknown,
): (about: About, ...args: Args) => Told {
  return (about, ...args) => {
    try {
      return read(about, ...args)
    } catch (error) {
      // Whoever reads may be a computed value, which may change no other.
      queueMicrotask(() => tellUnread(answerOf(about), wordsOf(error)))
      return nothing
    }
  }
}

/** Notes that an answer cannot be shown everywhere. */
export function tellUnread(answer: unknown, why: string): void {
  if (unreadAnswers.peek().has(answer)) return
  unreadAnswers.value = new Map([...unreadAnswers.peek(), [answer, why]])
}
