import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../../test/worlds/random-blocks.ts'
import { neverStop } from '../../../stop-signal.ts'
import { networkTable } from './radio-work.ts'

function question(azimuthsDeg: readonly [number, number]) {
  const places = [
    [0, 0],
    [90, 40],
  ] as const
  return {
    cells: places.map((at, i) => ({
      ...testCell({ radiusM: 300 }, { at, azimuthDeg: azimuthsDeg[i] }),
      id: `c${i}`,
    })),
    rays: 12,
  }
}

const angle = fc.oneof(
  fc.integer({ min: 0, max: 35 }).map((n) => 10 * n),
  fc.integer({ min: 0, max: 3599 }).map((n) => n / 10),
)

describe('cached radio work', () => {
  it('gives the same table as a fresh start, whatever was at hand', () => {
    fc.assert(
      fc.property(randomBlocks, angle, angle, angle, (blocks, first, second, third) => {
        const world = blockWorld(blocks)
        const before = networkTable(world, question([first, second]), 'reachable', null, neverStop)
        const asked = question([third, second])
        for (const azimuths of ['reachable', 'baseline'] as const) {
          const warm = networkTable(world, asked, azimuths, before.radioWork, neverStop)
          const cold = networkTable(world, asked, azimuths, null, neverStop)
          expect(warm.table).toEqual(cold.table)
          expect(warm.sites).toEqual(cold.sites)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('is not done again for azimuths that are at hand', () => {
    const world = blockWorld([box('far', [900, 900, 910, 910], 9)])
    const first = networkTable(world, question([0, 33.3]), 'reachable', null, neverStop)
    expect(first.preparedCells).toBe(2)
    const turned = networkTable(
      world,
      question([170, 123.3]),
      'baseline',
      first.radioWork,
      neverStop,
    )
    expect(turned.preparedCells).toBe(0)
    const offGrid = networkTable(world, question([170, 7]), 'baseline', first.radioWork, neverStop)
    expect(offGrid.preparedCells).toBe(1)
  })
})
