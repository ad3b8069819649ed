import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { SeededRandom } from '../../packs/demo/seeded-random.ts'
import type { PropagationModelId } from '../../rf/models/list.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { localFrame, project } from '../../spatial/local-frame.ts'
import type { Cell } from '../cell.ts'
import { neverStop } from '../../stop-signal.ts'
import { campaignAreas } from './areas.ts'
import { compareModels, judgeModels, residualsOfModel } from './comparison.ts'
import { bufferM, heldOutParts } from './held-out-parts.ts'
import { logDistanceFloor } from './log-distance-floor.ts'
import { modelDetail } from './model-detail.ts'
import { evaluateMeasurements, type MeasuredSample } from './measurements.ts'
import { modelVariants } from './model-variants.ts'
import { interpolatedQuantile } from './robust-statistics.ts'

const world = blockWorld([
  box('near', [40, 40, 60, 60], 12),
  box('long', [-300, 100, -250, 400], 30),
  box('wide', [100, -250, 400, -200], 25),
])
const cell: Cell = {
  ...testCell(
    resolveRfProfile({
      networkTech: '4g',
      frequencyGhz: 0.8,
      horizontalPatternId: 'omni',
      antennaHeightM: 30,
      radiusM: 900,
    }),
  ),
  id: 'a',
}
const metre = 1 / 111_320

function placeAt(east: number, north: number) {
  const lon = originLon + (east * metre) / Math.cos((originLat * Math.PI) / 180)
  return { lon, lat: originLat + north * metre }
}

/** A campaign of 441 samples, every 40 m. */
const grid: readonly MeasuredSample[] = Array.from({ length: 441 }, (_, index) => ({
  id: `s${1000 + index}`,
  ...placeAt(40 * (index % 21) - 400, 40 * Math.floor(index / 21) - 400),
  rsrpDbm: -80,
  cellId: 'a',
}))

function compare(samples: readonly MeasuredSample[], cells: readonly Cell[] = [cell]) {
  const { table, ...rest } = compareModels(world, { cells, samples, noiseFigureDb: 7 }, neverStop)
  const judged = table.judged.map((model, place) => ({
    ...model,
    residualsDb: rest.residualsDb[place],
  }))
  return { ...table, ...rest, judged }
}
type Comparison = ReturnType<typeof compare>

const predictions = new Map<PropagationModelId, readonly number[]>()

/** What a model predicts at every sample, by the other question about measurements. */
function predicted(propagationModel: PropagationModelId): readonly number[] {
  const known = predictions.get(propagationModel)
  if (known !== undefined) return known
  const cells = [{ ...cell, profile: { ...cell.profile, propagationModel } }]
  const question = { cells, samples: grid, noiseFigureDb: 7, calibrationOffsetDb: 0 }
  const found = evaluateMeasurements(world, question, neverStop).samples.map(
    ({ predictedRsrpDbm }) => predictedRsrpDbm!,
  )
  predictions.set(propagationModel, found)
  return found
}

/** Normal to the eye: the sum of twelve even numbers. */
function noiseOf(random: SeededRandom): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += random.next() / 4_294_967_296
  return sum
}

/** The air as a model has it, with an offset and a spread. */
function measuredBy(model: PropagationModelId, offsetDb: number, spreadDb: number, seed: number) {
  const random = new SeededRandom(seed)
  const truth = predicted(model)
  return grid.map((sample, index) => ({
    ...sample,
    rsrpDbm: truth[index] + offsetDb + spreadDb * noiseOf(random),
  }))
}

describe('one model sample by sample', () => {
  it('has its residuals by what covers the ground, each sample once, and none where nobody knows', () => {
    const question = {
      cells: [cell],
      samples: measuredBy('rural_macrocell', 3, 6, 2),
      noiseFigureDb: 7,
    }
    const comparison = compareModels(world, question, neverStop)
    const isFirst = (model: unknown) => model === comparison.table.judged[0]
    const trees = { code: 10, name: 'trees', heightM: 15, category: 'urban_trees_forest' } as const
    const places = Uint8Array.from(comparison.used, (_, index) => (index % 3 === 0 ? 1 : 0))
    const found = modelDetail(comparison, isFirst, { classes: [trees], places })!
    expect(found.byClutter.map(({ label, count }) => [label, count])).toEqual([
      ['unknown', 294],
      ['trees', 147],
    ])
    const sumDb = found.byClutter.reduce((sum, { count, biasDb }) => sum + count * biasDb, 0)
    expect(sumDb / grid.length).toBeCloseTo(found.model.biasDb, 9)
    expect(modelDetail(comparison, isFirst, null)?.byClutter).toEqual([])
  })
})

const truths = ['urban_short_range', 'legacy_fspl_walls', 'rural_macrocell'] as const

/**
 * The comparison of campaigns on the grid whose predictions are made once; models by the rule of sight and
 * the ground that the cell states, because a hundred times all of them take long.
 */
function quickComparison() {
  const measured = measuredBy('rural_macrocell', 0, 6, 1)
  const question = { cells: [cell], samples: measured, noiseFigureDb: 7 }
  const known = new Map(
    modelVariants.map((variant) => [
      variant,
      residualsOfModel(world, question, variant, neverStop),
    ]),
  )
  const leftOut = { residualsDb: null, reason: 'left_out' } as const
  return (samples: readonly MeasuredSample[]) =>
    judgeModels(
      world,
      { ...question, samples },
      (variant, used) => {
        if (variant.sight !== null || variant.ground !== null) return leftOut
        const found = known.get(variant)
        if (found === undefined || found === null) throw new Error('the grid can be judged')
        if (found.residualsDb === null) return found
        const more = (index: number) => used[index].rsrpDbm - measured[index].rsrpDbm
        return { ...found, residualsDb: found.residualsDb.map((db, index) => db + more(index)) }
      },
      neverStop,
    ).table
}

const nameOf = ({ judged: [{ variant }] }: Comparison) => variant.modelId

describe('the comparison of models', () => {
  it('finds the model that the air follows, and the offset within its interval', () => {
    for (const [seed, truth] of truths.entries()) {
      const comparison = compare(measuredBy(truth, 7, 3, seed))
      expect(nameOf(comparison)).toBe(truth)
      const [best] = comparison.judged
      expect(best.bias95.lowerDb).toBeLessThanOrEqual(7)
      expect(best.bias95.upperDb).toBeGreaterThanOrEqual(7)
      expect(best.heldOut.rootMeanSquareDb).toBeCloseTo(3, 0)
      expect(best.isEqualToBest).toBe(true)
    }
  })

  it('finds it in at least 95 of 99 campaigns of other chance, with the offset in its interval in 90', () => {
    const compareQuickly = quickComparison()
    const campaigns = Array.from({ length: 99 }, (_, seed) => {
      const truth = truths[seed % truths.length]
      const [best] = compareQuickly(measuredBy(truth, 7, 6, 1000 + seed)).judged
      const { lowerDb, upperDb } = best.bias95
      return { isFound: best.variant.modelId === truth, isHeld: lowerDb <= 7 && 7 <= upperDb }
    })
    const found = campaigns.filter(({ isFound }) => isFound).length
    const held = campaigns.filter(({ isHeld }) => isHeld).length
    expect(found / campaigns.length).toBeGreaterThanOrEqual(95 / 99)
    expect(held / campaigns.length).toBeGreaterThanOrEqual(90 / 99)
  })

  it('calls no model better than one that differs from it by an offset alone', () => {
    const { judged } = compare(measuredBy('cost_hata', 2, 4, 5))
    const isEqual = (environment: string) =>
      judged.find(({ variant }) => variant.choice?.value === environment)!.isEqualToBest
    expect(['metropolitan', 'urban', 'suburban'].map(isEqual)).toEqual([true, true, true])
    const walls = judged.find(({ variant }) => variant.modelId === 'legacy_fspl_walls')!
    expect(walls.isEqualToBest).toBe(false)
  })

  it('has the numbers of the other question about measurements, worked out anew', () => {
    const samples = measuredBy('urban_microcell', -4, 6, 9)
    const { judged, unjudged } = compare(samples)
    expect(unjudged.some(({ variant }) => variant.modelId === 'urban_microcell')).toBe(true)
    const truth = predicted('urban_short_range')
    const residuals = samples.map(({ rsrpDbm }, index) => rsrpDbm - truth[index])
    const found = judged.find(
      ({ variant }) =>
        variant.modelId === 'urban_short_range' &&
        variant.ground === null &&
        variant.sight === null,
    )!
    const mean = residuals.reduce((a, b) => a + b, 0) / residuals.length
    const squares = residuals.reduce((a, b) => a + b * b, 0) / residuals.length
    expect(found.biasDb).toBeCloseTo(mean, 9)
    expect(found.before.rootMeanSquareDb).toBeCloseTo(Math.sqrt(squares), 9)
    expect(found.spreadDb).toBeCloseTo(Math.sqrt(squares - mean * mean), 9)
    expect(found.before.p90Db).toBeCloseTo(interpolatedQuantile(residuals.map(Math.abs), 0.9), 9)
  })

  it('is ranked by what it leaves held out, and judges each model once or says why not', () => {
    const comparison = compare(measuredBy('rural_macrocell', 3, 5, 2))
    const errors = comparison.judged.map(({ heldOut }) => heldOut.rootMeanSquareDb)
    expect(errors).toEqual([...errors].sort((a, b) => a - b))
    for (const { reason } of comparison.unjudged) expect(reason).toMatch(/^[a-z_]+$/)
    const places = [...comparison.judged, ...comparison.unjudged].map(({ variant }) => variant)
    expect(new Set(places).size).toBe(places.length)
    const sights = comparison.judged.flatMap(({ variant }) =>
      variant.modelId === 'rural_macrocell' && variant.sight !== null ? [variant.sight] : [],
    )
    expect(sights.sort()).toEqual(['footprints_else_statistical', 'obstructed', 'statistical'])
    const environments = comparison.judged.flatMap(({ variant: { modelId, choice } }) =>
      modelId === 'cost_hata' && choice !== null ? [choice.value] : [],
    )
    expect(environments.sort()).toEqual(['metropolitan', 'open', 'suburban', 'urban'])
  })

  it('is the same whatever the order of the samples', () => {
    const samples = measuredBy('urban_short_range', 1, 4, 3)
    expect(compare([...samples].reverse())).toEqual(compare(samples))
  })

  it('takes each sample of the cell it names, else of the nearest, and counts the rest', () => {
    const other = { ...cell, id: 'b', ...placeAt(0, 3000) }
    const samples = measuredBy('urban_short_range', 0, 2, 4)
    const comparison = compare(
      [
        ...samples.map((sample, index) => (index % 2 === 0 ? { ...sample, cellId: null } : sample)),
        { ...samples[0], id: 'foreign', cellId: 'c' },
        { ...samples[0], id: 'far', cellId: 'b' },
      ],
      [cell, other],
    )
    expect(comparison.used.length).toBe(441)
    expect(comparison.otherCellCount).toBe(1)
    expect(comparison.beyondRadiusCount).toBe(1)
    expect(nameOf(comparison)).toBe('urban_short_range')
  })
})

describe('what is held out', () => {
  const quiet = measuredBy('urban_short_range', 0, 3, 6)
  const { partOf } = heldOutParts(campaignAreas(quiet).areas, quiet.length)!
  const modelOf = ({ judged }: Comparison) =>
    judged.find(({ variant }) => variant.modelId === 'urban_short_range')!

  it('teaches its own offset nothing: a value that only it has is left in its errors whole', () => {
    const planted = quiet.map((sample, index) =>
      partOf[index] === 2 ? { ...sample, rsrpDbm: sample.rsrpDbm + 25 } : sample,
    )
    const { residualsDb, heldOut } = modelOf(compare(planted))
    const inPart = residualsDb.filter((_, index) => partOf[index] === 2)
    const others = residualsDb.filter((_, index) => partOf[index] !== 2)
    const meanSquare = (values: readonly number[], offsetDb: number) =>
      values.reduce((sum, value) => sum + (value - offsetDb) * (value - offsetDb), 0)
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
    // The offset of the others is 0: what was planted stays, and their own errors can only grow.
    expect(mean(others)).toBeCloseTo(0, 0)
    const least = (meanSquare(inPart, 0.5) + meanSquare(others, mean(others))) / residualsDb.length
    expect(heldOut.rootMeanSquareDb).toBeGreaterThan(Math.sqrt(least))
  })

  it('lies within the stated band of 90 % nine times of ten, also where places have means of their own', () => {
    const random = new SeededRandom(12)
    const shares = Array.from({ length: 12 }, (_, seed) => {
      const means = Array.from({ length: 64 }, () => 4 * noiseOf(random))
      const samples = measuredBy('urban_short_range', -12, 5, 100 + seed).map((sample, index) => {
        const place = Math.floor((index % 21) / 3) + 8 * Math.floor(index / 63)
        return { ...sample, rsrpDbm: sample.rsrpDbm + means[place] }
      })
      return modelOf(compare(samples)).band.heldShare!
    })
    const mean = shares.reduce((a, b) => a + b, 0) / shares.length
    expect(mean).toBeGreaterThan(0.86)
    expect(mean).toBeLessThan(0.94)
  })

  it('has a band of no width where the offset explains everything', () => {
    const exact = measuredBy('urban_short_range', 5, 0, 1)
    expect(modelOf(compare(exact)).band.halfWidthDb).toBeLessThan(1e-9)
  })
})

describe('a campaign that cannot be judged', () => {
  const good = measuredBy('urban_short_range', 0, 5, 8)
  const reasonOf = (samples: readonly MeasuredSample[]) => {
    const comparison = compare(samples)
    expect(comparison.judged.length > 0).toBe(comparison.refusal === null)
    expect(comparison.floor !== null).toBe(comparison.refusal === null)
    return comparison.refusal
  }

  it('is refused for what it lacks, by name', () => {
    expect(reasonOf(good)).toBeNull()
    expect(reasonOf(good.slice(0, 299))).toBe('too_few_samples')
    expect(reasonOf(good.map((one) => ({ ...one, cellId: 'elsewhere' })))).toBe('no_known_site')
    expect(reasonOf(good.map((one) => ({ ...one, ...placeAt(100, 100) })))).toBe('too_few_areas')
    const bars = good.map((one) => ({ ...one, rsrpDbm: 10 * Math.round(one.rsrpDbm / 10) }))
    expect(reasonOf(bars)).toBe('values_quantised')
    const capped = good.map((one, index) => (index % 8 === 0 ? { ...one, rsrpDbm: -20 } : one))
    expect(reasonOf(capped)).toBe('values_saturated')
  })

  it('is refused where its fifths cannot be held apart', () => {
    const crowded = good.map((one, index) => ({
      ...one,
      ...placeAt(52 * (index % 3), 52 * (index % 2)),
    }))
    expect(reasonOf(crowded)).toBe('areas_too_near')
  })
})

describe('the parts held out', () => {
  it('are judged by samples of other parts farther away than the buffer, whatever the campaign', () => {
    const metres = fc.integer({ min: 0, max: 900 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(metres, metres), { minLength: 20, maxLength: 50 }),
        (offsets) => {
          const places = offsets.map(([east, north]) => placeAt(east, north))
          const parts = heldOutParts(campaignAreas(places).areas, places.length)
          if (parts === null) return
          const frame = localFrame(originLon, originLat)
          const local = places.map(({ lon, lat }) => project(frame, lon, lat))
          parts.training.forEach((training, part) => {
            for (const index of training) {
              for (const [other, [x, y]] of local.entries()) {
                if (parts.partOf[other] !== part) continue
                const apartM = Math.max(
                  Math.abs(local[index][0] - x),
                  Math.abs(local[index][1] - y),
                )
                // Metres of two frames differ in their sixth digit.
                expect(apartM).toBeGreaterThan(bufferM - 0.01)
              }
            }
          })
        },
      ),
    )
  })
})

describe('the floor of a campaign', () => {
  it('is nothing where the loss follows a line, which it finds, and the spread around it', () => {
    const distancesM = Array.from({ length: 200 }, (_, index) => 20 + 7 * index)
    const { areas } = campaignAreas(distancesM.map((m) => placeAt(m, 0)))
    const parts = heldOutParts(areas, 200)!
    const line = distancesM.map((m) => 30 + 35 * Math.log10(m))
    const exact = logDistanceFloor(line, distancesM, parts)
    expect(exact.slopeDb).toBeCloseTo(35, 9)
    expect(exact.rootMeanSquareDb).toBeLessThan(1e-9)
    expect(exact.heldOutRootMeanSquareDb).toBeLessThan(1e-9)
    const rough = line.map((lossDb, index) => lossDb + (index % 2 === 0 ? 6 : -6))
    expect(logDistanceFloor(rough, distancesM, parts).rootMeanSquareDb).toBeCloseTo(6, 1)
  })

  it('is no steeper than level where all samples lie equally far', () => {
    const places = Array.from({ length: 60 }, (_, index) => placeAt(60 * index, 0))
    const parts = heldOutParts(campaignAreas(places).areas, 60)!
    const losses = places.map((_, index) => 100 + (index % 3))
    const floor = logDistanceFloor(losses, Array(60).fill(500) as number[], parts)
    expect(floor.slopeDb).toBe(0)
    expect(floor.rootMeanSquareDb).toBeCloseTo(Math.sqrt(2 / 3), 9)
  })
})
