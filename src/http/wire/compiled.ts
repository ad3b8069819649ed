import { compileFunction } from 'node:vm'
import type { JsonWriter } from './json-writer.ts'

// Objects of requests and answers are read and written by functions that are made for their members:
// a loop over names takes ten times as long, for the engine looks up every name anew, and a request
// holds thousands of objects. The text of such a function is made of the names that descriptions
// tell, never of what a caller sends.

type Wire = Readonly<Record<string, unknown>>

/** How a member of a question is read from a body. */
export interface ReadMember {
  readonly read: (body: Wire, at: string) => unknown
  /** Where it stands in the body and what it is where it is left out, if it is taken as it stands. */
  readonly asItStands?: { readonly wireName: string; readonly otherwise?: unknown }
}

/** An object with these members, in this order, of a body and where that stands in the request. */
export function compiledReader(
  members: readonly (readonly [name: string, ReadMember])[],
): (body: Wire, at: string) => Wire {
  const values = members.map(([name, { asItStands }], index) => {
    if (asItStands === undefined) return `${quoted(name)}: read${index}(body, at)`
    const stated = `body[${quoted(asItStands.wireName)}]`
    return `${quoted(name)}: ${stated} === undefined ? otherwise${index} : ${stated}`
  })
  return compiled(`return (body, at) => ({ ${values.join(', ')} })`, {
    read: members.map(([, { read }]) => read),
    otherwise: members.map(([, { asItStands }]) => asItStands?.otherwise),
  }) as (body: Wire, at: string) => Wire
}

/** How a member of an answer is found in its source. */
export interface WrittenMember<Source> {
  readonly isOptional: boolean
  /** Undefined where it is left out. */
  readonly read: (source: Source) => unknown
  /** Writes the value without making it. */
  readonly put?: (writer: JsonWriter, source: Source) => void
  /** Writes a value that is in the source under a name: the engine looks that up at once. */
  readonly direct?: {
    readonly name: string
    readonly put: (writer: JsonWriter, value: never) => void
  }
  /** Writes a member of what `find` has of the source; null where that has nothing. */
  readonly within?: {
    readonly find: (source: Source) => unknown
    readonly member: WrittenMember<never>
  }
  /** Writes a member that is left out where `find` has nothing. */
  readonly ifStated?: {
    readonly find: (source: Source) => unknown
    readonly put: (writer: JsonWriter, value: never) => void
  }
  /** What it is for every source. */
  readonly constant?: unknown
}

/** An object with these members, in this order; the function throws where one has no value. */
export function compiledWriter<Source>(
  members: readonly (readonly [name: string, WrittenMember<Source>])[],
): (source: Source) => Wire {
  const statements = members.map(([name, { isOptional }], index) => {
    const absent = isOptional ? '' : ` else refuse0(${quoted(name)})`
    return (
      `const value${index} = read${index}(source)\n` +
      `if (value${index} !== undefined) written[${quoted(name)}] = value${index};${absent}`
    )
  })
  const text = `return (source) => {\nconst written = {}\n${statements.join('\n')}\nreturn written\n}`
  return compiled(text, { read: members.map(([, { read }]) => read), refuse: [refuse] }) as (
    source: Source,
  ) => Wire
}

function refuse(name: string): never {
  throw new Error(`${name} has no value and is not optional`)
}

/** A text as it stands in a text of a function. */
export const quoted = (name: string) => JSON.stringify(name)

/** What a text returns to which lists of values are known, each by the name of its list and its place. */
export function compiled(
  text: string,
  lists: Readonly<Record<string, readonly unknown[]>>,
): unknown {
  const names = Object.entries(lists).flatMap(([list, values]) =>
    values.map((_, index) => `${list}${index}`),
  )
  const make = compileFunction(text, names) as (...values: readonly unknown[]) => unknown
  return make(...Object.values(lists).flat())
}
