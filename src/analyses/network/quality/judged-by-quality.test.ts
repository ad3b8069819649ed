import { describe, expect, it } from 'vitest'
import { planKey } from '../../../optimization/candidate.ts'
import { blockWorld, box, testCell } from '../../../../test/worlds/block-world.ts'
import { bestOfEveryPlan } from '../../../../test/worlds/every-plan.ts'
import { seededRandom } from '../../../../test/worlds/seeded-random.ts'
import { resolveRfProfile } from '../../../rf/resolve-profile.ts'
import type { Cell } from '../../cell.ts'
import { neverStop, StoppedError } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { evaluateBaseline, type JudgedNetwork, judgeNetwork } from '../evaluate.ts'
import { optimizeNetwork, type SearchOrder } from '../optimize.ts'
import { defaultMultistartBudget } from '../../../optimization/policies/multistart-coordinate.ts'
import { defaultArchiveBudget } from '../../../optimization/policies/pareto-archive.ts'
import type { StatedObjective } from '../../../optimization/scoring/objectives.ts'
import { resolveScoring } from '../../../optimization/scoring/scoring.ts'
import { shapleyShares } from '../../../optimization/scoring/shapley.ts'

const archive: SearchOrder = {
  policy: 'deterministic_pareto_archive_search_v1',
  budget: defaultArchiveBudget,
}
const orders: readonly SearchOrder[] = [
  { policy: 'legacy_two_pass_coordinate' },
  { policy: 'deterministic_multistart_coordinate_v1', budget: defaultMultistartBudget },
  archive,
]
const alone = [{ id: 'radio_quality', weight: 10 }] as const
const places = [
  [-70, 0],
  [90, 20],
  [10, 140],
] as const

function cellAt(index: number, radiusM = 150): Cell {
  const lte = { networkTech: '4g', frequencyGhz: 2.6, bandwidthMhz: 20, radiusM } as const
  const profile = resolveRfProfile({ ...lte, rxAntennaGainDbi: 0, txPowerDbm: 20 })
  return { ...testCell({}, { at: places[index] }), id: `c${index}`, profile }
}

function town(seed: number): World {
  const random = seededRandom(seed)
  const blocks = Array.from({ length: 40 }, (_, index) => {
    const west = -220 + (index % 8) * 55 + 20 * random()
    const south = -140 + Math.floor(index / 8) * 70 + 20 * random()
    const size = 12 + 25 * random()
    const more = { demandWeight: Math.floor(50 * random()) }
    return box(`b${index}`, [west, south, west + size, south + size], 20, more)
  })
  return blockWorld(blocks)
}

function judge(
  world: World,
  cells: readonly Cell[],
  objectives: readonly StatedObjective[] = alone,
): JudgedNetwork {
  const question = { cells, rays: 12, plan: { objectives, constraints: {} } }
  return judgeNetwork(world, question, 'reachable', null, neverStop)
}

const optimize = (judged: JudgedNetwork, order: SearchOrder) =>
  optimizeNetwork(judged, order, planKey, neverStop)

describe('a network judged by radio quality alone', () => {
  it.each([1, 2, 3, 4])(
    'has the best plan of all there are found by the archive, town %i',
    (seed) => {
      const judged = judge(town(seed), [cellAt(0), cellAt(1)])
      const { any } = bestOfEveryPlan(judged.table, judged.scoring, judged.evaluator)
      const { shown, record } = optimize(judged, archive)
      expect(record).toMatchObject({ result: { terminationReason: 'archive_exhausted' } })
      expect(shown.compositeScore).toBe(any.score)
      expect(any.score).toBeGreaterThan(
        judged.evaluator.evaluate([0, 0]).radioQuality!.serviceableSamples /
          judged.quality!.plans.sampleCount,
      )
    },
  )

  it('is never made worse by a search, and the score is the share of serviceable samples', () => {
    const judged = judge(town(5), [cellAt(0), cellAt(1), cellAt(2)])
    const { metrics } = evaluateBaseline(judged)
    const { totalSamples, serviceableSamples } = metrics.radioQuality!
    for (const order of orders) {
      const { shown } = optimize(judged, order)
      expect(shown.compositeScore).toBeGreaterThan(serviceableSamples / totalSamples)
      const found = shown.metrics.radioQuality!
      expect(shown.compositeScore).toBe(found.serviceableSamples / totalSamples)
    }
  })

  it('finds the same plan whatever the order of the cells', () => {
    const cells = [cellAt(0), cellAt(1), cellAt(2)]
    const there = optimize(judge(town(6), cells), archive)
    const back = optimize(judge(town(6), [...cells].reverse()), archive)
    expect(back.shown.compositeScore).toBe(there.shown.compositeScore)
  })

  it('has nothing to judge without a sample: the other objectives share the weight', () => {
    const both = [...alone, { id: 'coverage', weight: 30 }] as const
    const { table } = judge(town(7), [cellAt(0), cellAt(1)], both)
    const scoring = resolveScoring(table, { objectives: both, constraints: {} }, 0)
    expect(scoring.availability.radio_quality).toBe('no_samples')
    expect(scoring.effectiveWeights).toMatchObject({ coverage: 1, radio_quality: 0 })
    const onlyQuality = { objectives: alone, constraints: {} }
    expect(() => resolveScoring(table, onlyQuality, 0)).toThrow(/no available positively weighted/)
  })

  it('shares out what every cell adds to it', () => {
    const judged = judge(town(9), [cellAt(0), cellAt(1), cellAt(2)])
    const { empty, all, cells } = shapleyShares(judged.evaluator, judged.scoring, [0, 9, 18])
    const sum = cells.reduce((total, { shares }) => total + shares.radioQualityUtility!, 0)
    expect(all.radioQualityUtility).toBeGreaterThan(0)
    expect(empty.radioQualityUtility).toBe(0)
    expect(sum).toBeCloseTo(all.radioQualityUtility!, 12)
    expect(all.compositeScore).toBe(all.radioQualityUtility)
  })
})

describe('the work for radio quality', () => {
  const cells = [cellAt(0), cellAt(1)]
  const plan = { objectives: alone, constraints: {} }
  const unjudged = { objectives: [{ id: 'coverage', weight: 1 }], constraints: {} } as const

  it('is done once, handed on, and not done without a priority', () => {
    const world = town(8)
    const none = judgeNetwork(
      world,
      { cells, rays: 12, plan: unjudged },
      'reachable',
      null,
      neverStop,
    )
    expect(none.radioWork.quality).toBeUndefined()
    const asked = { cells, rays: 12, plan }
    const first = judgeNetwork(world, asked, 'reachable', none.radioWork, neverStop)
    expect(first.preparedCells).toBe(2)
    const turned = cells.map((cell) => ({ ...cell, azimuthDeg: 50 }))
    const again = judgeNetwork(
      world,
      { ...asked, cells: turned },
      'reachable',
      first.radioWork,
      neverStop,
    )
    expect(again.preparedCells).toBe(0)
    expect(again.radioWork.quality).toBe(first.radioWork.quality)
    const later = judgeNetwork(
      world,
      { cells, rays: 12, plan: unjudged },
      'reachable',
      again.radioWork,
      neverStop,
    )
    expect(later.radioWork.quality).toBe(first.radioWork.quality)
    expect(later.evaluator.evaluate([0, 0])).toEqual(none.evaluator.evaluate([0, 0]))
  })

  it('ends when it is told to', () => {
    const world = town(8)
    const { radioWork } = judge(world, cells)
    let isStopped = false
    const stop = {
      throwIfStopped() {
        if (isStopped) throw new StoppedError()
      },
    }
    const judged = judgeNetwork(world, { cells, rays: 12, plan }, 'reachable', radioWork, stop)
    isStopped = true
    expect(() => judged.evaluator.evaluate([0, 0])).toThrow(StoppedError)
  })
})
