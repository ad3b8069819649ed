import { describe, expect, it } from 'vitest'
import { invalidRequest } from '../../errors.ts'
import * as parameter from './request-schema.ts'

const share = parameter.within({ minimum: 0, maximum: 1 }, 'Of the whole.')

interface Block {
  readonly share: number
  readonly isOn: boolean
}

const block: parameter.Kind<Block> = parameter.object({
  share: share.orElse(0.5),
  on: parameter.flag.withDefault(true).as('isOn'),
})

const range = parameter
  .object({ least: share.required(), largest: share.required() })
  .checked((value, at) => {
    if (value.least <= value.largest) return value
    throw invalidRequest(`${at}.least must not be above largest`)
  })

const question = parameter.object(
  {
    name: parameter.text().required(),
    mode: parameter.oneOf(['fast', 'slow']).describedAs('How.').optional(),
    block: block.evenEmpty(),
    ranges: parameter.list(range, { maxItems: 3 }).optional(),
    inner: parameter.object({ loss_db: share.optional().as('loss') }).inline(),
    waiting: range.later().optional(),
    note: parameter.text().unread(),
  },
  { description: 'A question.' },
)

describe('the schema of a request', () => {
  it('has a schema with every member, and the required ones', () => {
    const schema = parameter.bodySchema('Question', question)
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
    expect(parameter.questionOf(question, { name: 'a' })).toStrictEqual({
      name: 'a',
      mode: null,
      block: { share: 0.5, isOn: true },
      ranges: null,
      inner: { loss: null },
      waiting: null,
    })
    const said = { name: 'b', mode: 'slow', block: { share: 0, on: false }, loss_db: 0, note: 'x' }
    expect(parameter.questionOf(question, said)).toMatchObject({
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
    expect(() => parameter.questionOf(question, { name: 'a', ranges })).toThrow(
      'ranges[1].least must not be above largest',
    )
  })

  it('reads what waits when it is asked for', () => {
    const { waiting } = parameter.questionOf(question, {
      name: 'a',
      waiting: { least: 1, largest: 0 },
    })
    expect(() => waiting!()).toThrow('waiting.least must not be above largest')
  })

  it('keeps what one body says from the next', () => {
    const first = parameter.questionOf(block, { share: 1 })
    expect(parameter.questionOf(block, {})).toStrictEqual({ share: 0.5, isOn: true })
    expect(first.share).toBe(1)
  })

  it('demands what must be there', () => {
    expect(parameter.demand(0, 'x')).toBe(0)
    expect(() => parameter.demand(null, 'x is required')).toThrow('x is required')
  })

  it('has the stated members alone where it says so, 0 and false among them', () => {
    const limits = parameter.statedOf(
      parameter.object({
        least: share.optional(),
        largest: share.optional(),
        hard: parameter.flag.optional().as('isHard'),
      }),
    )
    expect(parameter.questionOf(limits, { least: 0, hard: false })).toStrictEqual({
      least: 0,
      isHard: false,
    })
    expect(parameter.questionOf(limits, {})).toStrictEqual({})
  })

  it('is known by a name, and open to members that nobody reads, where it says so', () => {
    const named = block.called('Block').open()
    expect(named.schema).toStrictEqual({
      ...block.schema,
      $id: 'Block',
      additionalProperties: true,
    })
    expect(parameter.questionOf(named, { share: 0, color: 'red' })).toStrictEqual({
      share: 0,
      isOn: true,
    })
  })

  it('holds a body against a member that is described twice where it is described first, by the last', () => {
    const twice = parameter.object({
      all: parameter.plain<object>({ properties: { a: {}, b: {}, c: {} } }).inline(),
      b: share.orElse(1),
    })
    expect(Object.entries(twice.schema.properties!)).toStrictEqual([
      ['a', {}],
      ['b', share.schema],
      ['c', {}],
    ])
    expect(parameter.questionOf(twice, { a: 1, c: 2 })).toStrictEqual({ all: { a: 1, c: 2 }, b: 1 })
  })

  it('does not compile where a member gives another type than the question has', () => {
    // @ts-expect-error what may be null is no number
    const wrong: parameter.Kind<Block> = parameter.object({
      share: share.optional(),
      on: parameter.flag.orElse(false).as('isOn'),
    })
    expect(wrong.schema.required).toBeUndefined()
  })
})
