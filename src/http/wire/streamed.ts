import type { JsonSchema } from './json-schema.ts'
import { JsonWriter } from './json-writer.ts'
import { arrayOf } from './shapes.ts'
import * as field from './answer-schema.ts'

/** A value that is written into the bytes of an answer piece by piece: nobody holds it as a whole. */
class Streamed {
  readonly writeTo: (writer: JsonWriter) => void

  constructor(writeTo: (writer: JsonWriter) => void) {
    this.writeTo = writeTo
  }

  /** Inside of what is written at once after all. */
  toJSON(): unknown {
    const writer = new JsonWriter()
    this.writeTo(writer)
    return JSON.parse(new TextDecoder().decode(writer.finish()))
  }
}

/** A kind of value that is written straight into bytes, where an answer may hold very many of them. */
export function streamed<Value>(
  schema: JsonSchema,
  write: (writer: JsonWriter, value: Value) => void,
): field.Kind<Value> {
  return field.kind(schema, (value) => new Streamed((writer) => write(writer, value)), write)
}

/** A list that may be long: each item is made when its turn comes, and is gone when it is written. */
export function longList<Item>(item: field.Kind<Item>): field.Kind<readonly Item[]> {
  return streamed(arrayOf(item.schema), (writer, items: readonly Item[]) => {
    field.putItems(writer, item, items)
  })
}

/** Writes an answer, what is streamed of it piece by piece. */
export function writeAnswer<Source>(
  writer: JsonWriter,
  answer: field.ObjectKind<Source>,
  source: Source,
): void {
  writeObject(writer, answer.write(source))
}

function writeObject(writer: JsonWriter, object: object): void {
  writer.ascii('{')
  let separator = ''
  // What is not streamed waits for its neighbours: one text is written faster than many.
  let whole: Record<string, unknown> = {}
  const writeWhole = () => {
    const text = JSON.stringify(whole).slice(1, -1)
    whole = {}
    if (text === '') return
    writer.ascii(separator).utf8(text)
    separator = ','
  }
  for (const [name, value] of Object.entries(object)) {
    const isStreamed = value instanceof Streamed
    if (!isStreamed && !hasStreamed(value)) {
      whole[name] = value
      continue
    }
    writeWhole()
    writer.ascii(`${separator}${JSON.stringify(name)}:`)
    if (isStreamed) value.writeTo(writer)
    else writeObject(writer, value)
    separator = ','
  }
  writeWhole()
  writer.ascii('}')
}

/** Whether something in an object, lists apart, is streamed. */
function hasStreamed(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).some((member) => member instanceof Streamed || hasStreamed(member))
}
