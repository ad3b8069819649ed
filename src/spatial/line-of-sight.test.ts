import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  rectangle,
  type Block,
} from '../../test/worlds/block-world.ts'
import { joinedBlocks, placeAtWall, pointAtWall } from '../../test/worlds/joined-blocks.ts'
import { oddBlocks } from '../../test/worlds/odd-blocks.ts'
import { sureSight, unknownRoof } from '../../test/worlds/polygon-sight.ts'
import { runs } from '../../test/runs.ts'
import { hostFootprints } from './host.ts'
import { SightTester } from './line-of-sight.ts'
import { sceneIndexOf } from './scene.ts'
import { hostRoofRules, unknownHeightRules } from '../rf/profile.ts'
import { defaultSightRules, sightRoofs, type SightRules } from './sight-roofs.ts'
import { findSorted } from './string-table.ts'

function sightTo(
  blocks: readonly Block[],
  x: number,
  y: number,
  heights = { tx: 25, rx: 1.5 },
  { excludedId, ...rules }: Partial<SightRules> & { readonly excludedId?: string } = {},
) {
  const world = blockWorld(blocks)
  const { footprints } = world.snapshot
  const scene = world.sceneAround(originLon, originLat, 1000)
  const line = { antennaHeightM: heights.tx, receiverHeightM: heights.rx }
  const hosts = hostFootprints(scene, footprints, heights.tx).all
  const excluded =
    excludedId === undefined ? -1 : sceneIndexOf(scene, findSorted(footprints.ids, excludedId))
  const roofs = sightRoofs(scene, hosts, { ...defaultSightRules, ...rules })
  return new SightTester(scene, line, roofs).test(x, y, excluded)
}

describe('footprint-height-los-v1', () => {
  const halfway = (heightM: number | null) => [box('a', [75, -5, 85, 5], heightM)]

  it('is blocked by a roof above the line and cleared by one below', () => {
    expect(sightTo(halfway(20), 120, 0)).toBe('blocked')
    expect(sightTo(halfway(5), 120, 0)).toBe('clear')
  })

  it('is blocked by any footprint of unknown height', () => {
    expect(sightTo(halfway(null), 120, 0)).toBe('blocked')
  })

  it('is blocked by a roof exactly as high as the line where it leaves the footprint', () => {
    const lineAtExitM = 25 - (23.5 * 85) / 120
    expect(sightTo(halfway(lineAtExitM), 120, 0)).toBe('blocked')
    expect(sightTo(halfway(lineAtExitM - 0.001), 120, 0)).toBe('clear')
  })

  it('is drawn anew for every receiver: the same roof blocks near ones and clears far ones', () => {
    expect(sightTo(halfway(12), 100, 0)).toBe('blocked')
    expect(sightTo(halfway(12), 300, 0)).toBe('clear')
  })

  it('is blocked by a corner that only touches the line', () => {
    const triangle: Block = {
      id: 't',
      rings: [
        [
          [80, 0],
          [85, 10],
          [75, 10],
        ],
      ],
      heightM: 20,
    }
    expect(sightTo([triangle], 120, 0)).toBe('blocked')
    expect(sightTo([triangle], 120, -3)).toBe('clear')
  })

  it('is blocked along a wall', () => {
    expect(sightTo([box('a', [50, 0, 90, 10], 20)], 120, 0)).toBe('blocked')
  })

  it('is not blocked by a wall that only meets the receiver', () => {
    expect(sightTo([box('a', [120, -5, 130, 5], 20)], 120, 0)).toBe('clear')
    expect(sightTo([box('a', [120, -5, 130, 5], null)], 120, 0)).toBe('clear')
  })

  it('sees through a courtyard but not through the wings around it', () => {
    const court: Block = {
      id: 'c',
      rings: [rectangle(60, -20, 100, 20), rectangle(70, -10, 90, 10)],
      heightM: 20,
    }
    expect(sightTo([court], 65, 0)).toBe('receiver_inside')
    expect(sightTo([court], 80, 0)).toBe('blocked')
    expect(sightTo([court], 80, 0, { tx: 300, rx: 1.5 })).toBe('clear')
    // From a mast in the courtyard a receiver in it stands free.
    const inCourt: Block = {
      ...court,
      rings: court.rings.map((r) => r.map(([x, y]) => [x - 80, y])),
    }
    expect(sightTo([inCourt], 5, 5)).toBe('clear')
  })

  it('knows a receiver on a known roof from one below it', () => {
    expect(sightTo([box('a', [90, -20, 130, 20], 8)], 120, 0, { tx: 25, rx: 10 })).toBe('clear')
    expect(sightTo([box('a', [90, -20, 130, 20], 12)], 120, 0, { tx: 25, rx: 10 })).toBe(
      'receiver_inside',
    )
    expect(sightTo([box('a', [90, -20, 130, 20], null)], 120, 0, { tx: 25, rx: 10 })).toBe(
      'receiver_inside',
    )
  })

  it('works upwards: an antenna below the receiver is blocked near itself', () => {
    const heights = { tx: 10, rx: 60 }
    expect(sightTo([box('a', [5, -5, 10, 5], 15)], 100, 0, heights)).toBe('blocked')
    expect(sightTo([box('a', [60, -5, 70, 5], 15)], 100, 0, heights)).toBe('clear')
  })

  it('is blocked behind a neighbour that it enters above the roof', () => {
    // The line sinks below the neighbour's roof inside it and ends at its far wall.
    const host = box('a', [-10, -10, 10, 10], 20)
    const neighbour = box('b', [10, -10, 40, 10], 12)
    const corners = { tx: 25, rx: 1.5 }
    expect(sightTo([host, neighbour], 40, 0, corners)).toBe('blocked')
    expect(sightTo([host, neighbour], 40, 10, corners)).toBe('blocked')
    // As much of it as may lie under the line hides nothing, and neither does its near wall.
    expect(sightTo([host, box('b', [10, -10, 40, 10], 1)], 40, 0, corners)).toBe('clear')
    expect(sightTo([host, box('b', [40, -10, 70, 10], 12)], 40, 0, corners)).toBe('clear')
  })

  it('is blocked by a building above the antenna at whose wall it stands', () => {
    const heights = { tx: 10, rx: 80 }
    expect(sightTo([box('a', [0, -10, 40, 10], 12)], 100, 0, heights)).toBe('blocked')
    expect(sightTo([box('a', [0, -10, 40, 10], 12)], -100, 0, heights)).toBe('clear')
  })

  it('agrees with polygon intervals at walls, corners, courtyards and parts, by every rule', () => {
    const heights = fc.record({
      tx: fc.integer({ min: 4, max: 60 }),
      rx: fc.constantFrom(1.5, 5.25, 12.25, 30.5),
    })
    const rulesOf = fc.record({
      unknownHeights: fc.constantFrom(...unknownHeightRules),
      hostRoof: fc.constantFrom(...hostRoofRules),
    })
    const found: Record<string, number> = {}
    fc.assert(
      fc.property(
        joinedBlocks,
        placeAtWall,
        heights,
        fc.boolean(),
        fc.oneof(fc.constant(defaultSightRules), rulesOf),
        (blocks, placing, { tx, rx }, isFacade, rules) => {
          fc.pre(blocks.length > 0)
          const { x, y, id } = pointAtWall(blocks, placing)
          const excluded = isFacade ? { excludedId: id } : {}
          const expected = sureSight(blocks, {
            antennaHeightM: tx,
            receiverHeightM: rx,
            x,
            y,
            ...excluded,
            ...unknownRoof[rules.unknownHeights],
            hostsBlock: rules.hostRoof === 'shades',
          })
          found[expected] = (found[expected] ?? 0) + 1
          if (expected === 'unsure') return
          expect(sightTo(blocks, x, y, { tx, rx }, { ...excluded, ...rules })).toBe(expected)
        },
      ),
      { numRuns: runs(4000) },
    )
    expect(found.unsure).toBeLessThan(400)
    for (const answer of ['clear', 'blocked', 'receiver_inside']) {
      expect(found[answer], answer).toBeGreaterThan(runs(120))
    }
  })

  it('agrees with polygon intervals at footprints that cross themselves, crack and overlap', () => {
    const found: Record<string, number> = {}
    fc.assert(
      fc.property(
        oddBlocks,
        placeAtWall,
        fc.integer({ min: 4, max: 60 }),
        fc.constantFrom(1.5, 12.25, 30.5),
        fc.boolean(),
        (blocks, placing, tx, rx, isFacade) => {
          const { x, y, id } = pointAtWall(blocks, placing)
          // A wall between a corner and itself has no side to stand on.
          fc.pre(Number.isFinite(x) && Number.isFinite(y))
          const excluded = isFacade ? { excludedId: id } : {}
          const expected = sureSight(blocks, {
            antennaHeightM: tx,
            receiverHeightM: rx,
            x,
            y,
            ...excluded,
          })
          found[expected] = (found[expected] ?? 0) + 1
          if (expected === 'unsure') return
          expect(sightTo(blocks, x, y, { tx, rx }, excluded)).toBe(expected)
        },
      ),
      { numRuns: runs(600) },
    )
    expect(found.unsure).toBeLessThan(runs(60))
    for (const answer of ['clear', 'blocked', 'receiver_inside']) {
      expect(found[answer], answer).toBeGreaterThan(runs(15))
    }
  })
})
