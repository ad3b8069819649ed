import type { SeededRandom } from '../../src/packs/demo/seeded-random.ts'

const metre = 1 / 111_195
/** Metres east and north of longitude and latitude 0. */
export type Point = readonly [east: number, north: number]

/** The place of a point near longitude and latitude 0. */
export const placeOf = ([x, y]: Point) => ({ lon: x * metre, lat: y * metre })

/** 0 and more, below 1. */
export const unit = (random: SeededRandom) => random.next() / 4_294_967_296

/** Normal to the eye: the sum of twelve even numbers. */
export function normal(random: SeededRandom): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += unit(random)
  return sum
}

/**
 * Shadowing whose correlation falls to 1/e over a distance: waves whose numbers are spread as those of an
 * exponential correlation in the plane.
 *
 * @param deviationDb standard deviation
 */
export function shadowing(
  random: SeededRandom,
  correlationM: number,
  deviationDb: number,
): (point: Point) => number {
  const waves = Array.from({ length: 80 }, () => {
    const even = 1 - unit(random)
    const size = Math.sqrt(1 / (even * even) - 1) / correlationM
    const turn = 2 * Math.PI * unit(random)
    return [size * Math.cos(turn), size * Math.sin(turn), 2 * Math.PI * unit(random)] as const
  })
  const scale = deviationDb * Math.sqrt(2 / waves.length)
  return ([x, y]) =>
    scale *
    waves.reduce((sum, [east, north, phase]) => sum + Math.cos(east * x + north * y + phase), 0)
}

/** Seven streets each way over a square, samples every 20 m. */
export function streets(sideM: number): readonly Point[] {
  const across = Array.from({ length: 7 }, (_, i) => (i * sideM) / 6)
  const along = Array.from({ length: sideM / 20 + 1 }, (_, i) => 20 * i)
  return across.flatMap((a) => along.flatMap((b) => [[a, b] as const, [b, a] as const]))
}
