import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  rectangle,
} from '../../../../test/worlds/block-world.ts'
import { cellsAsChosen, planQuestion, rowsAsChosen } from '../../../../test/worlds/plan-question.ts'
import { randomBlocks } from '../../../../test/worlds/random-blocks.ts'
import { localFrame, unproject } from '../../../spatial/local-frame.ts'
import type { PolygonRings } from '../../../spatial/polygon-area.ts'
import { neverStop } from '../../../stop-signal.ts'
import { checkBoundedPlan } from '../../../optimization/check/bounded-plan.ts'
import { MetricsEvaluator } from '../../../optimization/scoring/metrics.ts'
import { networkTable } from '../candidates/radio-work.ts'
import { planNetwork } from './plan-network.ts'
import type { PlanQuestion } from '../plan-question.ts'
import { runs } from '../../../../test/runs.ts'

function questionOf(more: Partial<PlanQuestion>): PlanQuestion {
  return planQuestion(
    {
      places: [
        [0, 0],
        [120, 40],
      ],
      profile: { radiusM: 250, txPowerDbm: 20 },
      azimuthDeg: 30,
      decisions: () => ({ azimuthsDeg: [0, 120, 240], txPowersDbm: [0, 30], mayBeOff: true }),
    },
    { costs: { turned: 0.01, tilted: 0, powered: 0, switchedOff: 0, perWatt: 0.02 }, ...more },
  )
}

const metres = (ring: readonly (readonly [number, number])[]): PolygonRings => [
  ring.map(([x, y]) => unproject(localFrame(originLon, originLat), x, y)),
]

const shop = { demandWeight: 5, residentialDemand: 0 }
const home = { demandWeight: 0, residentialDemand: 3 }

describe('the figures of a plan', () => {
  it('count demand and homes that no weight asks for as a network of its cells serves them', () => {
    const weights = fc.constantFrom(
      { demand: 0, residential: 1, coverage: 1 },
      { demand: 1, residential: 0, coverage: 1 },
      { demand: 0, residential: 0, coverage: 1 },
    )
    fc.assert(
      fc.property(randomBlocks, weights, (blocks, asked) => {
        const world = blockWorld([
          ...blocks,
          box('shop', [100, 150, 120, 170], 12, shop),
          box('home', [-60, 60, -30, 90], 12, home),
        ])
        const question = questionOf({ weights: asked, listsBuildings: true })
        const { chosen, planned, certificate, buildingList } = planNetwork(
          world,
          question,
          neverStop,
        )
        const cells = cellsAsChosen(question, chosen)
        const { table } = networkTable(world, { cells, rays: 8 }, 'baseline', null, neverStop)
        const met = new MetricsEvaluator(table).evaluate(rowsAsChosen(chosen))
        expect(planned.servedDemandWeight).toBeCloseTo(met.servedDemandWeight, 9)
        expect(planned.servedHomes).toBe(met.residentialCovered)
        expect(planned.servedDemandShare).toBeCloseTo(
          met.servedDemandWeight / table.relevantDemandWeight,
          9,
        )
        expect(planned.servedHomesShare).toBeCloseTo(
          met.residentialCovered / table.relevantResidentialCount,
          9,
        )
        // Class by class the certificate says whom the plan serves, with a weight or without.
        expect(checkBoundedPlan(certificate).isProven).toBe(true)
        const { classes, demandWeights, homes } = buildingList!
        const served = new Set(
          certificate.plan.flatMap(
            (candidate, cell) => certificate.cells[cell].options[candidate].serves,
          ),
        )
        const isServed = classes.map((item) => item !== null && served.has(item))
        expect(homes.filter((one, place) => one && isServed[place])).toHaveLength(
          planned.servedHomes,
        )
        const weight = demandWeights.reduce(
          (sum, one, place) => sum + (isServed[place] ? one : 0),
          0,
        )
        expect(weight).toBeCloseTo(planned.servedDemandWeight, 9)
        const silent = planNetwork(world, questionOf({ weights: asked }), neverStop)
        expect(silent.planned).toEqual(planned)
        expect(silent.chosen).toEqual(chosen)
      }),
      { numRuns: runs(25) },
    )
  })

  it('are the same whether or not a building without weight is served: the plan does not see it', () => {
    const home = (at: number) =>
      box('home', [at, 0, at + 20, 20], 12, { demandWeight: 0, residentialDemand: 3 })
    const shopAt = box('shop', [100, 150, 120, 170], 12, shop)
    const question = questionOf({ weights: { demand: 1, residential: 0, coverage: 1 } })
    const near = planNetwork(blockWorld([shopAt, home(-80)]), question, neverStop)
    const none = planNetwork(blockWorld([shopAt]), question, neverStop)
    expect(near.chosen).toEqual(none.chosen)
    expect(near.upperBound).toBe(none.upperBound)
    expect(none.planned.servedHomesShare).toBeNull()
    expect(near.planned.servedHomesShare).not.toBeNull()
  })

  it('are those that its constraints are held against: one without an area is of the area of the plan', () => {
    const west = metres(rectangle(-400, -400, 0, 400))
    const world = blockWorld([
      box('home', [-60, 60, -30, 90], 12, home),
      // Outside the area, and served as the network stands.
      box('other', [215, 60, 225, 70], 4, home),
    ])
    const of = 'residential'
    const asked = (area: PolygonRings | null) =>
      planNetwork(world, questionOf({ area: west, limits: [{ of, bound: 0.5, area }] }), neverStop)
    const within = asked(null)
    expect(within.baseline.servedHomesShare).toBe(0)
    expect(within.limits?.[0]).toMatchObject({ baseline: 0, planned: 1, isMet: true })
    expect(within.certificate).toEqual(asked(west).certificate)
    const everywhere = asked(metres(rectangle(-400, -400, 400, 400)))
    expect(everywhere.limits?.[0].baseline).toBe(0.5)
  })
})
