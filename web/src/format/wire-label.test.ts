import { expect, test } from 'vitest'
import { wireLabel } from './wire-label.ts'

test.each([
  ['frequency_ghz', 'frequency, GHz'],
  ['conductivity_s_per_m', 'conductivity, S/m'],
  ['water_vapour_density_g_m3', 'water vapour density, g/m³'],
  ['height_m', 'height, m'],
  ['material_id', 'material id'],
])('%s is called %s', (name, label) => {
  expect(wireLabel(name)).toBe(label)
})
