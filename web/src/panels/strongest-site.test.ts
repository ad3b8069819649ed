import { describe, expect, test } from 'vitest'
import type { TowerFeature } from '../api/types.ts'
import { strongestSite } from './strongest-site.ts'

const site = (id: string, lon: number, properties: TowerFeature['properties']): TowerFeature => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [lon, 43] },
  properties,
})

describe('the site to start with', () => {
  test('is recorded rather than simulated, and the highest of those', () => {
    const records = [
      site('simulated', 7, { is_simulated: true, antenna_height_m: 90 }),
      site('low', 7, { antenna_height_m: 20 }),
      site('high', 7, { antenna_height_m: 40 }),
    ]
    expect(strongestSite(records)?.id).toBe('high')
  })

  test('has the most others around it where heights are equal or unknown', () => {
    const records = [
      site('alone', 8, {}),
      site('among', 7, {}),
      site('others', 7.001, { is_simulated: true }),
    ]
    expect(strongestSite(records)?.id).toBe('among')
  })

  test('is none where there are no records', () => {
    expect(strongestSite([])).toBeNull()
  })
})
