import { invalidRequest } from '../../errors.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Query } from './page-query.ts'

/** A member of a query, as the document has it. */
interface QueryMember {
  readonly name: string
  readonly schema: JsonSchema
}

/** The schema of a query with these members, none of which must be there. */
export function queryOf(...members: readonly QueryMember[]): JsonSchema {
  const properties = Object.fromEntries(members.map(({ name, schema }) => [name, schema]))
  return { type: 'object', properties }
}

/** A query member that names one of some choices: its document and its reader, made of one list. */
interface QueryChoice<Choice extends string> extends QueryMember {
  /**
   * The choice of a request; undefined where the member is absent.
   * @throws {SightlineError} invalid_request naming the member and its choices
   */
  readonly read: (query: Query) => Choice | undefined
}

/** A query member with its choices, and the one that stands where it is absent. */
export function queryChoice<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  description: string,
  fallback?: NoInfer<Choice>,
): QueryChoice<Choice> {
  return {
    name,
    schema: {
      type: 'string',
      enum: choices,
      ...(fallback === undefined ? {} : { default: fallback }),
      description,
    },
    read({ [name]: text }) {
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
interface QueryChoices<Choice extends string> extends QueryMember {
  /**
   * The choices of a request; none where the member is absent.
   * @throws {SightlineError} invalid_request naming the member and its choices
   */
  readonly read: (query: Query) => ReadonlySet<Choice>
}

/** A query member with any of its choices, each once, with commas between them. */
export function queryChoices<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  description: string,
): QueryChoices<Choice> {
  const one = `(?:${choices.join('|')})`
  return {
    name,
    schema: { type: 'string', pattern: `^${one}(?:,${one})*$`, description },
    read({ [name]: text }) {
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
