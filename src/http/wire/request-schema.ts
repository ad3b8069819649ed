import { invalidRequest } from '../../errors.ts'
import type { ValidRange } from '../../rf/valid-range.ts'
import { compiledReader, type ReadMember } from './compiled.ts'
import type { JsonSchema } from './json-schema.ts'
import { boundedNumber } from './shapes.ts'
import { codeName } from './wire-names.ts'

/**
 * The schema of a request, as `answer-schema.ts` is that of an answer. A member says what its JSON
 * schema is and what the question has of it. Routes import this file as `parameter`:
 *
 *     const rain = parameter.object({
 *       rate_mm_h: parameter.within(rainRange, 'Millimetres per hour.').required(),
 *       tilt_deg: parameter.within(tiltRange, 'From the horizontal.').optional(), // or null
 *       known: parameter.flag.orElse(false).as('isKnown'),
 *     })
 *
 * `rain.schema` is the schema of the body, `rain.read(body, 'rain')` gives
 * `{ rateMmH: number, tiltDeg: number | null, isKnown: boolean }` of a body that the schema admits:
 * names of the question are those of the wire as code writes them, unless it has another one.
 * What members say together is `checked`.
 */
export class Kind<Value> {
  readonly schema: JsonSchema
  /**
   * The value of what the schema has admitted.
   *
   * @param at - where it stands in the body, for messages; empty at the top
   */
  readonly read: (wire: unknown, at: string) => Value
  /** Whether the value is what stands there: then nobody needs to know where that is. */
  readonly #isPlain: boolean

  constructor(schema: JsonSchema, read: Kind<Value>['read'], isPlain = false) {
    this.schema = schema
    this.read = read
    this.#isPlain = isPlain
  }

  required(): Member<Value> {
    return member((name) => ({
      properties: { [name]: this.schema },
      required: [name],
      read: this.#readerOf(name),
      ...(this.#isPlain ? { asItStands: { wireName: name } } : {}),
    }))
  }

  /** A member that may be left out; then the value is null. */
  optional(): Member<Value | null> {
    return this.#orElse<null>(null)
  }

  /** A member in whose place another value stands where it is left out. */
  orElse(otherwise: Value): Member<Value> {
    return this.#orElse(otherwise)
  }

  /** A member with a default, which the document says. */
  withDefault(otherwise: Value): Member<Value> {
    return this.#with({ default: otherwise }).orElse(otherwise)
  }

  /** An object that is read even where it is left out: as one without members. */
  evenEmpty(): Member<Value> {
    return member((name) => ({
      properties: { [name]: this.schema },
      required: [],
      read: (body, at) => this.read(body[name] ?? {}, below(at, name)),
    }))
  }

  /** What is admitted and decides nothing, where it is there. */
  unread(): UnreadMember {
    return unreadMember((name) => ({ properties: { [name]: this.schema }, required: [] }))
  }

  /** What is admitted and decides nothing, and must be there. */
  requiredUnread(): UnreadMember {
    return unreadMember((name) => ({ properties: { [name]: this.schema }, required: [name] }))
  }

  /** The members of an object, in the midst of those of another. */
  inline(): Member<Value> {
    const { properties = {}, required = [] } = this.schema
    return together({ properties, required, read: this.read })
  }

  /** This kind with what the document says of it. */
  describedAs(description: string): Kind<Value> {
    return this.#with({ description })
  }

  /** This kind under a name that the API document knows. */
  called(id: string): Kind<Value> {
    return new Kind(bodySchema(id, this), this.read, this.#isPlain)
  }

  /** This kind where members may be there that nobody describes. */
  open(): Kind<Value> {
    return this.#with({ additionalProperties: true })
  }

  /** What is read when it is asked for: what other members say is checked before. */
  later(): Kind<() => Value> {
    return new Kind(this.schema, (wire, at) => () => this.read(wire, at))
  }

  /** What `turn` makes of a value, or refuses: where members contradict each other, for instance. */
  checked<Turned>(turn: (value: Value, at: string) => Turned): Kind<Turned> {
    return new Kind(this.schema, (wire, at) => turn(this.read(wire, at), at))
  }

  #with(more: JsonSchema): Kind<Value> {
    return new Kind({ ...this.schema, ...more }, this.read, this.#isPlain)
  }

  #orElse<Otherwise>(otherwise: Otherwise): Member<Value | Otherwise> {
    return member((name) => {
      const read = this.#readerOf(name)
      return {
        properties: { [name]: this.schema },
        required: [],
        read: (body, at) => (body[name] === undefined ? otherwise : read(body, at)),
        ...(this.#isPlain ? { asItStands: { wireName: name, otherwise } } : {}),
      }
    })
  }

  #readerOf(name: string): (body: Body, at: string) => Value {
    if (this.#isPlain) return (body) => this.read(body[name], '')
    return (body, at) => this.read(body[name], below(at, name))
  }
}

/** What a description gives. */
export type ValueOf<Description> = Description extends Kind<infer Value> ? Value : never

type Body = Readonly<Record<string, unknown>>
type Properties = Readonly<Record<string, JsonSchema>>

/** What an object asks for under one wire name, or several that say one thing together. */
interface PlacedMember<Value> extends ReadMember {
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
  readonly read: (body: Body, at: string) => Value
}

/** A member before it is known by which name: it has that of its place in the object. */
export interface Member<Value> {
  readonly under: (name: string) => PlacedMember<Value>
  /** This member under another name in the question. */
  readonly as: <const Name extends string>(questionName: Name) => RenamedMember<Name, Value>
}

/** A member by what it is under the name of its place. */
export function member<Value>(under: Member<Value>['under']): Member<Value> {
  return { under, as: (questionName) => ({ ...member(under), questionName }) }
}

/** A member whose name in the question is not that of the wire. */
interface RenamedMember<Name extends string, Value> extends Member<Value> {
  readonly questionName: Name
}

/** A member that is admitted and decides nothing: the question has none of it. */
interface UnreadMember extends Member<null> {
  readonly isUnread: true
}

function unreadMember(under: (name: string) => Omit<PlacedMember<null>, 'read'>): UnreadMember {
  return { ...member((name) => ({ ...under(name), read: () => null })), isUnread: true }
}

/** The members of an object under their wire names. */
export type Members = Readonly<Record<string, Member<unknown>>>

/** `rain_rate_mm_h` as `rainRateMmH`. */
type CodeName<Wire extends string> = Wire extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CodeName<Rest>>}`
  : Wire

type QuestionName<Key, Described> = Described extends UnreadMember
  ? never
  : Described extends RenamedMember<infer Name, unknown>
    ? Name
    : Key extends string
      ? CodeName<Key>
      : never

/** What an object with these members gives. */
export type ValuesOf<Described extends Members> = {
  readonly [
    Key in keyof Described as QuestionName<Key, Described[Key]>
  ]: Described[Key] extends Member<infer Value> ? Value : never
}

/** What the schema admits is the value as it stands. */
export function plain<Value>(schema: JsonSchema): Kind<Value> {
  // The schema has been held against it.
  return new Kind(schema, (wire) => wire as Value, true)
}

export function within(
  bound: ValidRange & { readonly integer?: boolean },
  description: string,
): Kind<number> {
  return plain(boundedNumber(bound, description))
}

export const flag = plain<boolean>({ type: 'boolean' })

/** A text with the bounds that `more` says, likewise numbers. */
export function text(more: JsonSchema = {}): Kind<string> {
  return plain({ type: 'string', ...more })
}

export function number(more: JsonSchema = {}): Kind<number> {
  return plain({ type: 'number', ...more })
}

export function integer(more: JsonSchema = {}): Kind<number> {
  return plain({ type: 'integer', ...more })
}

/** One of some words, as they are written. */
export function oneOf<Word extends string>(words: readonly Word[], description?: string) {
  const said = description === undefined ? {} : { description }
  return plain<Word>({ type: 'string', enum: words, ...said })
}

/** As many items as `more` says. */
export function list<Item>(item: Kind<Item>, more: JsonSchema = {}): Kind<readonly Item[]> {
  return new Kind({ type: 'array', items: item.schema, ...more }, (wire, at) =>
    (wire as readonly unknown[]).map((one, index) => item.read(one, `${at}[${index}]`)),
  )
}

/**
 * Members of one kind that have the same names on both sides. A description that is written as
 * `{ x: …, y: … }` would have the layout of all objects written so, corners by the thousand among
 * them: from then on the engine no longer knows that those hold numbers alone.
 */
export function requiredEach<Name extends string, Value>(
  value: Kind<Value>,
  ...names: readonly Name[]
): Readonly<Record<Name, Member<Value>>> {
  const members = names.map((name) => [name, value.required()] as const)
  return Object.fromEntries(members) as Record<Name, Member<Value>>
}

/** An object of which the value has the stated members alone. */
export function statedOf<Value extends object>(described: Kind<Value>): Kind<Stated<Value>> {
  return described.checked((value) => {
    const stated = Object.entries(value).filter(([, member]) => member !== null)
    // Members that are null are left out: this is what the type says.
    return Object.fromEntries(stated) as Stated<Value>
  })
}

type Stated<Value> = { readonly [Name in keyof Value]?: NonNullable<Value[Name]> }

/** Members that say one thing together, whatever that is called. */
export function together<Value>(placed: PlacedMember<Value>): Member<Value> {
  return member(() => placed)
}

/** Several of one shape that decide nothing. */
export function unreadEach<Name extends string>(
  kind: Kind<unknown>,
  ...names: readonly Name[]
): Readonly<Record<Name, UnreadMember>> {
  const members = names.map((name) => [name, kind.unread()] as const)
  return Object.fromEntries(members) as Record<Name, UnreadMember>
}

/** An object with these members and no others. */
export function object<Described extends Members>(
  members: Described,
  more: { readonly description?: string } = {},
): Kind<ValuesOf<Described>> {
  const placed = Object.entries(members).map(([name, one]) => ({
    member: one,
    questionName: questionNameOf(name, one),
    ...one.under(name),
  }))
  const required = placed.flatMap((one) => one.required)
  const readMembers = placed.filter((one) => !('isUnread' in one.member))
  let reader: ReturnType<typeof compiledReader> | undefined
  const schema = {
    type: 'object',
    additionalProperties: false,
    ...more,
    properties: Object.assign({}, ...placed.map(({ properties }) => properties)) as Properties,
    ...(required.length === 0 ? {} : { required }),
  }
  return new Kind(schema, (wire, at) => {
    // Made for the first body: a service without requests needs none.
    reader ??= compiledReader(readMembers.map((one) => [one.questionName, one]))
    return reader(wire as Body, at) as ValuesOf<Described>
  })
}

function questionNameOf(name: string, one: Member<unknown>): string {
  return 'questionName' in one ? String(one.questionName) : codeName(name)
}

/**
 * The question of a whole body, which the schema has admitted.
 *
 * @throws {SightlineError} invalid_request where members contradict each other.
 */
export function questionOf<Question>({ read }: Kind<Question>, body: unknown): Question {
  return read(body, '')
}

/** The shape of a whole body, which the API document knows by this name. */
export function bodySchema(id: string, { schema }: Kind<unknown>): JsonSchema {
  return { $id: id, ...schema }
}

/** A member of what stands at a place of the body, for a message. */
export function below(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`
}

/**
 * What must be there in this combination of members.
 *
 * @throws {SightlineError} invalid_request naming the member.
 */
export function demand<Value>(value: Value | null, message: string): Value {
  if (value === null) throw invalidRequest(message)
  return value
}
