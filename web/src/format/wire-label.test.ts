import { expect, test } from 'vitest'
import { wireLabel } from './wire-label.ts'

test.each([
  ['frequency_ghz', 'Frequency, GHz'],
  ['conductivity_s_per_m', 'Conductivity, S/m'],
  ['water_vapour_density_g_m3', 'Water vapour density, g/m³'],
  ['height_m', 'Height, m'],
  ['lon', 'Longitude, °'],
  ['lat', 'Latitude, °'],
  ['material_id', 'Material id'],
])('%s is called %s', (name, label) => {
  expect(wireLabel(name)).toBe(label)
})
