import type { SeededRandom } from './seeded-random.ts'

/** Metres east and north. */
export type Point = readonly [x: number, y: number]
export type Outline = readonly Point[]

/** A rectangle by its south-west corner and its size. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly depth: number
}

/** The corners of a rectangle, counter-clockwise from the south-west. */
export function rectangleOutline({ x, y, width, depth }: Rectangle): Outline {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ]
}

/** A footprint of 4 to 12 corners that fills most of a rectangle. */
export function variedOutline(frame: Rectangle, random: SeededRandom): Outline {
  const inwardX = (frame.width * random.between(20, 40)) / 100
  const inwardY = (frame.depth * random.between(20, 40)) / 100
  const shape = random.pick(shapes)
  return shape(frame, inwardX, inwardY)
}

type Shape = (frame: Rectangle, inwardX: number, inwardY: number) => Outline

/** One corner left out: 6 corners. */
const ell: Shape = ({ x, y, width, depth }, inwardX, inwardY) => [
  [x, y],
  [x + width, y],
  [x + width, y + depth - inwardY],
  [x + width - inwardX, y + depth - inwardY],
  [x + width - inwardX, y + depth],
  [x, y + depth],
]

/** A yard open to the north: 8 corners. */
const horseshoe: Shape = ({ x, y, width, depth }, inwardX, inwardY) => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x + width - inwardX, y + depth],
  [x + width - inwardX, y + inwardY],
  [x + inwardX, y + inwardY],
  [x + inwardX, y + depth],
  [x, y + depth],
]

/** A wing to the south: 8 corners. */
const tee: Shape = ({ x, y, width, depth }, inwardX, inwardY) => [
  [x + inwardX, y],
  [x + width - inwardX, y],
  [x + width - inwardX, y + inwardY],
  [x + width, y + inwardY],
  [x + width, y + depth],
  [x, y + depth],
  [x, y + inwardY],
  [x + inwardX, y + inwardY],
]

/** All corners cut slantwise: 8 corners. */
const chamfered: Shape = ({ x, y, width, depth }, inwardX, inwardY) => {
  const [cutX, cutY] = [inwardX / 2, inwardY / 2]
  return [
    [x + cutX, y],
    [x + width - cutX, y],
    [x + width, y + cutY],
    [x + width, y + depth - cutY],
    [x + width - cutX, y + depth],
    [x + cutX, y + depth],
    [x, y + depth - cutY],
    [x, y + cutY],
  ]
}

/** All corners left out: 12 corners. */
const cross: Shape = ({ x, y, width, depth }, inwardX, inwardY) => [
  [x + inwardX, y],
  [x + width - inwardX, y],
  [x + width - inwardX, y + inwardY],
  [x + width, y + inwardY],
  [x + width, y + depth - inwardY],
  [x + width - inwardX, y + depth - inwardY],
  [x + width - inwardX, y + depth],
  [x + inwardX, y + depth],
  [x + inwardX, y + depth - inwardY],
  [x, y + depth - inwardY],
  [x, y + inwardY],
  [x + inwardX, y + inwardY],
]

/** Plain rectangles are the most common buildings, so they are in the list several times. */
const shapes: readonly Shape[] = [
  rectangleOutline,
  rectangleOutline,
  rectangleOutline,
  ell,
  ell,
  horseshoe,
  tee,
  chamfered,
  cross,
]
