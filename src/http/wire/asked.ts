import { invalidRequest } from '../../errors.ts'
import type { ValidRange } from '../../rf/valid-range.ts'
import { compiledReader, type ReadMember } from './compiled.ts'
import type { JsonSchema } from './json-schema.ts'
import { boundedNumber } from './shapes.ts'
import { codeName } from './wire-names.ts'

/**
 * A request, told once: the other half of `told.ts`. A description of a member says what its schema
 * is and what the question has of it. Rooms import these words as `ask`:
 *
 *     const rain = ask.object({
 *       rate_mm_h: ask.required(ask.within(rainRange, 'Millimetres per hour.')),
 *       tilt_deg: ask.optional(ask.within(tiltRange, 'From the horizontal.')), // or null
 *       known: ask.renamed('isKnown', ask.orElse(ask.yesOrNo, false)),
 *     })
 *
 * `rain.schema` is the schema of the body, `rain.read(body, 'rain')` gives
 * `{ rateMmH: number, tiltDeg: number | null, isKnown: boolean }` of a body that the schema admits:
 * names of the question are those of the wire as code writes them, unless it has another one.
 * What members say together is `checked`.
 */
export interface Kind<Value> {
  readonly schema: JsonSchema
  /**
   * The value of what the schema has admitted.
   *
   * @param at - where it stands in the body, for messages; empty at the top
   */
  readonly read: (wire: unknown, at: string) => Value
  /** Whether the value is what stands there: then nobody needs to know where that is. */
  readonly isPlain?: boolean
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

/** The same, before it is known by which name: it has that of its place in the object. */
export interface Member<Value> {
  readonly under: (name: string) => PlacedMember<Value>
}

/** A member whose name in the question is not that of the wire. */
interface RenamedMember<Name extends string, Value> extends Member<Value> {
  readonly questionName: Name
}

/** A member that is admitted and decides nothing: the question has none of it. */
interface UnreadMember extends Member<null> {
  readonly isUnread: true
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
  return { schema, read: (wire) => wire as Value, isPlain: true }
}

export function within(
  bound: ValidRange & { readonly integer?: boolean },
  description: string,
): Kind<number> {
  return plain(boundedNumber(bound, description))
}

export const yesOrNo = plain<boolean>({ type: 'boolean' })

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
export function word<Word extends string>(words: readonly Word[], description?: string) {
  const said = description === undefined ? {} : { description }
  return plain<Word>({ type: 'string', enum: words, ...said })
}

/** As many items as `more` says. */
export function each<Item>(item: Kind<Item>, more: JsonSchema = {}): Kind<Item[]> {
  return {
    schema: { type: 'array', items: item.schema, ...more },
    read: (wire, at) =>
      (wire as readonly unknown[]).map((one, index) => item.read(one, `${at}[${index}]`)),
  }
}

export function required<Value>(value: Kind<Value>): Member<Value> {
  return {
    under: (name) => ({
      properties: { [name]: value.schema },
      required: [name],
      read: memberReader(name, value),
      ...(value.isPlain === true ? { asItStands: { wireName: name } } : {}),
    }),
  }
}

function memberReader<Value>(name: string, { read, isPlain }: Kind<Value>) {
  if (isPlain === true) return (body: Body) => read(body[name], '')
  return (body: Body, at: string) => read(body[name], below(at, name))
}

/** The same under another name in the question. */
export function renamed<const Name extends string, Value>(
  questionName: Name,
  { under }: Member<Value>,
): RenamedMember<Name, Value> {
  return { questionName, under }
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
  const members = names.map((name) => [name, required(value)] as const)
  return Object.fromEntries(members) as Record<Name, Member<Value>>
}

/** A member that may be left out; then the value is null. */
export function optional<Value>(value: Kind<Value>): Member<Value | null> {
  return orElse<Value | null>(value, null)
}

/** A member in whose place another value stands where it is left out. */
export function orElse<Value>(value: Kind<Value>, otherwise: Value): Member<Value> {
  return {
    under: (name) => {
      const read = memberReader(name, value)
      return {
        properties: { [name]: value.schema },
        required: [],
        read: (body, at) => (body[name] === undefined ? otherwise : read(body, at)),
        ...(value.isPlain === true ? { asItStands: { wireName: name, otherwise } } : {}),
      }
    },
  }
}

/** The same, and the document says so. */
export function withDefault<Value>(value: Kind<Value>, otherwise: Value): Member<Value> {
  return orElse({ ...value, schema: { ...value.schema, default: otherwise } }, otherwise)
}

/** An object that is read even where it is left out: as one without members. */
export function evenEmpty<Value>({ schema, read }: Kind<Value>): Member<Value> {
  return {
    under: (name) => ({
      properties: { [name]: schema },
      required: [],
      read: (body, at) => read(body[name] ?? {}, below(at, name)),
    }),
  }
}

/** An object of which the value has the stated members alone. */
export function statedOf<Value extends object>(described: Kind<Value>): Kind<Stated<Value>> {
  return checked(described, (value) => {
    const stated = Object.entries(value).filter(([, member]) => member !== null)
    // Members that are null are left out: this is what the type says.
    return Object.fromEntries(stated) as Stated<Value>
  })
}

type Stated<Value> = { readonly [Name in keyof Value]?: NonNullable<Value[Name]> }

/** What is read when it is asked for: what other members say is checked before. */
export function later<Value>({ schema, read }: Kind<Value>): Kind<() => Value> {
  return { schema, read: (wire, at) => () => read(wire, at) }
}

/** The same with what the document says of it. */
export function saying<Value>(description: string, value: Kind<Value>): Kind<Value> {
  return { ...value, schema: { ...value.schema, description } }
}

/** The same, which the API document knows by this name. */
export function called<Value>(id: string, described: Kind<Value>): Kind<Value> {
  return { ...described, schema: bodySchema(id, described) }
}

/** The same where members may be there that nobody describes. */
export function open<Value>(described: Kind<Value>): Kind<Value> {
  return { ...described, schema: { ...described.schema, additionalProperties: true } }
}

/** The members of an object, in the midst of those of another. */
export function inline<Value>({ schema, read }: Kind<Value>): Member<Value> {
  return together({ properties: schema.properties ?? {}, required: schema.required ?? [], read })
}

/** Members that say one thing together, whatever that is called. */
export function together<Value>(member: PlacedMember<Value>): Member<Value> {
  return { under: () => member }
}

/** What is admitted and decides nothing, where it is there. */
export function unread({ schema }: Pick<Kind<unknown>, 'schema'>): UnreadMember {
  return {
    isUnread: true,
    under: (name) => ({ properties: { [name]: schema }, required: [], read: () => null }),
  }
}

/** The same, which must be there. */
export function requiredUnread({ schema }: Pick<Kind<unknown>, 'schema'>): UnreadMember {
  return {
    isUnread: true,
    under: (name) => ({ properties: { [name]: schema }, required: [name], read: () => null }),
  }
}

/** Several of one shape. */
export function unreadEach<Name extends string>(
  kind: Pick<Kind<unknown>, 'schema'>,
  ...names: readonly Name[]
): Readonly<Record<Name, UnreadMember>> {
  const members = names.map((name) => [name, unread(kind)] as const)
  return Object.fromEntries(members) as Record<Name, UnreadMember>
}

/** An object with these members and no others. */
export function object<Described extends Members>(
  members: Described,
  more: { readonly description?: string } = {},
): Kind<ValuesOf<Described>> {
  const placed = Object.entries(members).map(([name, member]) => ({
    member,
    questionName: questionNameOf(name, member),
    ...member.under(name),
  }))
  const required = placed.flatMap((one) => one.required)
  const asked = placed.filter(({ member }) => !('isUnread' in member))
  let reader: ReturnType<typeof compiledReader> | undefined
  return {
    schema: {
      type: 'object',
      additionalProperties: false,
      ...more,
      properties: Object.assign({}, ...placed.map(({ properties }) => properties)) as Properties,
      ...(required.length === 0 ? {} : { required }),
    },
    // Made when the first body comes: a service that is asked nothing needs none.
    read: (wire, at) => {
      reader ??= compiledReader(asked.map((one) => [one.questionName, one]))
      return reader(wire as Body, at) as ValuesOf<Described>
    },
  }
}

function questionNameOf(name: string, member: Member<unknown>): string {
  return 'questionName' in member ? String(member.questionName) : codeName(name)
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

/** What `turn` makes of a value, or refuses: where members contradict each other, for instance. */
export function checked<Value, Turned>(
  { schema, read }: Kind<Value>,
  turn: (value: Value, at: string) => Turned,
): Kind<Turned> {
  return { schema, read: (wire, at) => turn(read(wire, at), at) }
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
