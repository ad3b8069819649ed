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
import { hostFootprints } from './host.ts'
import { SightTester, type Sight } from './line-of-sight.ts'

function sightTo(blocks: readonly Block[], x: number, y: number, heights = { tx: 25, rx: 1.5 }) {
  const world = blockWorld(blocks)
  const scene = world.sceneAround(originLon, originLat, 1000)
  const line = { antennaHeightM: heights.tx, receiverHeightM: heights.rx }
  const hosts = hostFootprints(scene, world.snapshot.footprints, heights.tx).all
  return new SightTester(scene, line, hosts).test(x, y, -1)
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

  it('agrees with the slab method on random rectangles', () => {
    const rectangles = fc.array(
      fc.record({
        west: fc.integer({ min: -300, max: 290 }),
        south: fc.integer({ min: -300, max: 290 }),
        width: fc.integer({ min: 3, max: 60 }),
        depth: fc.integer({ min: 3, max: 60 }),
        heightM: fc.option(fc.integer({ min: 2, max: 40 }), { nil: null, freq: 4 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const receiver = fc.record({
      x: fc.double({ min: -300, max: 300, noNaN: true }),
      y: fc.double({ min: -300, max: 300, noNaN: true }),
    })
    const heights = fc.record({
      tx: fc.integer({ min: 10, max: 50 }),
      rx: fc.constantFrom(1.5, 5.25, 12.25, 30.5),
    })
    let compared = 0
    fc.assert(
      fc.property(rectangles, receiver, heights, (shapes, { x, y }, { tx, rx }) => {
        const onAntenna = shapes.some((s) => slab(s, 0.02, 0, 0, tx, rx) !== 'clear')
        fc.pre(!onAntenna)
        const grown = worst(shapes.map((s) => slab(s, 0.02, x, y, tx, rx)))
        const shrunk = worst(shapes.map((s) => slab(s, -0.02, x, y, tx, rx)))
        // Within the contact tolerance of a wall both answers are right.
        fc.pre(grown === shrunk)
        compared++
        const blocks = shapes.map((s, i) =>
          box(`b${i}`, [s.west, s.south, s.west + s.width, s.south + s.depth], s.heightM),
        )
        expect(sightTo(blocks, x, y, { tx, rx })).toBe(grown)
      }),
      { numRuns: 1500 },
    )
    expect(compared).toBeGreaterThan(1000)
  })
})

interface Shape {
  readonly west: number
  readonly south: number
  readonly width: number
  readonly depth: number
  readonly heightM: number | null
}

/** Sight past one rectangle, grown by a margin, from the origin to (x, y): an oracle of its own. */
function slab(s: Shape, margin: number, x: number, y: number, tx: number, rx: number): Sight {
  const west = s.west - margin
  const east = s.west + s.width + margin
  const south = s.south - margin
  const north = s.south + s.depth + margin
  const isInside = x > west && x < east && y > south && y < north
  if (isInside && (s.heightM === null || s.heightM >= rx)) return 'receiver_inside'
  let from = 0
  let to = 1
  for (const [component, low, high] of [
    [x, west, east],
    [y, south, north],
  ]) {
    if (component === 0) {
      if (low > 0 || high < 0) return 'clear'
      continue
    }
    from = Math.max(from, Math.min(low / component, high / component))
    to = Math.min(to, Math.max(low / component, high / component))
  }
  if (from > to) return 'clear'
  const lowestLineM = Math.min(tx + (rx - tx) * from, tx + (rx - tx) * to)
  return s.heightM === null || s.heightM + 1e-6 >= lowestLineM ? 'blocked' : 'clear'
}

function worst(sights: readonly Sight[]): Sight {
  if (sights.includes('receiver_inside')) return 'receiver_inside'
  return sights.includes('blocked') ? 'blocked' : 'clear'
}
