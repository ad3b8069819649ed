import { describe, expect, test } from 'vitest'
import { emptyProject } from './project.ts'
import { countsGround } from '../scenario/ground.ts'
import { withGround } from './ground.ts'

describe('an empty plan', () => {
  const empty = emptyProject('p')
  const known = { terrain: true, clutter: false }
  const unknown = { terrain: false, clutter: false }

  test('counts the ground where the pack knows it, and nowhere else', () => {
    expect(countsGround(withGround(empty, known).defaults)).toBe(true)
    expect(withGround(empty, unknown)).toBe(empty)
    expect(withGround(withGround(empty, known), unknown).defaults).toEqual(empty.defaults)
  })

  test('keeps the model that the planner has chosen', () => {
    const chosen = { ...empty, defaults: { ...empty.defaults, propagation_model: 'cost_hata' } }
    expect(withGround(chosen, known)).toBe(chosen)
    expect(withGround(chosen, unknown)).toBe(chosen)
  })
})
