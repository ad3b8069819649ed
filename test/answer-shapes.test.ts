import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerShapesFile, answerShapesText } from '../scripts/answer-shapes.ts'
import { answerShapes } from '../web/src/project/answer-shapes.gen.ts'
import { misfit } from '../web/src/project/shape.ts'
import type { Shape } from '../web/src/project/shape.ts'

describe('the shapes of the answers of the page', () => {
  it('are those of the types that its questions are written in', () => {
    const isCurrent = readFileSync(answerShapesFile, 'utf8') === answerShapesText()
    expect(isCurrent, 'run `npm run answer-shapes` and commit what it writes').toBe(true)
  }, 120_000)

  it('ask of an answer what its question reads of it, and that of every question', () => {
    const { questions, table } = answerShapes
    for (const [question, place] of Object.entries(questions)) {
      expect(misfit({}, place, table), question).toMatch(/ is missing$/)
      expect(misfit(null, place, table), question).toBe('it is no object')
    }
  })
})

describe('a value', () => {
  const table: readonly Shape[] = [
    'number',
    'string',
    { is: ['a'] },
    { each: 0 },
    { items: [0, 0] },
    { has: { kind: 2, 'more?': 3 } },
    { has: { name: 1 } },
    { or: [5, 6] },
    { has: {}, by: 0 },
    { has: { width: 0, height: 0, values: 3 } },
    'any',
    'null',
    'boolean',
  ]
  const told = (value: unknown, place: number) => misfit(value, place, table)

  it.each([
    [1, 0],
    ['x', 1],
    [[1, 2], 3],
    [new Float64Array(3), 3],
    [[1, 2, 'x'], 4],
    [{ kind: 'a', more: undefined, other: 'x' }, 5],
    [{ name: 'x' }, 7],
    [{ a: 1 }, 8],
    [{ width: 2, height: 1, values: [1, 2] }, 9],
    [{ anything: [null, { a: 'x' }] }, 10],
    [null, 11],
    [false, 12],
  ])('that is as its shape is taken: %j', (value, place) => {
    expect(told(value, place)).toBeNull()
  })

  it.each([
    [NaN, 0, 'it is no number'],
    [1e999, 0, 'it is no number'],
    ['1', 0, 'it is no number'],
    [[1, null], 3, '[1] is no number'],
    [{ length: 2 }, 3, 'it is no list'],
    [[1], 4, '[1] is missing'],
    [{ kind: 'b' }, 5, 'kind is something else'],
    [{ kind: 'a', more: ['x'] }, 5, 'more[0] is no number'],
    [[], 6, 'it is no object'],
    [{ kind: 'a', more: ['x'] }, 7, 'more[0] is no number'],
    [{ a: 'x' }, 8, 'a is no number'],
    [Object.create({ name: 'x' }), 6, 'name is missing'],
    [{ width: 1e9, height: 1, values: [1, 2] }, 9, 'has not as many values'],
    [undefined, 11, 'it is something where nothing should be'],
    [0, 12, 'it is neither true nor false'],
  ])('that is not is told by its place: %j', (value, place, says) => {
    expect(told(value, place)).toContain(says)
  })
})
