import { describe, expect, test } from 'vitest'
import type { RayFeature } from '../api/types.ts'
import { raySeries, summarizeRay } from './ray-series.ts'

function segment(
  index: number,
  los_state: 'los' | 'nlos',
  signal_dbm: number,
  more = {},
): RayFeature {
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: [] },
    properties: {
      ray_index: 0,
      segment_index: index,
      signal_dbm,
      is_blocked: false,
      los_state,
      distance_m: 25 * (index + 1),
      angle_deg: 30,
      ...more,
    },
  }
}

describe('the chart of a ray', () => {
  test('splits at every change of sight and leaves no hole there', () => {
    const series = raySeries([
      segment(0, 'los', -50),
      segment(1, 'los', -60),
      segment(2, 'nlos', -80),
      segment(3, 'nlos', -85),
      segment(4, 'los', -70),
    ])
    expect(series).toEqual({
      distanceM: [25, 50, 75, 100, 125],
      losDbm: [-50, -60, null, -85, -70],
      nlosDbm: [null, -60, -80, -85, null],
    })
  })

  test('holds each power exactly where it was computed', () => {
    const powers = [-50, -70, -65, -90]
    const series = raySeries(powers.map((dbm, i) => segment(i, i % 2 === 0 ? 'los' : 'nlos', dbm)))
    powers.forEach((dbm, i) => {
      const drawn = [series.losDbm[i], series.nlosDbm[i]].filter((value) => value !== null)
      expect(new Set(drawn)).toEqual(new Set([dbm]))
    })
  })

  test('of no segments is empty', () => {
    expect(raySeries([])).toEqual({ distanceM: [], losDbm: [], nlosDbm: [] })
    expect(summarizeRay([])).toBeNull()
  })
})

describe('the words about a ray', () => {
  test('say where the sight is lost and where the ray ends', () => {
    const summary = summarizeRay([
      segment(0, 'los', -50),
      segment(1, 'nlos', -90, { fallback_used: true }),
      segment(2, 'nlos', -115, { is_blocked: true }),
    ])
    expect(summary).toEqual({
      bearingDeg: 30,
      reachM: 75,
      endDbm: -115,
      isBlocked: true,
      sightLostM: 25,
      fallbackSegments: 1,
    })
  })

  test('say when it never is', () => {
    expect(summarizeRay([segment(0, 'los', -50)])?.sightLostM).toBeNull()
    expect(summarizeRay([segment(0, 'nlos', -50)])?.sightLostM).toBe(0)
  })
})
