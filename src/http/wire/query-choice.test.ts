import { describe, expect, it } from 'vitest'
import { queryChoice, queryChoices } from './query-choice.ts'

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

describe('a query member of several choices', () => {
  const fruit = queryChoices('fruit', ['fig', 'plum'], 'In the bowl.')

  it.each(['fig', 'plum', 'fig,plum', 'plum,fig'])('reads %s, as it documents', (text) => {
    expect([...fruit.read(text)].sort()).toEqual(text.split(',').sort())
    expect(text).toMatch(new RegExp(fruit.schema.pattern))
  })

  it('is empty where it is absent', () => {
    expect(fruit.read(undefined).size).toBe(0)
  })

  it.each(['', 'fig,', 'fig,fig', 'pear', 'fig,pear', ['fig', 'plum']])('refuses %j', (text) => {
    expect(() => fruit.read(text)).toThrow('fruit must be fig or plum')
  })
})
