import { describe, expect, test } from 'vitest'
import { effectiveTechnology } from '../../../src/rf/technology.ts'
import { emptyProject, resolved } from './project.ts'
import type { Cell } from './project.ts'
import { withMembers } from '../scenario/scenario.ts'
import { frequencyPresets, hasPreset, presetMembers } from './presets.ts'

describe.each(frequencyPresets)('the preset of $frequencyGhz GHz, $label', (preset) => {
  test.each(['4g', '5g', '6g'] as const)(
    'gives a cell its technology in a project of %s, and is the only one that is chosen',
    (network_tech) => {
      const project = { ...emptyProject('x'), defaults: { network_tech } }
      const cell: Cell = {
        id: 'a',
        name: 'A',
        towerId: null,
        overrides: withMembers({}, presetMembers(preset)),
      }
      const scenario = resolved(project, cell)
      expect(scenario.network_tech).toBe(preset.label.slice(0, 2).toLowerCase())
      expect(frequencyPresets.filter((other) => hasPreset(scenario, other))).toEqual([preset])
      // What the service would take by itself is no other one, but for the mid band.
      const { networkTech } = effectiveTechnology(undefined, preset.frequencyGhz, '5g')
      if (preset.frequencyGhz !== 3.5) expect(networkTech).toBe(preset.technology)
    },
  )

  test('is not the one of a cell of another technology at its frequency', () => {
    const other = preset.technology === '5g' ? '4g' : '5g'
    const cell = { frequency_ghz: preset.frequencyGhz, network_tech: other } as const
    expect(hasPreset(cell, preset)).toBe(false)
  })
})
