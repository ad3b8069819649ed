import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, testCell } from '../../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../../test/worlds/random-blocks.ts'
import { resolveRfProfile } from '../../../rf/resolve-profile.ts'
import type { Cell } from '../../cell.ts'
import { evaluateInterference } from '../../interference/interference.ts'
import { radioCell } from '../../interference/radio-cell.ts'
import { neverStop } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { azimuthCandidate } from '../../../optimization/candidate.ts'
import { PlanQuality } from './plan-quality.ts'
import { prepareQuality, qualityDomainId, qualityNoiseFigureDb } from './sample-paths.ts'
import { runs } from '../../../../test/runs.ts'

const places = [
  [0, 0],
  [120, 40],
  [-60, 130],
  [0, 0],
] as const

/** Cells that differ in all that interference depends on. */
const someCells = fc
  .array(
    fc.record({
      channelId: fc.constantFrom('CH-1', 'CH-1', 'CH-2'),
      bandwidthMhz: fc.constantFrom(20, 20, 10),
      loadFactor: fc.double({ min: 0.05, max: 1, noNaN: true }),
      radiusM: fc.integer({ min: 30, max: 260 }),
      txPowerDbm: fc.integer({ min: 0, max: 46 }),
      orientationDeg: fc.constantFrom(0, 0, 13.7),
      beamWidthDeg: fc.constantFrom(60, 120, 360),
      receiverSensitivityDbm: fc.constantFrom(-115, -90, -70),
      horizontalPatternId: fc.constantFrom(
        'ideal-sector' as const,
        'cosine-sector' as const,
        '3gpp-single-element' as const,
        'omni' as const,
      ),
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((profiles) => profiles.map((profile, index) => cellAt(index, profile)))

function cellAt(index: number, profile: Partial<Cell['profile']>): Cell {
  const lte = { networkTech: '4g', frequencyGhz: 2.6, bandwidthMhz: 20 } as const
  const cell = testCell({}, { at: places[index] })
  return { ...cell, id: `c${index}`, profile: { ...resolveRfProfile(lte), ...profile } }
}

/** Any azimuth, among them those that lie on the edge of a beam. */
const azimuth = fc.oneof(
  fc.integer({ min: 0, max: 359 }),
  fc.integer({ min: 0, max: 359_999 }).map((n) => n / 1000),
)

function planQuality(
  world: World,
  cells: readonly Cell[],
  azimuthsDeg: readonly (readonly number[])[],
) {
  const rows = azimuthsDeg.map((list) => list.map(azimuthCandidate))
  const radioCells = cells.map((cell) => radioCell(cell, qualityNoiseFigureDb))
  return new PlanQuality(radioCells, prepareQuality(world, cells, neverStop), rows, neverStop)
}

function interferenceOf(world: World, cells: readonly Cell[], azimuthsDeg: readonly number[]) {
  const turned = cells.map((cell, index) => ({ ...cell, azimuthDeg: azimuthsDeg[index] }))
  const radiusM = Math.max(...cells.map(({ profile }) => profile.radiusM))
  return evaluateInterference(
    world,
    {
      cells: turned,
      servingCellId: null,
      noiseFigureDb: 7,
      sampleSpacingM: 40,
      radiusM,
      interferenceRadiusM: null,
    },
    neverStop,
  )
}

describe('the radio quality of a plan', () => {
  const networks = fc.record({
    blocks: randomBlocks,
    cells: someCells,
    azimuths: fc.array(fc.tuple(azimuth, azimuth, azimuth, azimuth), {
      minLength: 1,
      maxLength: 3,
    }),
  })

  it('is that of an interference answer with the cells at its azimuths, whatever the plan', () => {
    fc.assert(
      fc.property(networks, ({ blocks, cells, azimuths }) => {
        const world = blockWorld(blocks)
        const rows = cells.map((_, cell) => azimuths.map((plan) => plan[cell]))
        const quality = planQuality(world, cells, rows)
        azimuths.forEach((plan, row) => {
          const { stats, grid } = interferenceOf(world, cells, plan)
          const at = cells.map(() => row)
          expect(quality.count(at)).toEqual({
            totalSamples: grid.samples.length,
            serviceableSamples: stats.serviceableSamples,
          })
          const described = quality.describe(at)
          for (const name of ['sinrDb', 'rsrpDbm', 'rsrqDb'] as const) {
            const { p10, median } = stats[name] ?? { p10: null, median: null }
            expect(described[name]?.p10 ?? null).toBe(p10)
            expect(described[name]?.median ?? null).toBe(median)
          }
          const served = described.servingSamples.filter(({ samples }) => samples > 0)
          expect(served).toEqual(
            stats.perServingCell.map(({ cell, servingSamples }) => ({
              cellId: cell.cell.id,
              samples: servingSamples,
            })),
          )
          const outages = Object.values(described.outages).reduce((sum, count) => sum + count, 0)
          expect(outages).toBe(stats.sampleCount - stats.serviceableSamples)
          expect(described.outages.no_carrier).toBe(stats.sampleCount - stats.signalSamples)
        })
      }),
      { numRuns: runs(60) },
    )
  })

  it('counts with a cell left out what the others leave over the same samples', () => {
    fc.assert(
      fc.property(networks, ({ blocks, cells, azimuths: [plan] }) => {
        const world = blockWorld(blocks)
        const quality = planQuality(
          world,
          cells,
          cells.map((_, cell) => [plan[cell]]),
        )
        const silent = cells.map((cell, index) =>
          index === 0 ? { ...cell, calibrationOffsetDb: -5000 } : cell,
        )
        const { stats } = interferenceOf(world, silent, plan)
        const without = quality.count(cells.map((_, index) => (index === 0 ? -1 : 0)))
        expect(without.serviceableSamples).toBe(stats.serviceableSamples)
        expect(quality.count(cells.map(() => -1)).serviceableSamples).toBe(0)
      }),
      { numRuns: runs(20) },
    )
  })

  it('does not know the order of the cells', () => {
    fc.assert(
      fc.property(networks, ({ blocks, cells, azimuths }) => {
        const world = blockWorld(blocks)
        const rows = cells.map((_, cell) => azimuths.map((plan) => plan[cell]))
        const there = planQuality(world, cells, rows)
        const back = planQuality(world, [...cells].reverse(), [...rows].reverse())
        expect(qualityDomainId([...cells].reverse())).toBe(qualityDomainId(cells))
        azimuths.forEach((_, row) => {
          const at = cells.map(() => row)
          expect(back.count(at)).toEqual(there.count(at))
          const { servingSamples, ...described } = back.describe(at)
          expect({ ...described, servingSamples: [...servingSamples].reverse() }).toEqual(
            there.describe(at),
          )
        })
      }),
      { numRuns: runs(20) },
    )
  })

  it('has a domain of its own for every place and radius, and none for azimuths', () => {
    const cells = [cellAt(0, { radiusM: 100 }), cellAt(1, { radiusM: 100 })]
    const id = qualityDomainId(cells)
    expect(qualityDomainId(cells.map((cell) => ({ ...cell, azimuthDeg: 77 })))).toBe(id)
    expect(qualityDomainId([cells[0], cellAt(1, { radiusM: 101 })])).not.toBe(id)
    expect(qualityDomainId([cells[0], cellAt(2, { radiusM: 100 })])).not.toBe(id)
  })
})
