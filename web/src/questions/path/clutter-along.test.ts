import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PathSample } from '../../api/types.ts'
import {
  clutterAreas,
  clutterMeanings,
  clutterTops,
  clutterWords,
  coverAt,
  coverStrip,
  coveredStretches,
  type PathClutter,
} from './clutter-along.ts'

const classOf = (code: number, name: string, height_m: number, share: number) => ({
  class: code,
  name,
  category: 'urban_trees_forest' as const,
  height_m,
  share,
  color: `#0000${code}`,
})

const clutter: PathClutter = {
  sample_count: 100,
  classes: [classOf(10, 'trees', 15, 0.6), classOf(80, 'water', 0, 0.3)],
  unknown_share: 0.1,
  mean_height_m: 10,
  maximum_height_m: 15,
  note: '',
  counted_by_layers: true,
  stretches: [
    { from_m: 0, to_m: 300, class: 80 },
    { from_m: 300, to_m: 900, class: 10 },
    { from_m: 900, to_m: 1000, class: null },
  ],
}

/** Only what the chart of clutter reads of a sample. */
function sampleAt(distance_m: number, terrain_elevation_m: number | null): PathSample {
  return {
    distance_m,
    terrain_elevation_m,
    earth_bulge_m: 0,
    lon: 0,
    lat: 0,
    terrain_available: terrain_elevation_m !== null,
    building_height_m: null,
    obstruction_elevation_m: null,
    line_of_sight_elevation_m: 0,
    fresnel_radius_m: 0,
    clearance_m: null,
  }
}
const slope = [0, 250, 500, 750, 1000].map((distanceM) => sampleAt(distanceM, distanceM / 10))

describe('the clutter along a path', () => {
  const stretches = coveredStretches(clutter)

  it('is drawn on the ground from end to end of each stretch that has a height', () => {
    const [area, ...others] = clutterAreas(slope, stretches)
    expect(others).toEqual([])
    expect(area?.color).toBe('#000010')
    expect(area?.corners).toEqual([
      [300, 30],
      [500, 50],
      [750, 75],
      [900, 90],
      [900, 105],
      [750, 90],
      [500, 65],
      [300, 45],
    ])
  })

  it('stands on the ground by its height wherever the samples are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 30 }),
        (between) => {
          const distances = [0, ...between.sort((a, b) => a - b), 1000]
          const samples = distances.map((distanceM) => sampleAt(distanceM, distanceM / 10))
          for (const { corners } of clutterAreas(samples, stretches)) {
            const half = corners.length / 2
            const tops = corners.slice(half).toReversed()
            for (const [i, [x, y]] of corners.slice(0, half).entries()) {
              expect(y).toBeCloseTo(x / 10, 9)
              expect(tops[i]).toEqual([x, y + 15])
            }
          }
        },
      ),
    )
  })

  it('has a top where it has a height, and no line where it has none', () => {
    const [tops] = clutterTops(slope, stretches)
    expect(tops?.values).toEqual([null, null, 65, 90, null])
    expect(clutterTops(slope, [])).toEqual([])
  })

  it('has a strip of all classes along the way, that without a height too, each with its meaning', () => {
    expect(coverStrip(stretches)).toEqual([
      { from: 0, to: 300, color: '#000080' },
      { from: 300, to: 900, color: '#000010' },
    ])
    expect(clutterMeanings(stretches)).toEqual([
      { label: 'trees, 15 m', color: '#000010' },
      { label: 'water, 0 m', color: '#000080' },
    ])
  })

  it('is said in words, by class where the stretches are many', () => {
    expect(clutterWords(clutter)).toBe(
      'water, 0 m high, from 0 m to 300 m; trees, 15 m high, from 300 m to 900 m',
    )
    const many = Array.from({ length: 40 }, (_, i) => ({
      from_m: 25 * i,
      to_m: 25 * (i + 1),
      class: i % 2 === 0 ? 10 : 80,
    }))
    expect(clutterWords({ ...clutter, stretches: many })).toBe(
      'trees, 15 m high, on 60.0 % of the way; water, 0 m high, on 30.0 % of the way',
    )
    expect(clutterWords({ ...clutter, stretches: [{ from_m: 0, to_m: 1000, class: null }] })).toBe(
      'nothing is known',
    )
  })

  it('is unknown beyond what is known, and in an answer that does not tell it', () => {
    expect(coverAt(stretches, 299)?.cover.name).toBe('water')
    expect(coverAt(stretches, 950)).toBeUndefined()
    const { sample_count, classes, unknown_share, mean_height_m, maximum_height_m, note } = clutter
    const plain = { sample_count, classes, unknown_share, mean_height_m, maximum_height_m, note }
    expect(coveredStretches(plain)).toEqual([])
  })
})
