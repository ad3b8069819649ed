import { describe, expect, test } from 'vitest'
import type { SimulateResponse } from '../../api/types.ts'
import { fixedPowerSpan } from '../../color/ramps.ts'
import { spanOfRays } from './span.ts'

const raysWith = (powers: readonly number[]): Pick<SimulateResponse, 'geojson'> => ({
  geojson: {
    type: 'FeatureCollection',
    features: powers.map((signal_dbm, i) => ({
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0, 1],
        ],
      },
      properties: {
        ray_index: i,
        segment_index: 0,
        distance_m: 100,
        angle_deg: i,
        signal_dbm,
        los_state: 'los',
        is_blocked: false,
      },
    })),
  },
})

describe('the colours of rays', () => {
  test('span their own powers, where they do not span the same for all', () => {
    const strong = raysWith([-18.4, -39, -70.2, -78])
    expect(spanOfRays(strong, true)).toEqual([-80, -10])
    expect(spanOfRays(strong, false)).toEqual(fixedPowerSpan)
    expect(spanOfRays(raysWith([]), true)).toEqual(fixedPowerSpan)
  })
})
