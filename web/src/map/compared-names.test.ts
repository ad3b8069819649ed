import { describe, expect, test } from 'vitest'
import { comparedNames } from './compared-names.ts'

const plans = [
  { id: 'a', name: 'Valley' },
  { id: 'b', name: 'Ridge' },
]
const result = (members = {}, planId = 'a') => ({
  title: 'Coverage',
  planId,
  scenarios: [{ tower_lon: 7, tower_lat: 43, ...members }],
})

describe('two results beside each other', () => {
  test('are told apart by their plans', () => {
    const pair = { before: result({ ground: 'diffraction' }), after: result({}, 'b') }
    expect(comparedNames(pair, plans)).toEqual(['Coverage (Valley)', 'Coverage (Ridge)'])
  })

  test('of one plan by the ground, else by the model, else by their order', () => {
    const before = result()
    const names = (members: object) => comparedNames({ before, after: result(members) }, plans)
    expect(names({ ground: 'diffraction' })).toEqual([
      'Coverage (Valley): flat ground',
      'Coverage (Valley): ground counted',
    ])
    expect(names({ propagation_model: 'itu_p1812' })[1]).toBe('Coverage (Valley): ground counted')
    expect(names({ propagation_model: 'rural_macrocell' })[0]).toBe(
      'Coverage (Valley): default model',
    )
    expect(names({ azimuth: 90 })).toEqual([
      'Coverage (Valley): earlier',
      'Coverage (Valley): later',
    ])
  })

  test('have names though a plan is gone, and none without results', () => {
    const pair = { before: result({}, 'x'), after: result() }
    expect(comparedNames(pair, plans)[0]).toBe('Coverage (plan gone)')
    expect(comparedNames(null, plans)).toEqual(['', ''])
  })
})
