import { invalidRequest } from '../../errors.ts'

/** A query member as it came: one that is repeated is a list. */
type QueryText = string | string[] | undefined

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
