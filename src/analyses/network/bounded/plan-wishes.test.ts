import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, testCell } from '../../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../../test/worlds/random-blocks.ts'
import { neverStop } from '../../stop-signal.ts'
import { chosenProfile } from '../choice/choice.ts'
import { checkBoundedPlan } from '../proof/bounded-plan.ts'
import { MetricsEvaluator } from '../scoring/metrics.ts'
import { utilitiesOf } from '../scoring/scoring.ts'
import { networkTable } from '../table/radio-work.ts'
import { nothingToDecide } from './decisions.ts'
import { planNetwork } from './plan-network.ts'
import type { PlanQuestion } from './plan-question.ts'

const places = [
  [0, 0],
  [120, 40],
  [60, -90],
] as const

/** @param dbm of all powers */
function questionOf(dbm = 20, changes: Partial<PlanQuestion> = {}): PlanQuestion {
  const profile = { radiusM: 250, verticalPatternId: 'panel-10deg', txPowerDbm: dbm } as const
  return {
    cells: places.map((at, index) => ({
      cell: { ...testCell(profile, { at, azimuthDeg: 30 }), id: `c${index}` },
      decisions: {
        ...nothingToDecide,
        azimuthsDeg: [0, 120, 240],
        txPowersDbm: [dbm + 10],
        mayBeOff: index > 0,
      },
      siteId: null,
      leastSeparationDeg: 0,
    })),
    rays: 8,
    weights: { demand: 1, residential: 1, coverage: 0 },
    costs: { turned: 0, tilted: 0, powered: 0, switchedOff: 0, perWatt: 0 },
    maxChanges: null,
    area: null,
    budget: { maxEvaluations: 10_000, boundSteps: 100 },
    ...changes,
  }
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
          const cells = question.cells.map(({ cell }, index) => {
            const choice = found.chosen[index]
            if (choice === null) return cell
            const { azimuthDeg } = choice
            return { ...cell, azimuthDeg, profile: chosenProfile(cell.profile, choice) }
          })
          const { table } = networkTable(world, { cells, rays: 8 }, 'baseline', null, neverStop)
          const metrics = new MetricsEvaluator(table).evaluate(
            found.chosen.map((choice) => (choice === null ? -1 : 0)),
          )
          const { demand, residential, coverage } = utilitiesOf(metrics)
          expect(found.planned.overlap?.buildings).toBe(metrics.overlapBuildings)
          expect(found.buildings).toBe(table.buildingCount)
          const share = table.buildingCount > 0 ? metrics.overlapBuildings / table.buildingCount : 0
          expect(found.planned.overlap?.share).toBe(share)
          expect(found.planned.score).toBeCloseTo(
            (demand + residential + coverage) / 3 - overlap * share,
            9,
          )
        },
      ),
      { numRuns: 25 },
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
            const azimuths = chosen.map((choice) => choice?.azimuthDeg ?? null)
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
      { numRuns: 20 },
    )
  })
})
