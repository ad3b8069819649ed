import { describe, expect, it } from 'vitest'
import { invalidRequest } from '../../errors.ts'
import {
  asked,
  type Asked,
  bodySchema,
  called,
  checked,
  demand,
  each,
  evenEmpty,
  inline,
  later,
  open,
  optional,
  orElse,
  plain,
  questionOf,
  required,
  saying,
  statedOf,
  withDefault,
  within,
  word,
  yesOrNo,
} from './asked.ts'

const share = within({ minimum: 0, maximum: 1 }, 'Of the whole.')

interface Block {
  readonly share: number
  readonly isOn: boolean
}

const block: Asked<Block> = asked({
  share: orElse('share', share, 0.5),
  isOn: withDefault('on', yesOrNo, true),
})

const range = checked(
  asked({ least: required('least', share), largest: required('largest', share) }),
  (value, at) => {
    if (value.least <= value.largest) return value
    throw invalidRequest(`${at}.least must not be above largest`)
  },
)

const question = asked(
  {
    name: required('name', plain<string>({ type: 'string' })),
    mode: optional('mode', saying('How.', word(['fast', 'slow']))),
    block: evenEmpty('block', block),
    ranges: optional('ranges', each(range, { maxItems: 3 })),
    inner: inline(asked({ loss: optional('loss_db', share) })),
    waiting: optional('waiting', later(range)),
  },
  { description: 'A question.', unread: { note: { type: 'string' } } },
)

describe('a request that is told once', () => {
  it('has a schema with every member, and the required ones', () => {
    const schema = bodySchema('Question', question)
    expect(schema).toMatchObject({
      $id: 'Question',
      additionalProperties: false,
      description: 'A question.',
      required: ['name'],
    })
    expect(Object.keys(schema.properties!)).toStrictEqual([
      ...['name', 'mode', 'block', 'ranges', 'loss_db', 'waiting', 'note'],
    ])
    expect(schema.properties!['mode']).toStrictEqual({
      type: 'string',
      enum: ['fast', 'slow'],
      description: 'How.',
    })
    expect(block.schema.properties).toStrictEqual({
      share: { type: 'number', minimum: 0, maximum: 1, description: 'Of the whole.' },
      on: { type: 'boolean', default: true },
    })
  })

  it('gives null or the default for what is left out, and reads what is there', () => {
    expect(questionOf(question, { name: 'a' })).toStrictEqual({
      name: 'a',
      mode: null,
      block: { share: 0.5, isOn: true },
      ranges: null,
      inner: { loss: null },
      waiting: null,
    })
    const said = { name: 'b', mode: 'slow', block: { share: 0, on: false }, loss_db: 0, note: 'x' }
    expect(questionOf(question, said)).toMatchObject({
      mode: 'slow',
      block: { share: 0, isOn: false },
      inner: { loss: 0 },
    })
  })

  it('names the place of what contradicts itself', () => {
    const ranges = [
      { least: 0, largest: 1 },
      { least: 1, largest: 0 },
    ]
    expect(() => questionOf(question, { name: 'a', ranges })).toThrow(
      'ranges[1].least must not be above largest',
    )
  })

  it('reads what waits when it is asked for', () => {
    const { waiting } = questionOf(question, { name: 'a', waiting: { least: 1, largest: 0 } })
    expect(() => waiting!()).toThrow('waiting.least must not be above largest')
  })

  it('keeps what one body says from the next', () => {
    const first = questionOf(block, { share: 1 })
    expect(questionOf(block, {})).toStrictEqual({ share: 0.5, isOn: true })
    expect(first.share).toBe(1)
  })

  it('demands what must be there', () => {
    expect(demand(0, 'x')).toBe(0)
    expect(() => demand(null, 'x is required')).toThrow('x is required')
  })

  it('has the stated members alone where it says so, 0 and false among them', () => {
    const limits = statedOf(
      asked({
        least: optional('least', share),
        largest: optional('largest', share),
        isHard: optional('hard', yesOrNo),
      }),
    )
    expect(questionOf(limits, { least: 0, hard: false })).toStrictEqual({ least: 0, isHard: false })
    expect(questionOf(limits, {})).toStrictEqual({})
  })

  it('is known by a name, and open to members that nobody reads, where it says so', () => {
    const named = open(called('Block', block))
    expect(named.schema).toStrictEqual({
      ...block.schema,
      $id: 'Block',
      additionalProperties: true,
    })
    expect(questionOf(named, { share: 0, colour: 'red' })).toStrictEqual({ share: 0, isOn: true })
  })

  it('holds a body against a member that is described twice where it is described first, by the last', () => {
    const twice = asked({
      all: inline(plain<object>({ properties: { a: {}, b: {}, c: {} } })),
      b: orElse('b', share, 1),
    })
    expect(Object.entries(twice.schema.properties!)).toStrictEqual([
      ['a', {}],
      ['b', share.schema],
      ['c', {}],
    ])
    expect(questionOf(twice, { a: 1, c: 2 })).toStrictEqual({ all: { a: 1, c: 2 }, b: 1 })
  })

  it('does not compile where a member gives another type than the question has', () => {
    // @ts-expect-error what may be null is no number
    const wrong: Asked<Block> = asked({
      share: optional('share', share),
      isOn: orElse('on', yesOrNo, false),
    })
    expect(wrong.schema.required).toBeUndefined()
  })
})
