import { beforeAll, describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../test/worlds/block-world.ts'
import { groundAroundOrigin, groundUnder } from '../../test/worlds/ground-world.ts'
import { normalQuantile } from '../rf/normal-quantile.ts'
import { resolveRfProfile } from '../rf/resolve-profile.ts'
import { type Cell, medianCell } from './cell.ts'
import { evaluateInterference } from './interference/interference.ts'
import { LinkEvaluator } from './link/evaluator.ts'
import { lossCell, lossQuestion } from './region/loss-question.ts'
import { findCoverageGaps } from './sector/coverage-gaps.ts'
import { coverageSurface } from './sector/coverage-surface.ts'
import { neverStop } from '../stop-signal.ts'
import type { World } from './world.ts'

const radiusM = 1500
const thresholdDbm = -58
const cellSizeM = 60

let world: World
beforeAll(async () => {
  const raster = groundAroundOrigin((x, y) => 100 + 30 * Math.sin(x / 400) * Math.cos(y / 300))
  const houses = Array.from({ length: 30 }, (_, i) =>
    box(`house ${i}`, [90 * i - 1200, 300, 90 * i - 1180, 320], 8, { demandWeight: 5 }),
  )
  world = (await groundUnder(raster, 9000))(blockWorld(houses))
})

/** Models with a member of their own that asks for a share of the places. */
const models = [
  ['ntia_itm', 'reliabilityLocationPercent'],
  ['itu_p1812', 'locationPercent'],
  ['free_space_clutter', 'clutterLocationPercent'],
] as const

function cellOf(
  [model, member]: readonly [(typeof models)[number][0], string],
  own: number,
  percent: number | null,
  more: { readonly id?: string; readonly at?: [number, number] } = {},
) {
  const profile = resolveRfProfile({
    propagationModel: model,
    networkTech: '4g',
    frequencyGhz: 1.8,
    horizontalPatternId: 'omni',
    antennaHeightM: 25,
    radiusM,
    receiverSensitivityDbm: -140,
    modelParameters: { [member]: own },
    ...(percent === null ? {} : { locationProbabilityPercent: percent }),
  })
  const { at = [0, 0], id = 'a' } = more
  return { ...testCell(profile, { at }), id }
}

const closely = (values: Iterable<number>, digits: number) =>
  Array.from(values, (value) => Number(value.toFixed(digits)) + 0)

const places: readonly (readonly [number, number])[] = [
  [300, 100],
  [-700, 400],
  [60, -1300],
]

describe.each(models)('half of the places under %s', (...model) => {
  const powersOf = (cell: Cell) => {
    const evaluator = new LinkEvaluator(world, cell, radiusM)
    return places.map(([x, y]) => evaluator.evaluate(x, y, -1).receivedPowerDbm)
  }
  const powersAtHalf = () => powersOf(cellOf(model, 50, null))

  it.each([50, 3, 90])('is the same whatever share is asked for, with %i %% of its own', (own) => {
    const asked = cellOf(model, own, 95)
    const halves = [medianCell(asked), lossCell(lossQuestion(asked, 'exact', 14, 'half'))]
    for (const half of halves) {
      const apartDb = powersOf(half).map((dbm, place) => dbm - powersAtHalf()[place])
      for (const db of apartDb) expect(db).toBeCloseTo(apartDb[0], 2)
    }
    const [dbm] = powersOf(medianCell(asked))
    expect(dbm).toBeCloseTo(powersAtHalf()[0], 2)
    const unasked = cellOf(model, own, null)
    expect(medianCell(unasked)).toBe(unasked)
  })
})

describe.each(models)('a share of the places under %s', (...model) => {
  const surfaceOf = (own: number, percent: number | null) =>
    coverageSurface(
      world,
      {
        cell: cellOf(model, own, percent),
        cellSizeM,
        thresholdsDbm: [thresholdDbm],
        probabilityAboveDbm: thresholdDbm,
      },
      neverStop,
    )

  it('has the same surface and the same chances whatever the own share of the model', () => {
    const [expected, ...others] = [50, 3, 90].map((own) => surfaceOf(own, 90))
    for (const { grid, probability } of others) {
      const apartDb = grid.values.map((dbm, node) => Math.abs(dbm - expected.grid.values[node]))
      expect(Math.max(...apartDb.filter((db) => !Number.isNaN(db)))).toBeLessThan(0.11)
      expect(closely(probability!.values, 3)).toEqual(closely(expected.probability!.values, 3))
    }
  })

  it('has as large an area at 95 % as the surface at that share, and as likely nodes', () => {
    const { areas, values } = surfaceOf(10, null).probability!
    const cell = cellOf(model, 50, 95)
    const evaluator = new LinkEvaluator(world, cell, radiusM)
    const { grid } = surfaceOf(50, 95)
    let sure = 0
    for (const dbm of grid.values) if (dbm > thresholdDbm) sure++
    const km2 = (sure * cellSizeM * cellSizeM) / 1e6
    expect(evaluator.locationQuantile).toBeCloseTo(normalQuantile(0.95), 12)
    // Nodes within a rounded tenth of the threshold may lie on either side.
    expect(Math.abs((areas[0].sureKm2 ?? NaN) - km2)).toBeLessThan(0.02 * km2 + 0.02)
    grid.values.forEach((dbm, node) => {
      if (Number.isNaN(dbm) || Math.abs(dbm - thresholdDbm) < 0.1) return
      expect(values[node] > 0.95).toBe(dbm > thresholdDbm)
    })
  })

  it('has the same powers at every building whatever the own share', () => {
    const powersOf = (own: number) =>
      findCoverageGaps(world, { cell: cellOf(model, own, 95), rays: 24 }, neverStop).candidates.map(
        ({ receivedPowerDbm }) => receivedPowerDbm ?? NaN,
      )
    const [expected, ...others] = [50, 3, 90].map(powersOf)
    expect(expected.length).toBeGreaterThan(10)
    for (const powers of others) expect(closely(powers, 2)).toEqual(closely(expected, 2))
  })

  it('weakens who serves and never who disturbs, whatever the own share', () => {
    const sinrsOf = (own: number) => {
      const other = cellOf(model, own, 90, { id: 'b', at: [900, 200] })
      const { samples } = evaluateInterference(
        world,
        {
          cells: [cellOf(model, own, 90), other],
          servingCellId: 'a',
          noiseFigureDb: 7,
          sampleSpacingM: 120,
          radiusM,
          interferenceRadiusM: null,
        },
        neverStop,
      )
      return samples.map(({ quality }) => quality.signal?.sinrDb ?? NaN)
    }
    const [expected, ...others] = [50, 3, 90].map(sinrsOf)
    expect(expected.filter((db) => !Number.isNaN(db)).length).toBeGreaterThan(50)
    for (const sinrs of others) expect(closely(sinrs, 1)).toEqual(closely(expected, 1))
  })
})
