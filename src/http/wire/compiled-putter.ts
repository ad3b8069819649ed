import { compiled, compiledWriter, quoted, type WrittenMember } from './compiled.ts'
import { encoded, type JsonWriter } from './json-writer.ts'

/** Writes the same object into bytes; what stands in every answer is one text. */
export function compiledPutter<Source>(
  members: readonly (readonly [name: string, WrittenMember<Source>])[],
): (writer: JsonWriter, source: Source) => void {
  // Where nothing stands for certain, the first comma is where something does.
  if (members.length > 0 && members[0][1].isOptional) {
    const write = compiledWriter(members)
    return (writer, source) => void writer.json(write(source))
  }
  const text = new PutterText()
  text.known = '{'
  members.forEach(([name, member], index) => {
    text.member(`${index === 0 ? '' : ','}${quoted(name)}:`, member, 'source')
  })
  text.known += '}'
  return compiled(`return (writer, source) => {\n${text.whole()}\n}`, {
    value: text.values,
  }) as (writer: JsonWriter, source: Source) => void
}

/** From this length on copying bytes is faster than a loop over the marks of a text. */
const shortest = 16

/** Members in a row of what one function finds: it is asked once, and nothing is one text. */
interface Inner {
  readonly find: unknown
  readonly name: string
  readonly text: PutterText
  nothing: string
}

type Member = WrittenMember<never>

/** The text of a function that writes members, and the values that it knows. */
class PutterText {
  readonly values: unknown[]
  readonly #statements: string[] = []
  #inner: Inner | undefined
  /** What is written next whatever the source is. */
  known = ''

  constructor(values: unknown[] = []) {
    this.values = values
  }

  member(start: string, member: Member, source: string): void {
    const { within, constant, direct, put, read } = member
    if (member.isOptional) this.#optional(start, member, source)
    else if (within !== undefined) this.#within(start, within, source)
    else {
      this.#endInner()
      this.known += start
      if (constant !== undefined) this.known += JSON.stringify(constant)
      else if (direct !== undefined) {
        this.#say(`${this.#value(direct.put)}(writer, ${source}[${quoted(direct.name)}])`)
      } else if (put !== undefined) this.#say(`${this.#value(put)}(writer, ${source})`)
      else this.#say(`writer.json(${this.#value(read)}(${source}))`)
    }
  }

  whole(): string {
    this.#endInner()
    this.#say()
    return this.#statements.join('\n')
  }

  #optional(start: string, { read, ifStated }: Member, source: string): void {
    this.#endInner()
    const value = `found${this.values.length}`
    const writing =
      ifStated === undefined
        ? `${this.#writing(start)}.json(${value})`
        : `{ ${this.#writing(start)}; ${this.#value(ifStated.put)}(writer, ${value}) }`
    this.#say(
      `const ${value} = ${this.#value(ifStated?.find ?? read)}(${source})\n` +
        `if (${value} !== undefined) ${writing}`,
    )
  }

  #within(start: string, { find, member }: NonNullable<Member['within']>, source: string): void {
    if (this.#inner?.find !== find) {
      this.#endInner()
      const name = `inner${this.values.length}`
      this.#say(`const ${name} = ${this.#value(find)}(${source})`)
      this.#inner = { find, name, text: new PutterText(this.values), nothing: '' }
    }
    this.#inner.nothing += `${start}null`
    this.#inner.text.member(start, member, this.#inner.name)
  }

  #endInner(): void {
    const inner = this.#inner
    if (inner === undefined) return
    this.#inner = undefined
    this.#statements.push(
      `if (${inner.name} === null || ${inner.name} === undefined) ${this.#writing(inner.nothing)}\n` +
        `else {\n${inner.text.whole()}\n}`,
    )
  }

  /** A statement, after what is known before it. */
  #say(statement?: string): void {
    if (this.known !== '') this.#statements.push(this.#writing(this.known))
    this.known = ''
    if (statement !== undefined) this.#statements.push(statement)
  }

  /** The name of a value. */
  #value(value: unknown): string {
    this.values.push(value)
    return `value${this.values.length - 1}`
  }

  /** The call that writes a text that is known. */
  #writing(text: string): string {
    if (text.length < shortest && /^[ -~]*$/.test(text)) return `writer.ascii(${quoted(text)})`
    return `writer.bytes(${this.#value(encoded(text))})`
  }
}
