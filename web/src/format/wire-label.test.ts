import { expect, test } from 'vitest'
import { wireLabel, wireText } from './wire-label.ts'

test.each([
  ['frequency_ghz', 'Frequency, GHz'],
  ['conductivity_s_per_m', 'Conductivity, S/m'],
  ['water_vapour_density_g_m3', 'Water vapour density, g/m³'],
  ['height_m', 'Height, m'],
  ['lon', 'Longitude, °'],
  ['lat', 'Latitude, °'],
  ['material_id', 'Material id'],
  ['constructor', 'Constructor'],
])('%s is called %s', (name, label) => {
  expect(wireLabel(name)).toBe(label)
})

test.each([
  [
    ['Flat ground; a straight line.', 'The same air along it.'],
    'Flat ground; a straight line. The same air along it.',
  ],
  [['oxygen', 'water vapour'], 'oxygen, water vapour'],
  [[], 'none'],
  [-1234.5678, '−1234.57'],
  [null, 'not known'],
])('%j reads as %s', (value, text) => {
  expect(wireText(value)).toBe(text)
})
