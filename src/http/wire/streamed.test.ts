import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonWriter } from './json-writer.ts'
import { longList, streamed, writeAnswer } from './streamed.ts'
import * as field from './answer-schema.ts'

interface Place {
  readonly id: string
  readonly levels: readonly number[]
}

const place = field.object<Place>({ id: field.text('id'), levels: field.numbers('levels') })

interface Answer {
  readonly name: string
  readonly places: readonly Place[]
}

const members = {
  name: field.text<Answer>('name'),
  nested: field.group<Answer>({
    before: field.count(({ places }) => places.length),
    places: longList(place)('places'),
    after: field.text('name'),
  }),
  places: longList(place)<Answer>('places'),
}
const answer = field.object<Answer>(members)

const nestedInOnePiece = {
  before: field.count<Answer>(({ places }) => places.length),
  places: field.list(place)<Answer>('places'),
  after: field.text<Answer>('name'),
}

const answers = fc.record({
  name: fc.string(),
  places: fc.array(fc.record({ id: fc.string(), levels: fc.array(fc.double()) })),
})

function written<Source>(kind: field.ObjectKind<Source>, source: Source): string {
  const writer = new JsonWriter()
  writeAnswer(writer, kind, source)
  return new TextDecoder().decode(writer.finish())
}

describe('an answer that is written piece by piece', () => {
  it('is the JSON of the same answer in one piece, whatever its texts and numbers are', () => {
    const inOnePiece = field.object<Answer>({
      ...members,
      nested: field.group(nestedInOnePiece),
      places: field.list(place)('places'),
    })
    fc.assert(
      fc.property(answers, (source) => {
        expect(written(answer, source)).toBe(JSON.stringify(inOnePiece.write(source)))
        expect(JSON.stringify(answer.write(source))).toBe(JSON.stringify(inOnePiece.write(source)))
      }),
    )
  })

  it('makes no item before the one in front of it is written', () => {
    const writer = new JsonWriter()
    const lengths: number[] = []
    const noted = streamed<string>(field.text.schema, (to, value) => {
      lengths.push(to.finish().length)
      to.json(value)
    })
    writeAnswer(
      writer,
      field.object<string>({
        first: noted((value: string) => value),
        second: noted((value: string) => value),
      }),
      'x',
    )
    expect(lengths).toStrictEqual(['{"first":'.length, '{"first":"x","second":'.length])
  })

  it('is empty braces without members', () => {
    expect(written(field.object<null>({}), null)).toBe('{}')
  })
})
