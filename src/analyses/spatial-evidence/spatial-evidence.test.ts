import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/terrain/planning-terrain.json' with { type: 'json' }
import { terrainRaster } from '../../../test/worlds/terrain-raster.ts'
import { terrainClearance } from './clearance.ts'
import { evaluateEvidencePath, type EvidencePathQuestion } from './evidence-path.ts'
import { type HeightCandidate, heightConflict, rankedHeights } from './height-selection.ts'

const { clearance: cases } = golden

function clearanceOf(terrain: readonly (number | null)[], txM = 25, marginM: number | null = null) {
  const points = terrain.map((terrainM, i) => ({
    distanceM: 25 * i,
    terrainM,
    status: terrainM === null ? ('no_data' as const) : ('interpolated' as const),
  }))
  return terrainClearance(points, txM, cases.rx_agl, marginM)
}

describe('terrain clearance', () => {
  it('agrees with the controlled profiles', () => {
    for (const name of ['flat_100', 'ascending', 'descending', 'near_tx'] as const) {
      const row = cases[name]
      const answer = clearanceOf(row.terrain)
      expect(
        answer.samples.map(({ radioM }) => radioM),
        name,
      ).toEqual(row.radio)
      expect(answer.samples.map(({ clearanceM }) => clearanceM)).toEqual(row.clearance)
      expect(answer.minimum?.clearanceM).toBe(row.min)
      expect(answer.minimum?.location).toBe(row.min_location)
      expect(answer.classification).toBe(row.classification)
    }
    const ground = cases.tx_agl_0_flat
    expect(clearanceOf(ground.terrain, ground.tx_agl).minimum).toMatchObject({
      clearanceM: ground.min,
      location: ground.min_location,
    })
  })

  it('sees a crest, and a margin around the boundary', () => {
    const { crest, boundary } = cases
    const over = clearanceOf([100, 100, crest.midpoint_terrain, 100, 100])
    expect(over.minimum).toMatchObject({ clearanceM: crest.midpoint_clearance })
    expect(over.minimum?.location).toBe('interior')
    expect(over.classification).toBe(crest.classification)
    const near = [100, 100, crest.midpoint_radio - boundary.min, 100, 100]
    expect(clearanceOf(near).classification).toBe(boundary.margin_none)
    expect(clearanceOf(near, 25, 1).classification).toBe(boundary.margin_1m)
  })

  it('stays unclassified with a void, and unavailable with a void at an end', () => {
    const row = cases.partial_no_data
    const answer = clearanceOf(row.terrain)
    expect(answer.status).toBe(row.status)
    expect(answer.classification).toBe(row.classification)
    expect(answer.validCount).toBe(row.valid_sample_count)
    expect(answer.samples.map(({ clearanceM }) => clearanceM)).toEqual(row.clearance)
    const end = clearanceOf([null, 100, 100])
    expect(end).toMatchObject({ status: 'unavailable', minimum: null, receiverM: null })
  })

  it('never falls when an antenna is raised, and mirrors when the path is turned', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 30 }),
        fc.integer({ min: 0, max: 50 }),
        (terrain, raiseM) => {
          const low = clearanceOf(terrain)
          const high = clearanceOf(terrain, 25 + raiseM)
          low.samples.forEach(({ clearanceM }, i) => {
            expect(high.samples[i].clearanceM!).toBeGreaterThanOrEqual(clearanceM! - 1e-9)
          })
          const level = clearanceOf(terrain, cases.rx_agl)
          const turned = clearanceOf([...terrain].reverse(), cases.rx_agl)
          expect(turned.minimum?.clearanceM).toBeCloseTo(level.minimum!.clearanceM!, 9)
        },
      ),
    )
  })
})

describe('an evidence path', () => {
  const raster = terrainRaster((lon) => 100 + 1000 * lon, {
    west: -1,
    north: 1,
    spacingDeg: 1 / 1200,
    width: 2401,
    height: 2401,
  })
  const question: EvidencePathQuestion = {
    transmitter: { lon: 0, lat: 0.001 },
    receiver: { lon: 0.01, lat: 0.001 },
    requestedSpacingM: cases.spacing.requested,
    interpolation: 'bilinear',
    transmitterHeightM: 25,
    receiverHeightM: 1.5,
    marginM: null,
  }

  it('has the spacing of the raster when that is coarser', async () => {
    const answer = await evaluateEvidencePath(question, raster, cases.spacing.raster_resolution_m)
    expect(answer.effectiveSpacingM).toBe(cases.spacing.effective)
    expect(answer.points).toHaveLength(Math.ceil(answer.lengthM / 30) + 1)
    expect(answer.points.at(-1)?.distanceM).toBe(answer.lengthM)
  })

  it('lies on the great circle, evenly spaced', async () => {
    const far = { ...question, receiver: { lon: 0.6, lat: 0.5 } }
    const { points, lengthM } = await evaluateEvidencePath(far, raster, 90)
    const middle = points[Math.round((points.length - 1) / 2)]
    expect(middle.distanceM / lengthM).toBeCloseTo(0.5, 2)
    expect(middle.lon).toBeCloseTo(0.3, 2)
    // A point of the plane z = 100 + 1000 lon.
    expect(middle.terrainM).toBeCloseTo(100 + 1000 * middle.lon, 6)
  })
})

const candidate = (more: Partial<HeightCandidate>): HeightCandidate => ({
  heightM: 10,
  category: 'osm_levels_derived',
  evidenceClass: 'usable_with_qualification',
  source: 'a',
  derivation: 'by hand',
  ...more,
})

describe('the choice of a height', () => {
  it('goes by precedence, whatever the order of the sources', () => {
    const explicit = candidate({ category: 'osm_explicit_height', heightM: 21 })
    const lidar = candidate({ category: 'lidar_derived', heightM: 20, matchQuality: 'exact' })
    const levels = candidate({})
    const fallback = candidate({ category: 'generic_fallback', heightM: 9 })
    const all = [fallback, levels, explicit, lidar]
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 4 }), (shuffled) => {
        expect(rankedHeights(shuffled)).toEqual([lidar, explicit, levels, fallback])
      }),
    )
  })

  it('leaves out negative, unknown and doubtful heights', () => {
    const ranked = rankedHeights([
      candidate({ heightM: -1 }),
      candidate({ heightM: NaN }),
      candidate({ category: 'unavailable' }),
      candidate({ matchQuality: 'ambiguous' }),
      candidate({ matchQuality: 'unmatched' }),
      candidate({ heightM: 0 }),
    ])
    expect(ranked.map(({ heightM }) => heightM)).toEqual([0])
  })

  it('screens the others against 5 m or a quarter', () => {
    const against = (...heights: number[]) =>
      heightConflict(heights.map((heightM) => candidate({ heightM })))
    expect(against(10)).toMatchObject({ status: 'none', candidateCount: 1 })
    expect(against(10, 15)).toMatchObject({ status: 'within_screening_tolerance' })
    expect(against(10, 15.1)).toMatchObject({ status: 'review_required' })
    expect(against(40, 50)).toMatchObject({ status: 'within_screening_tolerance' })
    expect(against(40, 50.1, 41)).toMatchObject({
      status: 'review_required',
      extremeDifferenceM: expect.closeTo(10.1, 9) as number,
      medianDifferenceM: expect.closeTo(5.55, 9) as number,
    })
  })
})
