import { describe, expect, it } from 'vitest'
import { queryChoice, queryChoices } from './query-choice.ts'

describe('a query member of some choices', () => {
  const color = queryChoice('color', ['red', 'blue'], 'Of the line.', 'blue')

  it('documents the choices that it reads', () => {
    expect(color.schema).toMatchObject({ enum: ['red', 'blue'], default: 'blue' })
    expect(color.read({ color: 'red' })).toBe('red')
    expect(color.read({ color: 'blue' })).toBe('blue')
    expect(color.read({})).toBe('blue')
    expect(queryChoice('only', ['one'], '').read({})).toBeUndefined()
  })

  it.each(['', 'RED', 'green', ['red', 'blue']])('refuses %j by its name and choices', (text) => {
    expect(() => color.read({ color: text })).toThrow('color must be one of red, blue')
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
