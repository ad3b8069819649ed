import { describe, expect, test } from 'vitest'
import { frequencyPresets, presetMembers } from '../project/presets.ts'
import {
  finestCellSizeM,
  requestKey,
  sectorBody,
  surfaceBody,
  withMember,
  withMembers,
  withThresholds,
} from './scenario.ts'
import type { Scenario } from './scenario.ts'
import { estimatedSurfaceCells, surfaceProblems } from './validate.ts'

const initialScenario: Scenario = { azimuth: 0, beam_width: 120, radius_m: 400, frequency_ghz: 28 }

describe('the body of a request', () => {
  test('leaves out what the planner left out', () => {
    expect(sectorBody({ tower_lon: 7, tower_lat: 43 })).toEqual({ tower_lon: 7, tower_lat: 43 })
  })

  test('puts every member where the service expects it', () => {
    const body = surfaceBody({
      tower_lon: 7,
      tower_lat: 43,
      radius_m: 300,
      antenna_height_m: 40,
      network_tech: '5g',
      band: 'n78',
      cell_size_m: 20,
      thresholds_dbm: [-100],
    })
    expect(body).toEqual({
      tower_lon: 7,
      tower_lat: 43,
      radius_m: 300,
      cell_size_m: 20,
      thresholds_dbm: [-100],
      rf_profile: { antenna_height_m: 40, network_tech: '5g', band: 'n78' },
    })
  })

  test('of a sector holds nothing of the surface', () => {
    const body = sectorBody({ tower_lon: 7, tower_lat: 43, cell_size_m: 20, thresholds_dbm: [-1] })
    expect(body).toEqual({ tower_lon: 7, tower_lat: 43 })
  })

  test('holds the members of the chosen model and of no other, however the form was left', () => {
    const scenario = { tower_lon: 7, tower_lat: 43, average_building_height_m: 8 }
    const rural = { ...scenario, propagation_model: 'rural_macrocell' }
    expect(sectorBody(rural).rf_profile).toEqual({
      propagation_model: 'rural_macrocell',
      average_building_height_m: 8,
    })
    expect(sectorBody({ ...scenario, propagation_model: 'urban_microcell' }).rf_profile).toEqual({
      propagation_model: 'urban_microcell',
    })
    expect('rf_profile' in sectorBody(scenario)).toBe(false)
  })

  test('is the same text however the scenario came about', () => {
    const there = withMember(withMember(initialScenario, 'tower_lon', 7), 'band', 'n78')
    const back = withMember(withMember(initialScenario, 'band', 'n78'), 'tower_lon', 7)
    expect(requestKey('sector', sectorBody(there))).toBe(requestKey('sector', sectorBody(back)))
    const undone = withMember(withMember(initialScenario, 'pci', 3), 'pci', undefined)
    expect(requestKey('sector', sectorBody(undone))).toBe(
      requestKey('sector', sectorBody(initialScenario)),
    )
  })
})

describe('isolines', () => {
  test('go back to the service’s own without a trace', () => {
    const own = withThresholds(initialScenario, [-100, -90])
    expect(own.thresholds_dbm).toEqual([-100, -90])
    expect(withThresholds(own, undefined)).toEqual(initialScenario)
    expect('thresholds_dbm' in withThresholds(own, undefined)).toBe(false)
  })
})

describe('a frequency preset', () => {
  test('lets everything that follows the frequency follow again', () => {
    const own = withMembers(initialScenario, {
      band: 'mine',
      bandwidth_mhz: 50,
      duplex_mode: 'fdd',
      propagation_model: 'research_sub_thz',
      receiver_noise_bandwidth_hz: 1e6,
      network_tech: '6g',
      antenna_height_m: 40,
    })
    const preset = frequencyPresets.find(({ frequencyGhz }) => frequencyGhz === 3.5)
    if (preset === undefined) throw new Error('there is a preset for 3.5 GHz')
    expect(withMembers(own, presetMembers(preset))).toEqual({
      ...initialScenario,
      frequency_ghz: 3.5,
      network_tech: '5g',
      antenna_height_m: 40,
    })
  })
})

describe('a surface without a cell size', () => {
  test.each([25, 400, 1575, 1580, 5000, 25_000, 39_500, 50_000])(
    'of radius %i m is as fine as the service takes',
    (radius_m) => {
      const cell_size_m = finestCellSizeM({ radius_m })
      expect(surfaceBody({ radius_m })['cell_size_m']).toBe(cell_size_m)
      expect(estimatedSurfaceCells({ radius_m, cell_size_m })).toBeLessThanOrEqual(100_000)
      const finer = estimatedSurfaceCells({ radius_m, cell_size_m: cell_size_m - 1 })
      expect(cell_size_m === 10 || finer > 100_000).toBe(true)
      const problems = surfaceProblems({ radius_m, cell_size_m, propagation_model: 'itu_p1812' })
      expect(problems.filter(({ name }) => name === 'cell_size_m')).toEqual([])
    },
  )
})
