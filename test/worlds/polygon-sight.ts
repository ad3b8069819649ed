// Line of sight past polygons by brute force, for comparison: it knows nothing of scenes, grids
// and walks, and says where the tolerance of contact leaves both answers open.
import type { Block } from './block-world.ts'

/** `unsure`: within the contact tolerance of another answer. */
type SureSight = 'clear' | 'blocked' | 'receiver_inside' | 'unsure'

interface SightQuestion {
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  /** Metres from the antenna. */
  readonly x: number
  readonly y: number
  /** Building that is not there for this question. */
  readonly excludedId?: string
  /** Roof of a building of unknown height, for lines over it; Infinity where it is not given. */
  readonly unknownRoofM?: number
  /** Roof of a building of unknown height for receivers inside it. */
  readonly unknownCeilingM?: number
  /** Known roofs under the antenna block like all others. */
  readonly hostsBlock?: boolean
}

type Point = readonly [x: number, y: number]
type Answer = 'yes' | 'no' | 'unsure'
type Stretch = readonly [from: number, to: number]

/** Contact at this distance from a wall is said to be 0.01 m; nearer and farther it is certain. */
const surelyTouchingM = 0.009
const surelyApartM = 0.011
/** Of the ends of a path 0.01 m do not count; from here on they certainly do. */
const surelyOnTheWayM = 0.03
/** Before a facade what is touched and not entered does not count on 0.05 m. */
const surelyTouchedM = 0.049
const surelyEnteredM = 0.051
const heightSlackM = 1e-3
/** Inside by less is as good as beside. */
const hairlineM = 1e-3

/** What stands between the origin and a receiver. */
export function sureSight(blocks: readonly Block[], question: SightQuestion): SureSight {
  const there = blocks.filter(({ id }) => id !== question.excludedId)
  const inside = worst(there.map((block) => isInside(block, question)))
  if (inside !== 'no') return inside === 'yes' ? 'receiver_inside' : 'unsure'
  const hosts = new Map(blocks.map((block) => [block.id, isHost(blocks, block, question)]))
  const blocking = worst(
    there.map((block) => {
      const host = question.hostsBlock && block.heightM !== null ? 'no' : hosts.get(block.id)!
      const answer = host === 'yes' ? 'no' : isBlocking(block, question)
      return host === 'unsure' && answer !== 'no' ? 'unsure' : answer
    }),
  )
  if (blocking === 'unsure') return 'unsure'
  return blocking === 'yes' ? 'blocked' : 'clear'
}

/** The roofs of unknown height that the rules stand for. */
export const unknownRoof = {
  block: {},
  assume_display: { unknownRoofM: 9, unknownCeilingM: 9 },
  clear: { unknownRoofM: -Infinity, unknownCeilingM: 3 },
} as const

function worst(answers: readonly Answer[]): Answer {
  if (answers.includes('yes')) return 'yes'
  return answers.includes('unsure') ? 'unsure' : 'no'
}

function roofOf({ heightM }: Block, { unknownRoofM = Infinity }: SightQuestion): number {
  return heightM ?? unknownRoofM
}

function isInside(block: Block, question: SightQuestion): Answer {
  const point: Point = [question.x, question.y]
  const ceilingM = block.heightM ?? question.unknownCeilingM ?? Infinity
  if (ceilingM < question.receiverHeightM || !contains(block, point)) return 'no'
  return beyondContact(distanceToWallsM(block, point))
}

/** Whether a distance is more than that of a contact. */
function beyondContact(distanceM: number): Answer {
  if (distanceM > surelyApartM) return 'yes'
  return distanceM < surelyTouchingM ? 'no' : 'unsure'
}

/** Whether the antenna stands on a block, or on a part of its building that touches it. */
function isHost(blocks: readonly Block[], block: Block, question: SightQuestion): Answer {
  return worst(
    blocks
      .filter((other) => (other.logicalId ?? other.id) === (block.logicalId ?? block.id))
      .map((other) => {
        const under = isUnderAntenna(other, question)
        if (under === 'no' || other === block) return under
        const apart = beyondContact(distanceBetweenM(other, block))
        return apart === 'yes' ? 'no' : apart === 'no' ? under : 'unsure'
      }),
  )
}

function isUnderAntenna(block: Block, { antennaHeightM }: SightQuestion): Answer {
  const off = beyondContact(distanceToWallsM(block, [0, 0]))
  if (off === 'yes') return contains(block, [0, 0]) ? 'yes' : 'no'
  if (off === 'unsure') return 'unsure'
  return block.heightM === null || antennaHeightM > block.heightM ? 'yes' : 'no'
}

function isBlocking(block: Block, question: SightQuestion): Answer {
  const end: Point = [question.x, question.y]
  const lengthM = lengthOf(end)
  if (lengthM < 3 * surelyOnTheWayM) return 'unsure'
  const roofM = roofOf(block, question)
  const lowestM = ([from, to]: Stretch) =>
    Math.min(...[from, to].map((m) => lineHeightM(question, m / lengthM)))
  const within = (stretches: readonly Stretch[], from: number, to: number) =>
    stretches
      .map(([a, b]): Stretch => [Math.max(a, from), Math.min(b, to)])
      .filter(([a, b]) => a <= b)
  const exact = stretchesInside(block, end, lengthM)
  const near = [...exact, ...stretchesNearWalls(block, end, lengthM)]
  const isFacade = question.excludedId !== undefined
  const beside = isFacade ? runsBeside(block, end, exact) : 'no'
  if (beside === 'yes') return 'no'
  const farthestM = lengthM - (isFacade ? surelyEnteredM : surelyOnTheWayM)
  const sure = within(exact, surelyOnTheWayM, farthestM)
  if (sure.some((stretch) => lowestM(stretch) <= roofM - heightSlackM)) {
    return beside === 'unsure' ? 'unsure' : 'yes'
  }
  const corners = cornersNear(block, end, lengthM)
  // Touches are possible contacts up to the facade's last stretch, what is entered goes on counting.
  const touchedM = lengthM - (isFacade ? surelyTouchedM : surelyTouchingM)
  const entered = exact.filter(([from, to]) => !isFacade || to - from > surelyTouchingM)
  const possible = [
    ...within(near, surelyOnTheWayM, Math.min(touchedM, lengthM - surelyOnTheWayM)),
    ...within([...exact, ...corners], surelyTouchingM, touchedM),
    ...within(entered, surelyTouchingM, lengthM - surelyTouchingM),
  ]
  return possible.some((stretch) => lowestM(stretch) <= roofM + heightSlackM) ? 'unsure' : 'no'
}

/** Whether a block meets the facade at the end of the way, which is nowhere inside it. */
function runsBeside(block: Block, end: Point, exact: readonly Stretch[]): Answer {
  const apart = beyondContact(distanceToWallsM(block, end))
  if (apart === 'yes') return 'no'
  const middleOf = ([from, to]: Stretch): Point => {
    const share = (from + to) / 2 / lengthOf(end)
    return [end[0] * share, end[1] * share]
  }
  const insideM = exact.reduce((sum, [from, to]) => sum + (to - from), 0)
  const isDeep = exact.some((stretch) => distanceToWallsM(block, middleOf(stretch)) > hairlineM)
  if (insideM > surelyApartM && isDeep) return 'no'
  return apart === 'no' && insideM < surelyTouchingM ? 'yes' : 'unsure'
}

function lineHeightM({ antennaHeightM, receiverHeightM }: SightQuestion, share: number): number {
  return antennaHeightM * (1 - share) + receiverHeightM * share
}

/** Where the way from the origin to a point is inside a block or on its walls, metres. */
function stretchesInside(block: Block, end: Point, lengthM: number): Stretch[] {
  const cuts = [0, 1]
  for (const [a, b] of wallsOf(block)) {
    const wall: Point = [b[0] - a[0], b[1] - a[1]]
    const determinant = cross(end, wall)
    // Along a wall rounding would place the crossing anywhere.
    if (Math.abs(determinant) < 1e-9 * lengthOf(end) * lengthOf(wall)) continue
    const share = cross(a, wall) / determinant
    const onWall = cross(a, end) / determinant
    if (share >= 0 && share <= 1 && onWall >= -1e-9 && onWall <= 1 + 1e-9) cuts.push(share)
  }
  cuts.sort((a, b) => a - b)
  const stretches: Stretch[] = cuts
    .slice(2)
    .map((_, i) => [cuts[i + 1] * lengthM, cuts[i + 1] * lengthM])
  for (let i = 1; i < cuts.length; i++) {
    const share = (cuts[i - 1] + cuts[i]) / 2
    const middle: Point = [end[0] * share, end[1] * share]
    if (contains(block, middle) && distanceToWallsM(block, middle) > 1e-6) {
      stretches.push([cuts[i - 1] * lengthM, cuts[i] * lengthM])
    }
  }
  return stretches
}

/** Where the way comes as near to a wall as a contact: the distance is convex along the way. */
function stretchesNearWalls(block: Block, end: Point, lengthM: number): Stretch[] {
  return wallsOf(block).flatMap(([a, b]): Stretch[] => {
    const distanceM = (m: number) =>
      distanceToSegmentM([(end[0] * m) / lengthM, (end[1] * m) / lengthM], a, b)
    const nearestM = minimumOf(distanceM, 0, lengthM)
    if (distanceM(nearestM) > surelyApartM) return []
    return [[edgeOf(distanceM, nearestM, 0), edgeOf(distanceM, nearestM, lengthM)]]
  })
}

function minimumOf(value: (m: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let round = 0; round < 120; round++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3]
    if (value(left) <= value(right)) high = right
    else low = left
  }
  return (low + high) / 2
}

/** Where, from a near place towards a limit, the distance ceases to be a contact. */
function edgeOf(distanceM: (m: number) => number, near: number, limit: number): number {
  if (distanceM(limit) <= surelyApartM) return limit
  let [inner, outer] = [near, limit]
  for (let round = 0; round < 60; round++) {
    const middle = (inner + outer) / 2
    if (distanceM(middle) <= surelyApartM) inner = middle
    else outer = middle
  }
  return outer
}

/** Corners that may touch the way, each as a stretch of no length, and walls that may lie along it. */
function cornersNear(block: Block, end: Point, lengthM: number): Stretch[] {
  const acrossM = (corner: Point) => Math.abs(cross(end, corner)) / lengthM
  const alongM = (corner: Point) => (end[0] * corner[0] + end[1] * corner[1]) / lengthM
  return wallsOf(block).flatMap(([a, b]): Stretch[] => {
    if (acrossM(a) > surelyApartM) return []
    const from = alongM(a)
    if (acrossM(b) > surelyApartM) return [[from, from]]
    return [[Math.min(from, alongM(b)), Math.max(from, alongM(b))]]
  })
}

/** By the sum of angles: inside the outer ring and in no courtyard. */
function contains({ rings: [outer, ...courtyards] }: Block, point: Point): boolean {
  return isAround(outer, point) && !courtyards.some((ring) => isAround(ring, point))
}

function isAround(ring: readonly Point[], point: Point): boolean {
  let turn = 0
  ring.forEach((corner, i) => {
    const next = ring[(i + 1) % ring.length]
    const from: Point = [corner[0] - point[0], corner[1] - point[1]]
    const to: Point = [next[0] - point[0], next[1] - point[1]]
    turn += Math.atan2(cross(from, to), from[0] * to[0] + from[1] * to[1])
  })
  return Math.round(Math.abs(turn) / (2 * Math.PI)) % 2 === 1
}

function distanceToWallsM(block: Block, point: Point): number {
  return Math.min(...wallsOf(block).map(([a, b]) => distanceToSegmentM(point, a, b)))
}

/** Blocks of the hand-made worlds do not cross: the nearest points include a corner. */
function distanceBetweenM(a: Block, b: Block): number {
  return Math.min(
    ...a.rings.flat().map((corner) => distanceToWallsM(b, corner)),
    ...b.rings.flat().map((corner) => distanceToWallsM(a, corner)),
  )
}

function distanceToSegmentM(point: Point, a: Point, b: Point): number {
  const wall: Point = [b[0] - a[0], b[1] - a[1]]
  const to: Point = [point[0] - a[0], point[1] - a[1]]
  const share = (to[0] * wall[0] + to[1] * wall[1]) / (wall[0] * wall[0] + wall[1] * wall[1])
  const clamped = Math.min(1, Math.max(0, share))
  const dx = to[0] - clamped * wall[0]
  const dy = to[1] - clamped * wall[1]
  return Math.sqrt(dx * dx + dy * dy)
}

function wallsOf({ rings }: Block): [Point, Point][] {
  return rings.flatMap((ring) =>
    ring
      .map((corner, i): [Point, Point] => [corner, ring[(i + 1) % ring.length]])
      .filter(([a, b]) => a[0] !== b[0] || a[1] !== b[1]),
  )
}

function lengthOf([x, y]: Point): number {
  return Math.sqrt(x * x + y * y)
}

function cross(a: Point, b: Point): number {
  return a[0] * b[1] - a[1] * b[0]
}
