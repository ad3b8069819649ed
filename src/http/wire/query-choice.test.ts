import { describe, expect, it } from 'vitest'
import { queryChoice, queryChoices } from './query-choice.ts'

describe('a query member of some choices', () => {
  const colour = queryChoice('colour', ['red', 'blue'], 'Of the line.', 'blue')

  it('documents the choices that it reads', () => {
    expect(colour.schema).toMatchObject({ enum: ['red', 'blue'], default: 'blue' })
    expect(colour.read({ colour: 'red' })).toBe('red')
    expect(colour.read({ colour: 'blue' })).toBe('blue')
    expect(colour.read({})).toBe('blue')
    expect(queryChoice('only', ['one'], '').read({})).toBeUndefined()
  })

  it.each(['', 'RED', 'green', ['red', 'blue']])('refuses %j by its name and choices', (text) => {
    expect(() => colour.read({ colour: text })).toThrow('colour must be one of red, blue')
    expect(() => queryChoice('only', ['one'], '').read({ only: text })).toThrow('only must be one')
  })
})

describe('a query member of several choices', () => {
  const fruit = queryChoices('fruit', ['fig', 'plum'], 'In the bowl.')

  it.each(['fig', 'plum', 'fig,plum', 'plum,fig'])('reads %s, as it documents', (text) => {
    expect([...fruit.read({ fruit: text })].sort()).toEqual(text.split(',').sort())
    expect(text).toMatch(new RegExp(String(fruit.schema.pattern)))
  })

  it('is empty where it is absent', () => {
    expect(fruit.read({}).size).toBe(0)
  })

  it.each(['', 'fig,', 'fig,fig', 'pear', 'fig,pear', ['fig', 'plum']])('refuses %j', (text) => {
    expect(() => fruit.read({ fruit: text })).toThrow('fruit must be fig or plum')
  })
})
