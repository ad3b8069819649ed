import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Block,
  blockWorld,
  box,
  originLat,
  originLon,
  rectangle,
  testCell,
} from '../../../../test/worlds/block-world.ts'
import {
  cellsAsChosen,
  evenWishes,
  planQuestion,
  rowsAsChosen,
} from '../../../../test/worlds/plan-question.ts'
import { randomBlocks } from '../../../../test/worlds/random-blocks.ts'
import { SightlineError } from '../../../errors.ts'
import { localFrame, unproject } from '../../../spatial/local-frame.ts'
import type { PolygonRings } from '../../../spatial/polygon-area.ts'
import { neverStop } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { azimuthCandidate } from '../../../optimization/candidate.ts'
import { checkBoundedPlan } from '../../../optimization/check/bounded-plan.ts'
import { MetricsEvaluator } from '../../../optimization/scoring/metrics.ts'
import { utilitiesOf } from '../../../optimization/scoring/scoring.ts'
import { networkTable } from '../candidates/radio-work.ts'
import { allowedCandidates, nothingToDecide } from '../candidates/decisions.ts'
import { planNetwork } from './plan-network.ts'
import { type CellToPlan, plannedCells, type PlanQuestion, objectiveOf } from '../plan-question.ts'
import { requireRowMemory } from './plan-size.ts'
import { objectiveScale, isAllowed, scaledObjective } from '../../../optimization/problem.ts'
import { tableProblem } from '../../../optimization/model/table-problem.ts'
import { runs } from '../../../../test/runs.ts'

const places = [
  [0, 0],
  [120, 40],
] as const

function questionOf(mayBeOff: boolean): PlanQuestion {
  const decisions = {
    azimuthsDeg: [0, 120, 240],
    electricalTiltsDeg: [0, 8],
    txPowersDbm: [30],
    mayBeOff,
  }
  return planQuestion(
    {
      places,
      profile: { radiusM: 250, verticalPatternId: 'panel-10deg', txPowerDbm: 20 },
      azimuthDeg: 30,
      decisions: () => decisions,
    },
    { costs: { turned: 0.01, tilted: 0.005, powered: 0.005, switchedOff: 0, perWatt: 0.02 } },
  )
}

/** Within the circles of both cells. */
const near = box('near', [100, 150, 120, 170], 12, { demandWeight: 5, residentialDemand: 2 })

/** Of every plan over the whole table that keeps the constraints, without classes or dominance of rows. */
function bestOfAll(world: World, question: PlanQuestion): number {
  const cells = question.cells.map(({ cell }) => cell)
  const candidates = question.cells.map(({ cell, decisions }) => allowedCandidates(cell, decisions))
  const { table } = networkTable(world, { cells, rays: 8 }, candidates, null, neverStop)
  const { problem } = tableProblem(table, plannedCells(question), objectiveOf(question))
  let best = -Infinity
  for (const first of problem.cells[0].candidates.keys())
    for (const second of problem.cells[1].candidates.keys())
      if (isAllowed(problem, [first, second]))
        best = Math.max(best, scaledObjective(problem, [first, second]))
  return best / objectiveScale
}

/** Why a question is refused over a world; null: it is not. */
function whatIsRefused(world: World, question: PlanQuestion): string | null {
  try {
    planNetwork(world, question, neverStop)
    return null
  } catch (error) {
    if (error instanceof SightlineError) return error.message
    throw error
  }
}

describe('a plan of a network', () => {
  it('scores what a network scores whose cells have its azimuths, tilts and powers', () => {
    fc.assert(
      fc.property(randomBlocks, fc.boolean(), (blocks, mayBeOff) => {
        const world = blockWorld(blocks)
        const question = questionOf(mayBeOff)
        const { chosen, planned, baseline, upperBound, changes, certificate } = planNetwork(
          world,
          question,
          neverStop,
        )
        const { score } = planned
        const baselineScore = baseline.score
        expect(score).toBeGreaterThanOrEqual(baselineScore)
        expect(upperBound).toBeGreaterThanOrEqual(score)
        expect(checkBoundedPlan(certificate).isProven).toBe(true)
        const brought = changes.reduce((sum, { gain }) => sum + gain, 0)
        expect(brought).toBeCloseTo(score - baselineScore, 9)
        // The same network, asked without decisions.
        const cells = cellsAsChosen(question, chosen)
        const { table } = networkTable(world, { cells, rays: 8 }, 'baseline', null, neverStop)
        const { demand, residential, coverage } = utilitiesOf(
          new MetricsEvaluator(table).evaluate(rowsAsChosen(chosen)),
        )
        const costs = chosen.map((candidate) => {
          if (candidate === null) return 0
          const watts = candidate.txPowerDbm === null ? 0.1 : 1
          const turned = candidate.azimuthDeg === 30 ? 0 : 0.01
          const tilted = candidate.electricalTiltDeg === null ? 0 : 0.005
          return turned + tilted + (candidate.txPowerDbm === null ? 0 : 0.005) + 0.02 * watts
        })
        // What nobody has leaves its weight to the others.
        const requested = (demand + residential + coverage) / evenWishes(table)
        const expected = requested - costs[0] - costs[1]
        expect(score).toBeCloseTo(expected, 9)
      }),
      { numRuns: runs(25) },
    )
  })

  it('lists its buildings where it is asked to, which come to its figures class by class', () => {
    fc.assert(
      fc.property(randomBlocks, fc.boolean(), (blocks, mayBeOff) => {
        const world = blockWorld([...blocks, near])
        const question = questionOf(mayBeOff)
        const { buildingList, ...listed } = planNetwork(
          world,
          { ...question, listsBuildings: true },
          neverStop,
        )
        expect(listed).toEqual(planNetwork(world, question, neverStop))
        if (buildingList === undefined) throw new Error('no list')
        const { ids, classes, demandWeights, homes } = buildingList
        expect(ids).toHaveLength(listed.buildings)
        expect(new Set(ids).size).toBe(ids.length)
        const { cells, plan } = listed.certificate
        for (const [figures, candidates] of [
          [listed.baseline, cells.map(({ own }) => own)],
          [listed.planned, plan],
        ] as const) {
          const served = new Set(
            candidates.flatMap((candidate, cell) => cells[cell].options[candidate].serves),
          )
          const isServed = classes.map((item) => item !== null && served.has(item))
          const demand = demandWeights.filter((_, building) => isServed[building])
          expect(demand.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(
            figures.servedDemandWeight,
            9,
          )
          expect(homes.filter((isHome, building) => isHome && isServed[building])).toHaveLength(
            figures.servedHomes,
          )
        }
      }),
      { numRuns: 15 },
    )
  })

  it('lies below the best of all plans, and its bound above it, whatever rows were left out', () => {
    fc.assert(
      fc.property(
        randomBlocks,
        fc.boolean(),
        fc.constantFrom(0, 90, 180),
        (blocks, mayBeOff, least) => {
          const world = blockWorld(blocks)
          const question = questionOf(mayBeOff)
          const ofSite = {
            ...question,
            cells: question.cells.map((cell) => ({
              ...cell,
              siteId: 'mast',
              leastSeparationDeg: least,
            })),
          }
          const { planned, upperBound } = planNetwork(world, ofSite, neverStop)
          const best = bestOfAll(world, ofSite)
          expect(planned.score).toBeLessThanOrEqual(best + 1e-9)
          expect(upperBound).toBeGreaterThanOrEqual(best - 1e-9)
        },
      ),
      { numRuns: 15 },
    )
  })

  it('is what it would be without the weight of what nobody has', () => {
    const costs = { turned: 0.02, tilted: 0.01, powered: 0.01, switchedOff: 0, perWatt: 0.05 }
    fc.assert(
      fc.property(
        randomBlocks,
        fc.constantFrom('demandWeight', 'residentialDemand'),
        (blocks, missing) => {
          const world = blockWorld(blocks.map((block) => ({ ...block, [missing]: 0 })))
          const question = { ...questionOf(true), costs }
          const of = missing === 'demandWeight' ? 'demand' : 'residential'
          const weights = { ...question.weights, [of]: 0 }
          fc.pre(whatIsRefused(world, { ...question, weights }) === null)
          expect(planNetwork(world, question, neverStop)).toEqual(
            planNetwork(world, { ...question, weights }, neverStop),
          )
        },
      ),
      { numRuns: 15 },
    )
  })

  it('is the best by the shares of all its cells, also where one of them has no demand around it', () => {
    const far = { ...questionOf(true), rays: 8 }
    const [first, second] = far.cells
    const moved = { ...second, cell: testCell(second.cell.profile, { at: [900, 0] }) }
    const question = {
      ...far,
      cells: [first, { ...moved, cell: { ...moved.cell, id: second.cell.id } }],
      costs: { turned: 0.02, tilted: 0.01, powered: 0.01, switchedOff: 0, perWatt: 0.4 },
    }
    const world = blockWorld([
      box('home', [100, 150, 20, 70], 12, { demandWeight: 0, residentialDemand: 2 }),
      box('shop', [980, 1020, 20, 70], 12, { demandWeight: 5, residentialDemand: 0 }),
    ])
    const { planned, upperBound } = planNetwork(world, question, neverStop)
    expect(upperBound).toBeGreaterThanOrEqual(bestOfAll(world, question))
    expect(planned.score).toBeCloseTo(bestOfAll(world, question), 9)
  })

  it('counts the buildings of an area as if the others were worth nothing, walls as they are', () => {
    const east: PolygonRings = [
      rectangle(0, -400, 400, 400).map(([x, y]) =>
        unproject(localFrame(originLon, originLat), x, y),
      ),
    ]
    fc.assert(
      fc.property(randomBlocks, (drawn) => {
        const blocks = [...drawn, near]
        const isEast = (block: Block) => block.rings[0][0][0] > 0
        const question = {
          ...questionOf(false),
          weights: { demand: 1, residential: 1, coverage: 0 },
        }
        const worthless = blocks.map((block) =>
          isEast(block) ? block : { ...block, demandWeight: 0, residentialDemand: 0 },
        )
        expect(planNetwork(blockWorld(blocks), { ...question, area: east }, neverStop)).toEqual(
          planNetwork(blockWorld(worthless), question, neverStop),
        )
      }),
      { numRuns: 15 },
    )
  })

  it('is what it was beside a cell that is far away', () => {
    fc.assert(
      fc.property(randomBlocks, (drawn) => {
        const blocks = [...drawn, near]
        const far = box('far', [2600, 0, 2620, 20], 10, { demandWeight: 7, residentialDemand: 3 })
        const world = blockWorld([...blocks, far])
        const none = { turned: 0, tilted: 0, powered: 0, switchedOff: 0, perWatt: 0 }
        const question = {
          ...questionOf(false),
          weights: { demand: 1, residential: 0, coverage: 0 },
          costs: none,
        }
        const [first] = question.cells
        const another = { ...first, cell: { ...testCell({}, { at: [2700, 0] }), id: 'far' } }
        const wider = { ...question, cells: [...question.cells, another] }
        const { chosen } = planNetwork(world, question, neverStop)
        expect(planNetwork(world, wider, neverStop).chosen.slice(0, 2)).toEqual(chosen)
      }),
      { numRuns: 15 },
    )
  })

  it('names what cannot be planned', () => {
    const question = questionOf(false)
    const refusal = (changes: Partial<PlanQuestion>, blocks = [box('b', [0, 90, 20, 110], 10)]) => {
      try {
        planNetwork(blockWorld(blocks), { ...question, ...changes }, neverStop)
      } catch (error) {
        return error instanceof SightlineError ? error.message : error
      }
      return null
    }
    const cellsWith = (changes: Partial<CellToPlan>) =>
      question.cells.map((cell) => ({ ...cell, ...changes }))
    expect(refusal({ weights: { demand: 0, residential: 0, coverage: 0 } })).toMatch(
      /^weights must not all be zero/,
    )
    expect(refusal({ cells: cellsWith({ decisions: nothingToDecide }) })).toBe(
      'decisions: no cell has a choice, so there is nothing to plan',
    )
    expect(refusal({ cells: cellsWith({ siteId: 'mast', leastSeparationDeg: 180 }) })).toBeNull()
    const three = [...question.cells, { ...question.cells[0] }].map((cell, index) => ({
      ...cell,
      cell: { ...cell.cell, id: `c${index}` },
      siteId: 'mast',
      leastSeparationDeg: 150,
    }))
    expect(refusal({ cells: three })).toBe(
      'least_separation_deg of site "mast" must be at most 120: its 3 cells stay on and share 360 degrees',
    )
    const many = Array.from({ length: 201 }, () => question.cells[0])
    expect(refusal({ cells: many })).toBe('a plan has at most 200 cells, not 201')
    const demand = { demand: 1, residential: 0, coverage: 0 }
    expect(refusal({ weights: demand }, [box('b', [0, 90, 20, 110], 10)])).toMatch(
      /^no building that weights ask for/,
    )
    const nowhere: PolygonRings = [
      [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
    ]
    expect(refusal({ area: nowhere })).toMatch(/^area: no building/)
  })

  it('changes nothing where it may change nothing', () => {
    const world = blockWorld([box('b', [0, 90, 20, 110], 10, { demandWeight: 5 })])
    const { chosen, changes, baseline, planned } = planNetwork(
      world,
      { ...questionOf(true), maxChanges: 0 },
      neverStop,
    )
    expect(changes).toEqual([])
    expect(chosen).toEqual([azimuthCandidate(30), azimuthCandidate(30)])
    expect(planned).toEqual(baseline)
  })

  it('refuses rows that would not fit into memory with the figure', () => {
    const cells = (buildings: number) =>
      Array.from({ length: 200 }, () => ({ rows: 540, buildings }))
    expect(() => requireRowMemory(cells(20_000), 100_000)).not.toThrow()
    expect(() => requireRowMemory(cells(100_000), 100_000)).toThrow(
      /108000 choices over 100000 buildings take 1350 MB, at most 1000/,
    )
  })
})
