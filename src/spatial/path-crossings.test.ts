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
import { sureWallEvents } from '../../test/worlds/polygon-walls.ts'
import { runs } from '../../test/runs.ts'
import { localFrame, unproject } from './local-frame.ts'
import { hostFootprints } from './host.ts'
import { crossingsAlong } from './path-crossings.ts'
import { rayShadows, shadeAt } from './ray-shadows.ts'
import { defaultSightRules, sightRoofs } from './sight-roofs.ts'
import { nearestWallEventM, wallAtReceiverM, WallCounter } from './wall-counter.ts'

/** The scene of some footprints around an antenna at the start of a path (metres). */
function sceneAt(
  start: readonly [number, number],
  footprints: readonly (readonly [number, number][])[],
) {
  const blocks = footprints.map((ring, i): Block => ({ id: `b${i}`, rings: [ring], heightM: 20 }))
  const world = blockWorld(blocks)
  const [lon, lat] = unproject(localFrame(originLon, originLat), ...start)
  const scene = world.sceneAround(lon, lat, 300)
  return { scene, hosts: hostFootprints(scene, world.snapshot.footprints, 25).all }
}

/** A footprint with five more corners in each straight wall. */
function withCornersInWalls(ring: readonly (readonly [number, number])[]): [number, number][] {
  return ring.flatMap(([x0, y0], i) => {
    const [x1, y1] = ring[(i + 1) % ring.length]
    const share = (part: number): [number, number] => [
      x0 + (part / 6) * (x1 - x0),
      y0 + (part / 6) * (y1 - y0),
    ]
    return [0, 1, 2, 3, 4, 5].map(share)
  })
}

/** Boundary events of published footprint layouts: path, footprints, number of events. */
const layouts: [string, [number, number][], [number, number][][], number][] = [
  [
    'nothing in the way',
    [
      [0, 0],
      [100, 0],
    ],
    [rectangle(40, 20, 60, 40)],
    0,
  ],
  [
    'a rectangle',
    [
      [0, 0],
      [100, 0],
    ],
    [rectangle(40, -10, 60, 10)],
    2,
  ],
  [
    'a narrow one',
    [
      [0, 0],
      [100, 0],
    ],
    [rectangle(40, -1, 41, 1)],
    2,
  ],
  [
    'two',
    [
      [0, 0],
      [100, 0],
    ],
    [rectangle(20, -5, 30, 5), rectangle(50, -5, 60, 5)],
    4,
  ],
  [
    'a path along an edge',
    [
      [0, -10],
      [100, -10],
    ],
    [rectangle(40, -10, 60, 10)],
    2,
  ],
  [
    'a path along an edge with corners in it',
    [
      [0, -10],
      [100, -10],
    ],
    [withCornersInWalls(rectangle(40, -10, 60, 10))],
    2,
  ],
  [
    'a path that ends at a corner',
    [
      [0, -20],
      [40, -10],
    ],
    [rectangle(40, -10, 60, 10)],
    1,
  ],
  [
    'an antenna inside',
    [
      [0, 0],
      [100, 0],
    ],
    [rectangle(-10, -10, 10, 10)],
    0,
  ],
  [
    'a receiver inside',
    [
      [0, 0],
      [50, 0],
    ],
    [rectangle(40, -10, 60, 10)],
    1,
  ],
  [
    'a wall exactly at the end',
    [
      [0, 0],
      [25, 0],
    ],
    [rectangle(25, -10, 60, 10)],
    1,
  ],
]

describe('wall events', () => {
  it.each(layouts)('counts the boundaries on the way past %s', (_, [start, end], rings, events) => {
    const { scene, hosts } = sceneAt(start, rings)
    const x = end[0] - start[0]
    const y = end[1] - start[1]
    expect(new WallCounter(scene, hosts).count(x, y, -1)).toBe(events)
  })

  it('are the walls that the line passes through, whatever the footprints', () => {
    let sure = 0
    const offset = fc.double({ min: -80, max: 80, noNaN: true })
    fc.assert(
      fc.property(oddBlocks, offset, offset, (blocks, x, y) => {
        const world = blockWorld(blocks)
        const scene = world.sceneAround(originLon, originLat, 300)
        fc.pre(hostFootprints(scene, world.snapshot.footprints, 1000).all.length === 0)
        const expected = sureWallEvents(blocks, x, y)
        if (expected === null) return
        sure++
        expect(new WallCounter(scene, []).count(x, y, -1)).toBe(expected)
      }),
      { numRuns: runs(600) },
    )
    expect(sure).toBeGreaterThan(runs(400))
  })

  it('are one at each end of a stretch beside a round tower', () => {
    const tower = Array.from({ length: 720 }, (_, i): [number, number] => [
      100 + 50 * Math.cos((Math.PI * i) / 360),
      50 * Math.sin((Math.PI * i) / 360),
    ])
    const { scene } = sceneAt([0, 50], [tower])
    expect(new WallCounter(scene, []).count(200, 0, -1)).toBe(2)
  })
})

describe('wall events and crossings', () => {
  it('meet the same walls', () => {
    fc.assert(
      fc.property(joinedBlocks, placeAtWall, (blocks, place) => {
        fc.pre(blocks.length > 0)
        const { x, y } = pointAtWall(blocks, place)
        const distanceM = Math.sqrt(x * x + y * y)
        fc.pre(distanceM > 0.5)
        const world = blockWorld(blocks)
        const scene = world.sceneAround(originLon, originLat, 300)
        const { all } = hostFootprints(scene, world.snapshot.footprints, 25)
        const path = {
          directionX: x / distanceM,
          directionY: y / distanceM,
          lengthM: distanceM + 9,
        }
        const eventsM = crossingsAlong(scene, path)
          .crossings.filter(({ k }) => !all.includes(k))
          .flatMap(({ contactsM }) => contactsM)
          .filter((m) => m > nearestWallEventM)
        const farthestM = distanceM + wallAtReceiverM
        // Rounding decides about a wall exactly at the limit.
        fc.pre(eventsM.every((m) => Math.abs(m - farthestM) > 1e-6))
        const before = eventsM.filter((m) => m <= farthestM)
        expect(new WallCounter(scene, all).count(x, y, -1)).toBe(before.length)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('crossings', () => {
  const east = { directionX: 1, directionY: 0, lengthM: 120 }

  it('gives a touched corner an interval of no length', () => {
    const { scene } = sceneAt(
      [0, 0],
      [
        [
          [80, 0],
          [85, 10],
          [75, 10],
        ],
      ],
    )
    const [crossing] = crossingsAlong(scene, east).crossings
    expect(crossing.intervalsM).toHaveLength(2)
    expect(crossing.intervalsM[0]).toBe(crossing.intervalsM[1])
    expect(crossing.intervalsM[0]).toBeCloseTo(80, 3)
  })

  it('gives a path along a wall one interval', () => {
    const { scene } = sceneAt([0, 0], [rectangle(50, 0, 90, 10)])
    const [crossing] = crossingsAlong(scene, east).crossings
    expect(crossing.intervalsM).toHaveLength(2)
    expect(crossing.intervalsM[0]).toBeCloseTo(50, 2)
    expect(crossing.intervalsM[1]).toBeCloseTo(90, 2)
  })

  it('gives a path along a wall that goes on at both ends the whole way', () => {
    const scene = blockWorld([box('row', [-2, 0, 6, 8], 20)]).sceneAround(originLon, originLat, 100)
    for (const directionX of [1, -1]) {
      const path = { directionX, directionY: 0, lengthM: 1.5 }
      expect(crossingsAlong(scene, path).crossings).toMatchObject([{ k: 0, intervalsM: [0, 1.5] }])
    }
  })

  it('gives a courtyard two intervals', () => {
    const world = blockWorld([
      { id: 'c', rings: [rectangle(60, -20, 100, 20), rectangle(70, -10, 90, 10)], heightM: 20 },
    ])
    const scene = world.sceneAround(originLon, originLat, 300)
    const [crossing] = crossingsAlong(scene, east).crossings
    expect(crossing.intervalsM.map((m) => Math.round(m * 1000) / 1000)).toEqual([60, 70, 90, 100])
  })
})

describe('ray shadows', () => {
  it('end where the line over the roof comes down to the receiver height', () => {
    const { scene } = sceneAt([0, 0], [rectangle(40, -10, 60, 10)])
    const { crossings } = crossingsAlong(scene, { directionX: 1, directionY: 0, lengthM: 300 })
    const shadows = rayShadows(
      { antennaHeightM: 25, receiverHeightM: 1.5 },
      sightRoofs(scene, [], defaultSightRules),
      crossings,
    )
    // Similar triangles: (25 - 20) / 60 = (25 - 1.5) / d.
    const endM = (60 * 23.5) / 5
    expect(shadeAt(shadows, 39.9)).toBe('visible')
    expect(shadeAt(shadows, 50)).toBe('shadow')
    expect(shadeAt(shadows, endM - 0.1)).toBe('shadow')
    expect(shadeAt(shadows, endM + 0.1)).toBe('visible')
  })
})
