import { invalidRequest } from '../../errors.ts'
import type { QueryText } from './page-query.ts'

/** A query member that names one of some choices: its document and its reader, made of one list. */
interface QueryChoice<Choice extends string> {
  readonly schema: {
    readonly type: 'string'
    readonly enum: readonly Choice[]
    readonly description: string
    readonly default?: Choice
  }
  /**
   * The choice of a request; undefined where the member is absent.
   * @throws {SightlineError} invalid_request naming the member and its choices
   */
  readonly read: (text: QueryText) => Choice | undefined
}

/** A query member with its choices, and the one that stands where it is absent. */
export function queryChoice<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  description: string,
  fallback?: NoInfer<Choice>,
): QueryChoice<Choice> {
  return {
    schema: {
      type: 'string',
      enum: choices,
      ...(fallback === undefined ? {} : { default: fallback }),
      description,
    },
    read(text) {
      if (text === undefined) return fallback
      const choice = choices.find((candidate) => candidate === text)
      if (choice !== undefined) return choice
      const [first, ...others] = choices
      throw invalidRequest(
        others.length === 0
          ? `${name} must be ${first}`
          : `${name} must be one of ${choices.join(', ')}`,
      )
    },
  }
}

/** A query member that names some of its choices, and its reader. */
interface QueryChoices<Choice extends string> {
  readonly schema: {
    readonly type: 'string'
    readonly pattern: string
    readonly description: string
  }
  /**
   * The choices of a request; none where the member is absent.
   * @throws {SightlineError} invalid_request naming the member and its choices
   */
  readonly read: (text: QueryText) => ReadonlySet<Choice>
}

/** A query member with any of its choices, each once, with commas between them. */
export function queryChoices<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  description: string,
): QueryChoices<Choice> {
  const one = `(?:${choices.join('|')})`
  return {
    schema: { type: 'string', pattern: `^${one}(?:,${one})*$`, description },
    read(text) {
      if (text === undefined) return new Set()
      const named = typeof text === 'string' ? text.split(',') : text
      const found = new Set(choices.filter((choice) => named.includes(choice)))
      if (typeof text === 'string' && found.size === named.length) return found
      throw invalidRequest(
        `${name} must be ${choices.join(' or ')}, or ` +
          `${choices.length === 2 ? 'both' : 'several'} of them with a comma between`,
      )
    },
  }
}
