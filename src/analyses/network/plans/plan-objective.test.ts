import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box } from '../../../../test/worlds/block-world.ts'
import {
  cellsAsChosen,
  evenWishes,
  planQuestion,
  rowsAsChosen,
} from '../../../../test/worlds/plan-question.ts'
import { randomBlocks } from '../../../../test/worlds/random-blocks.ts'
import { resolveRfProfile } from '../../../rf/resolve-profile.ts'
import { neverStop } from '../../../stop-signal.ts'
import { judgeNetwork } from '../evaluate.ts'
import { checkBoundedPlan } from '../../../optimization/check/bounded-plan.ts'
import { MetricsEvaluator } from '../../../optimization/scoring/metrics.ts'
import { utilitiesOf } from '../../../optimization/scoring/scoring.ts'
import { networkTable } from '../candidates/radio-work.ts'
import { planNetwork } from './plan-network.ts'
import type { PlanQuestion } from '../plan-question.ts'
import { runs } from '../../../../test/runs.ts'

const places = [
  [0, 0],
  [120, 40],
  [60, -90],
] as const

/** @param dbm of all powers */
function questionOf(dbm = 20, changes: Partial<PlanQuestion> = {}): PlanQuestion {
  return planQuestion(
    {
      places,
      profile: { radiusM: 250, verticalPatternId: 'panel-10deg', txPowerDbm: dbm },
      azimuthDeg: 30,
      decisions: (index) => ({
        azimuthsDeg: [0, 120, 240],
        txPowersDbm: [dbm + 10],
        mayBeOff: index > 0,
      }),
    },
    { weights: { demand: 1, residential: 1, coverage: 0 }, ...changes },
  )
}

describe('what a plan may be asked for', () => {
  it('counts as overlapping the buildings that a network of its cells serves twice', () => {
    fc.assert(
      fc.property(
        randomBlocks,
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (blocks, overlap) => {
          const world = blockWorld(blocks)
          const free = questionOf()
          const weights = { demand: 1, residential: 1, coverage: 1 }
          const question = { ...free, weights, costs: { ...free.costs, overlap } }
          const found = planNetwork(world, question, neverStop)
          expect(checkBoundedPlan(JSON.parse(JSON.stringify(found.certificate))).isProven).toBe(
            true,
          )
          const cells = cellsAsChosen(question, found.chosen)
          const { table } = networkTable(world, { cells, rays: 8 }, 'baseline', null, neverStop)
          const metrics = new MetricsEvaluator(table).evaluate(rowsAsChosen(found.chosen))
          const { demand, residential, coverage } = utilitiesOf(metrics)
          expect(found.planned.overlap?.buildings).toBe(metrics.overlapBuildings)
          expect(found.buildings).toBe(table.buildingCount)
          const share = table.buildingCount > 0 ? metrics.overlapBuildings / table.buildingCount : 0
          expect(found.planned.overlap?.share).toBe(share)
          expect(found.planned.score).toBeCloseTo(
            (demand + residential + coverage) / evenWishes(table) - overlap * share,
            9,
          )
        },
      ),
      { numRuns: runs(25) },
    )
  })

  it('serves at a threshold that is lower by some decibels what as much more power serves', () => {
    fc.assert(
      fc.property(randomBlocks, fc.constantFrom(4, 10), (blocks, db) => {
        const world = blockWorld([...blocks])
        const asked = (dbm: number, changes: Partial<PlanQuestion>) => {
          const question = questionOf(dbm, changes)
          try {
            const { planned, chosen, certificate } = planNetwork(world, question, neverStop)
            const azimuths = chosen.map((candidate) => candidate?.azimuthDeg ?? null)
            return {
              demand: planned.servedDemandWeight,
              azimuths,
              classes: certificate.class_points,
            }
          } catch (error) {
            return String(error)
          }
        }
        expect(asked(10, { servedAboveDbm: -100 - db })).toEqual(asked(10 + db, {}))
        expect(asked(10, { servedAboveDbm: -100 })).toEqual(asked(10, {}))
      }),
      { numRuns: runs(20) },
    )
  })

  it('counts as serviceable the samples that interference leaves a network of its cells', () => {
    const lte = { networkTech: '4g', frequencyGhz: 2.6, bandwidthMhz: 20, radiusM: 150 } as const
    const profile = resolveRfProfile({ ...lte, rxAntennaGainDbi: 0, txPowerDbm: 20 })
    let differing = 0
    fc.assert(
      fc.property(randomBlocks, fc.constantFrom(undefined, 90), (blocks, percent) => {
        const world = blockWorld(blocks)
        const free = questionOf()
        const question: PlanQuestion = {
          ...free,
          weights: { demand: 1, residential: 0, coverage: 0, radioQuality: 2 },
          cells: free.cells.map((one) => ({
            ...one,
            cell: {
              ...one.cell,
              profile:
                percent === undefined
                  ? profile
                  : { ...profile, locationProbabilityPercent: percent },
            },
          })),
        }
        const found = planNetwork(world, question, neverStop)
        const verdict = checkBoundedPlan(JSON.parse(JSON.stringify(found.certificate)))
        expect(verdict.isProven).toBe(true)
        const cells = cellsAsChosen(question, found.chosen)
        const plan = { objectives: [{ id: 'radio_quality', weight: 1 }], constraints: {} } as const
        const judged = judgeNetwork(world, { cells, rays: 8, plan }, 'baseline', null, neverStop)
        const { radioQuality } = judged.evaluator.evaluate(rowsAsChosen(found.chosen))
        const { serviceableSamples = 0, servedDemandShare, score } = found.planned
        const { count, atMost } = found.samples!
        expect(count).toBe(radioQuality?.totalSamples)
        expect(atMost).toBeGreaterThanOrEqual(serviceableSamples)
        differing += Math.abs(serviceableSamples - radioQuality!.serviceableSamples)
        expect(score).toBeCloseTo(
          // Where nobody has demand, radio quality alone is wanted.
          servedDemandShare === null
            ? serviceableSamples / count
            : servedDemandShare / 3 + ((2 / 3) * serviceableSamples) / count,
          6,
        )
      }),
      { numRuns: runs(20) },
    )
    // Powers are cut to parts of the noise: none of some thousand samples is so near its threshold.
    expect(differing).toBe(0)
  })

  it('plans without radio quality where it does not exist, and says nothing of samples', () => {
    const world = blockWorld([box('b', [0, 90, 20, 110], 10, { demandWeight: 5 })])
    const free = questionOf()
    const cells = free.cells.map((one) => ({
      ...one,
      cell: { ...one.cell, profile: { ...one.cell.profile, bandwidthMhz: 7 } },
    }))
    const { weights } = free
    const asked = { ...free, cells, weights: { ...weights, radioQuality: 3 } }
    expect(planNetwork(world, asked, neverStop)).toEqual(
      planNetwork(world, { ...free, cells }, neverStop),
    )
    const nothing = { demand: 0, residential: 0, coverage: 0, radioQuality: 3 }
    expect(() => planNetwork(world, { ...asked, weights: nothing }, neverStop)).toThrow(
      /weights must not all be zero/,
    )
  })
})
