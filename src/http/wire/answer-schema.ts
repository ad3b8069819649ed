import { roundHalfAwayFromZero } from '../../rounding.ts'
import { compiledWriter, type WrittenMember } from './compiled.ts'
import { compiledPutter } from './compiled-putter.ts'
import type { JsonSchema } from './json-schema.ts'
import { encoded, type JsonWriter } from './json-writer.ts'
import { arrayOf, fingerprintText, mapOf, responseObject } from './shapes.ts'
import { wireName } from './wire-names.ts'

/**
 * The schema of an answer. A field says what its JSON schema is and how its value is read from what
 * an analysis has found. Routes import this file as `field`, that of requests as `parameter`:
 *
 *     const gas = field.object<GasTerm>({
 *       loss_db: field.number('lossDb'),                       // of that name in the source
 *       total_db: field.number(({ lossDb }) => lossDb + 1),    // or computed from it
 *       temperature_k: field.number.orNull('temperatureK'),    // null where there is none
 *       reasons: field.texts.optional('reasons'),    // left out where there is none
 *       additive: field.always(true),                          // a constant, in both
 *     })
 *
 * `gas.schema` is the schema of the response, `gas.write(term)` the object of the answer: a member
 * that stands here is in both, one that does not is in neither, and the order is that of the answer.
 * A described object is a kind of value like `number`: `gas('gas')` is a member that holds one.
 * A reader that does not give what its kind holds does not compile.
 */
interface Field<Source> extends WrittenMember<Source> {
  readonly schema: JsonSchema
}

/** The members of an object under their wire names. */
export type Members<Source> = Readonly<Record<string, Field<Source>>>

/** Where a value is in the source: under this name, or what this function finds. */
type From<Source, Value> = ((source: Source) => Value) | KeysOf<Source, Value>

type KeysOf<Source, Value> = {
  [Key in keyof Source]-?: Source[Key] extends Value ? Key : never
}[keyof Source]

type Nothing = null | undefined

/** A member, once it is said where its value is. */
type Placing<Value> = <Source>(from: From<Source, Value>) => Field<Source>

/** A kind of value. Called with where the value is, it is a member. */
export interface Kind<Value> {
  <Source>(from: From<Source, Value>): Field<Source>
  /** The member is null where there is nothing. */
  readonly orNull: Placing<Value | Nothing>
  /** The member is left out where there is nothing; an empty list is nothing. */
  readonly optional: Placing<Value | Nothing>
  readonly schema: JsonSchema
  /** The value as it stands in the answer. */
  readonly write: (value: Value) => unknown
  /** Writes the same straight into bytes: of what an answer has very many. */
  readonly put: (writer: JsonWriter, value: Value) => void
}

/**
 * A kind of value that its schema describes; on the wire it is what `write` makes of it, and `put`
 * writes the same bytes without making it.
 */
export function kind<Value>(
  schema: JsonSchema,
  write: (value: Value) => unknown = (value) => value,
  put: Kind<Value>['put'] = (writer, value) => void writer.json(write(value)),
): Kind<Value> {
  const written = (value: Value | Nothing, nothing: null | undefined) =>
    value === null || value === undefined ? nothing : write(value)
  return Object.assign(
    <Source>(from: From<Source, Value>): Field<Source> => {
      const find = finder(from)
      return {
        schema,
        isOptional: false,
        read: (source) => write(find(source)),
        put: (writer, source) => put(writer, find(source)),
        ...(typeof from === 'string' && { direct: { name: from, put } }),
      }
    },
    {
      orNull: <Source>(from: From<Source, Value | Nothing>): Field<Source> => {
        const find = finder(from)
        const read = (source: Source) => written(find(source), null)
        const putFound = (writer: JsonWriter, value: Value | Nothing) =>
          putOrNull(put, writer, value)
        return {
          schema: orNullSchema(schema),
          isOptional: false,
          read,
          put: (writer, source) => putFound(writer, find(source)),
          ...(typeof from === 'string' && { direct: { name: from, put: putFound } }),
        }
      },
      optional: <Source>(from: From<Source, Value | Nothing>): Field<Source> => {
        const find = finder(from)
        const stated = (source: Source) => {
          const value = find(source)
          const isNothing = value === null || (Array.isArray(value) && value.length === 0)
          return isNothing ? undefined : value
        }
        const read = (source: Source) => written(stated(source), undefined)
        return { schema, isOptional: true, read, ifStated: { find: stated, put } }
      },
      schema,
      write,
      put,
    },
  )
}

function putOrNull<Value>(
  put: Kind<Value>['put'],
  writer: JsonWriter,
  value: Value | Nothing,
): void {
  if (value === null || value === undefined) writer.ascii('null')
  else put(writer, value)
}

function finder<Source, Value>(from: From<Source, Value>): (source: Source) => Value {
  // What `KeysOf` admits has a value of this type: the compiler cannot follow that far.
  return typeof from === 'function' ? from : (source) => source[from] as Value
}

/** The schema of a value that may be null. */
function orNullSchema(schema: JsonSchema): JsonSchema {
  if (schema.properties !== undefined) return { anyOf: [schema, { type: 'null' }] }
  return {
    ...schema,
    ...(schema.type === undefined ? {} : { type: [...new Set([schema.type, 'null'].flat())] }),
    ...(schema.enum === undefined ? {} : { enum: [...new Set([...schema.enum, null])] }),
  }
}

export const number = kind<number>({ type: 'number' }, undefined, (writer, value) => {
  writer.number(value)
})
export const integer = kind<number>({ type: 'integer' })
export const count = kind<number>({ type: 'integer', minimum: 0 })
export const text = kind<string>({ type: 'string' }, undefined, (writer, value) => {
  writer.text(value)
})
export const flag = kind<boolean>({ type: 'boolean' }, undefined, (writer, value) => {
  writer.ascii(value ? 'true' : 'false')
})

/** Of a hundred. */
export const percentage = kind<number>({ type: 'number', minimum: 0, maximum: 100 })

/** SHA-256 as lower-case hex. */
export const fingerprint = kind<string>(fingerprintText)
/** A number with so many decimals at most, halves away from zero. */
export function rounded(decimals: number): Kind<number> {
  const scale = Number(`1e${decimals}`)
  const write = (value: number) => roundHalfAwayFromZero(value, scale)
  return kind(number.schema, write, (writer, value) => void writer.rounded(value, scale))
}

/** The precision of powers and distances. */
export const tenths = rounded(1)

/** One of some words. */
export function oneOf<Word extends string>(sentence: readonly Word[]): Kind<Word> {
  return kind<Word>({ enum: sentence }, undefined, (writer, word) => void writer.text(word))
}

/** One of two words: the first where it holds. */
export function either(ifSo: string, otherwise: string) {
  const words = oneOf([ifSo, otherwise])
  return <Source>(holds: (source: Source) => boolean): Field<Source> =>
    words((source: Source) => (holds(source) ? ifSo : otherwise))
}

/** A value of a kind or null, where a list holds such. */
export function orNull<Value>(item: Kind<Value>): Kind<Value | null> {
  return kind(orNullSchema(item.schema), (value) => (value === null ? null : item.write(value)))
}

/** Any number of values of a kind, or as many as `more` says. */
export function list<Item>(item: Kind<Item>, more: JsonSchema = {}): Kind<readonly Item[]> {
  return kind(
    { ...arrayOf(item.schema), ...more },
    (items) => items.map(item.write),
    (writer, items) => putItems(writer, item, items),
  )
}

export const texts = list(text)
export const numbers = list(number)

/** Writes a list, each item when its turn comes. */
export function putItems<Item>(writer: JsonWriter, item: Kind<Item>, items: readonly Item[]): void {
  writer.ascii('[')
  for (let i = 0; i < items.length; i++) {
    if (i > 0) writer.ascii(',')
    item.put(writer, items[i])
  }
  writer.ascii(']')
}

/** Values of a kind by name. */
export function map<Item>(item: Kind<Item>): Kind<Iterable<readonly [string, Item]>> {
  return kind(mapOf(item.schema), (entries) =>
    Object.fromEntries([...entries].map(([name, value]) => [name, item.write(value)])),
  )
}

/** A described object: what it writes has its members. */
export interface ObjectKind<Source> extends Kind<Source> {
  readonly write: (source: Source) => Readonly<Record<string, unknown>>
}

/** An object with these members and no others; the API document may know it by a name. */
export function object<Source>(members: Members<Source>): ObjectKind<Source>
export function object<Source>(id: string, members: Members<Source>): ObjectKind<Source>
export function object<Source>(
  ...named: readonly [Members<Source>] | readonly [id: string, members: Members<Source>]
): ObjectKind<Source> {
  const [id, members] = named.length === 1 ? [undefined, ...named] : named
  const entries = Object.entries(members)
  const optional = entries.filter(([, { isOptional }]) => isOptional).map(([name]) => name)
  const schemas = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]))
  const schema = responseObject(schemas, { ...(id === undefined ? {} : { id }), optional })
  // Made for the first answer: a service without requests needs none.
  let writer: ReturnType<typeof compiledWriter<Source>> | undefined
  const write = (source: Source) => (writer ??= compiledWriter(entries))(source)
  let putter: ReturnType<typeof compiledPutter<Source>> | undefined
  const put = (to: JsonWriter, source: Source) => (putter ??= compiledPutter(entries))(to, source)
  return Object.assign(kind(schema, write, put), { write })
}

/** A described object of what is made first of a value, when its turn comes. */
export function made<Value, Source>(
  { schema, write, put }: ObjectKind<Source>,
  make: (value: Value) => Source,
): Kind<Value> {
  return kind<Value>(
    schema,
    (value) => write(make(value)),
    (writer, value) => put(writer, make(value)),
  )
}

/** A described object or null, in one shape. */
export function objectOrNull<Source>(
  { schema, write }: ObjectKind<Source>,
  more: JsonSchema = {},
): Kind<Source | null> {
  const orNothing: JsonSchema = { ...schema, type: ['object', 'null'], ...more }
  return kind(orNothing, (source) => (source === null ? null : write(source)))
}

/** An object whose members are read from the same source as the object that holds it. */
export function group<Source>(members: Members<Source>): Field<Source> {
  return object(members)((source: Source) => source)
}

/** True where it holds, and left out where it does not. */
export function ifTrue<Source>(holds: (source: Source) => boolean): Field<Source> {
  return kind<true>({ const: true }).optional((source: Source) => holds(source) || null)
}

/** A value that every answer has: the schema admits no other. */
export function always(value: string | number | boolean): Field<unknown> {
  return { schema: { const: value }, isOptional: false, read: () => value, constant: value }
}

/** One value that every answer has under several names. */
export function alwaysEach(
  value: string | number | boolean,
  ...names: readonly string[]
): Members<unknown> {
  return Object.fromEntries(names.map((name) => [name, always(value)]))
}

/** Members of one kind that have the names of the source: `lossDb` is `loss_db`. */
export function named<Source, Value>(
  ofKind: Placing<Value>,
  ...names: readonly KeysOf<Source, Value>[]
): Members<Source> {
  return Object.fromEntries(names.map((name) => [wireName(String(name)), ofKind(name)]))
}

/** A sentence, a formula, a link: text that is the same in every answer of this version. */
export function sentence(stated: string): Field<unknown> {
  return { ...text(() => stated), constant: stated }
}

/** Several of them. */
export function sentences(sentences: readonly string[]): Field<unknown> {
  return { ...list(text)(() => sentences), constant: sentences }
}

/** A field with its description in the API document. */
export function described<Source>(description: string, one: Field<Source>): Field<Source> {
  return { ...one, schema: { ...one.schema, description } }
}

/** Members of something that the source holds. Each of them asks `find`: it must cost nothing. */
export function of<Source, Inner>(
  find: (source: Source) => Inner,
  members: Members<Inner>,
): Members<Source> {
  return eachMember(members, ({ schema, isOptional, read, put, constant }) => ({
    schema,
    isOptional,
    read: (source) => read(find(source)),
    ...(constant !== undefined && { constant }),
    ...(put && { put: (writer: JsonWriter, source: Source) => put(writer, find(source)) }),
  }))
}

/** Members of something that the source may lack: then they are left out. */
export function ifAny<Source, Inner>(
  find: (source: Source) => Inner | null | undefined,
  members: Members<Inner>,
): Members<Source> {
  return eachMember(members, ({ schema, read }) => ({
    schema,
    isOptional: true,
    read: (source) => {
      const inner = find(source)
      return inner === null || inner === undefined ? undefined : read(inner)
    },
  }))
}

/** Members of something that the source may lack: then they are null. */
export function ofOrNull<Source, Inner>(
  find: (source: Source) => Inner | null | undefined,
  members: Members<Inner>,
): Members<Source> {
  return eachMember(members, (member) => ({
    schema: orNullSchema(member.schema),
    isOptional: member.isOptional,
    read: (source) => {
      const inner = find(source)
      return inner === null || inner === undefined ? null : member.read(inner)
    },
    within: { find, member },
  }))
}

/**
 * Members of what very many sources share, which is never changed; null where a source has none of
 * it. The bytes of each are made once.
 */
export function sharedOrNull<Source, Shared extends object>(
  find: (source: Source) => Shared | null | undefined,
  members: Members<Shared>,
): Members<Source> {
  return ofOrNull(find, eachMember(members, writtenOnce))
}

function writtenOnce<Shared extends object>(one: Field<Shared>): Field<Shared> {
  const written = new WeakMap<Shared, Uint8Array>()
  const write = (source: Shared) => {
    const bytes = encoded(JSON.stringify(one.read(source)))
    written.set(source, bytes)
    return bytes
  }
  const put = (writer: JsonWriter, source: Shared) => {
    writer.bytes(written.get(source) ?? write(source))
  }
  return { schema: one.schema, isOptional: one.isOptional, read: one.read, put }
}

/** Members that are left out where the source is not asked for them. */
export function where<Source>(
  isAsked: (source: Source) => boolean,
  members: Members<Source>,
): Members<Source> {
  return eachMember(members, ({ schema, read }) => ({
    schema,
    isOptional: true,
    read: (source) => (isAsked(source) ? read(source) : undefined),
  }))
}

function eachMember<Inner, Source>(
  members: Members<Inner>,
  turn: (one: Field<Inner>) => Field<Source>,
): Members<Source> {
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, turn(one)]))
}
