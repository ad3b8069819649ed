import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonWriter } from './json-writer.ts'
import { longList, streamed, writeAnswer } from './streamed.ts'
import * as tell from './told.ts'

interface Place {
  readonly id: string
  readonly levels: readonly number[]
}

const place = tell.object<Place>({ id: tell.text('id'), levels: tell.numbers('levels') })

interface Answer {
  readonly name: string
  readonly places: readonly Place[]
}

const members = {
  name: tell.text<Answer>('name'),
  nested: tell.group<Answer>({
    before: tell.count(({ places }) => places.length),
    places: longList(place)('places'),
    after: tell.text('name'),
  }),
  places: longList(place)<Answer>('places'),
}
const answer = tell.object<Answer>(members)

const nestedInOnePiece = {
  before: tell.count<Answer>(({ places }) => places.length),
  places: tell.list(place)<Answer>('places'),
  after: tell.text<Answer>('name'),
}

const answers = fc.record({
  name: fc.string(),
  places: fc.array(fc.record({ id: fc.string(), levels: fc.array(fc.double()) })),
})

function written<Source>(kind: tell.ObjectKind<Source>, source: Source): string {
  const writer = new JsonWriter()
  writeAnswer(writer, kind, source)
  return new TextDecoder().decode(writer.finish())
}

describe('an answer that is written piece by piece', () => {
  it('is the JSON of the same answer in one piece, whatever its texts and numbers are', () => {
    const inOnePiece = tell.object<Answer>({
      ...members,
      nested: tell.group(nestedInOnePiece),
      places: tell.list(place)('places'),
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
    const noted = streamed<string>(tell.text.schema, (to, value) => {
      lengths.push(to.finish().length)
      to.json(value)
    })
    writeAnswer(
      writer,
      tell.object<string>({
        first: noted((value: string) => value),
        second: noted((value: string) => value),
      }),
      'x',
    )
    expect(lengths).toStrictEqual(['{"first":'.length, '{"first":"x","second":'.length])
  })

  it('is empty braces without members', () => {
    expect(written(tell.object<null>({}), null)).toBe('{}')
  })
})
