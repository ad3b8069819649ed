import { describe, expect, it } from 'vitest'
import { queryChoice } from './query-choice.ts'

describe('a query member of some choices', () => {
  const colour = queryChoice('colour', ['red', 'blue'], 'Of the line.', 'blue')

  it('documents the choices that it reads', () => {
    expect(colour.schema.enum.map((choice) => colour.read(choice))).toEqual(['red', 'blue'])
    expect(colour.read(undefined)).toBe(colour.schema.default)
    expect(queryChoice('only', ['one'], '').read(undefined)).toBeUndefined()
  })

  it.each(['', 'RED', 'green', ['red', 'blue']])('refuses %j by its name and choices', (text) => {
    expect(() => colour.read(text)).toThrow('colour must be one of red, blue')
    expect(() => queryChoice('only', ['one'], '').read(text)).toThrow('only must be one')
  })
})
