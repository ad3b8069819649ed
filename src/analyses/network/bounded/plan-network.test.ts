import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, testCell } from '../../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../../test/worlds/random-blocks.ts'
import { neverStop } from '../../stop-signal.ts'
import { checkBoundedPlan } from '../proof/bounded-plan.ts'
import { chosenProfile } from '../choice/choice.ts'
import { MetricsEvaluator } from '../scoring/metrics.ts'
import { utilitiesOf } from '../scoring/scoring.ts'
import { networkTable } from '../table/radio-work.ts'
import { nothingToDecide } from './decisions.ts'
import { planNetwork, type PlanNetworkQuestion, requireRowMemory } from './plan-network.ts'

const places = [
  [0, 0],
  [120, 40],
] as const

function questionOf(mayBeOff: boolean): PlanNetworkQuestion {
  const profile = { radiusM: 250, verticalPatternId: 'panel-10deg', txPowerDbm: 20 }
  return {
    cells: places.map((at, index) => ({
      cell: { ...testCell(profile, { at, azimuthDeg: 30 }), id: `c${index}` },
      decisions: {
        ...nothingToDecide,
        azimuthsDeg: [0, 120, 240],
        electricalTiltsDeg: [0, 8],
        txPowersDbm: [30],
        mayBeOff,
      },
      siteId: null,
      leastSeparationDeg: 0,
    })),
    rays: 8,
    wishes: {
      weights: { demand: 1, residential: 1, coverage: 1 },
      costs: { turned: 0.01, tilted: 0.005, powered: 0.005, switchedOff: 0, perWatt: 0.02 },
      maxChanges: Infinity,
    },
    budget: { maxEvaluations: 10_000, boundSteps: 100 },
  }
}

describe('a plan of a network', () => {
  it('scores what a network scores whose cells have its azimuths, tilts and powers', () => {
    fc.assert(
      fc.property(randomBlocks, fc.boolean(), (blocks, mayBeOff) => {
        const world = blockWorld(blocks)
        const question = questionOf(mayBeOff)
        const { chosen, score, upperBound, baselineScore, changes, certificate } = planNetwork(
          world,
          question,
          neverStop,
        )
        expect(score).toBeGreaterThanOrEqual(baselineScore)
        expect(upperBound).toBeGreaterThanOrEqual(score)
        expect(checkBoundedPlan(certificate).isProven).toBe(true)
        const brought = changes.reduce((sum, { gain }) => sum + gain, 0)
        expect(brought).toBeCloseTo(score - baselineScore, 9)
        // The same network, asked without decisions.
        const cells = question.cells.map(({ cell }, index) => {
          const choice = chosen[index]
          if (choice === null) return cell
          const { azimuthDeg } = choice
          return { ...cell, azimuthDeg, profile: chosenProfile(cell.profile, choice) }
        })
        const { table } = networkTable(world, { cells, rays: 8 }, 'baseline', null, neverStop)
        const rows = chosen.map((choice) => (choice === null ? -1 : 0))
        const { demand, residential, coverage } = utilitiesOf(
          new MetricsEvaluator(table).evaluate(rows),
        )
        const costs = chosen.map((choice) => {
          if (choice === null) return 0
          const watts = choice.txPowerDbm === null ? 0.1 : 1
          const turned = choice.azimuthDeg === 30 ? 0 : 0.01
          const tilted = choice.electricalTiltDeg === null ? 0 : 0.005
          return turned + tilted + (choice.txPowerDbm === null ? 0 : 0.005) + 0.02 * watts
        })
        const expected = (demand + residential + coverage) / 3 - costs[0] - costs[1]
        expect(score).toBeCloseTo(expected, 9)
      }),
      { numRuns: 25 },
    )
  })

  it('refuses rows that would not fit into memory with the figure', () => {
    expect(() => requireRowMemory(200 * 36, 100_000)).not.toThrow()
    expect(() => requireRowMemory(200 * 540, 100_000)).toThrow(
      /^108000 choices over 100000 buildings take 4050 MB, at most 1000/,
    )
  })
})
