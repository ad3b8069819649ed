import type { PathProfileResponse, PathSample } from '../../api/types.ts'
import type { AreaMeaning, ChartArea, ChartLine, ChartStretch } from '../../chart/line-chart.tsx'
import { formatDistance, formatNumber, formatPercent } from '../../format/format.ts'

export type PathClutter = NonNullable<PathProfileResponse['clutter']>
type ClutterClass = PathClutter['classes'][number]

/** A part of a path under one class. */
interface Stretch {
  readonly fromM: number
  readonly toM: number
  readonly cover: ClutterClass
}

/** Where clutter stands on the ground; none in an answer that does not tell it along the path. */
export function coveredStretches({ classes, stretches = [] }: PathClutter): readonly Stretch[] {
  return stretches.flatMap(({ from_m: fromM, to_m: toM, class: code }) => {
    const cover = classes.find((one) => one.class === code)
    return cover === undefined ? [] : [{ fromM, toM, cover }]
  })
}

/** The class over a place of the path; undefined where none is known. */
export function coverAt(stretches: readonly Stretch[], distanceM: number): Stretch | undefined {
  return stretches.find(({ fromM, toM }) => distanceM >= fromM && distanceM <= toM)
}

/** The ground with the bulge of the earth between the samples, as the chart draws it, metres. */
function groundAt(samples: readonly PathSample[], distanceM: number): number {
  const after = samples.findIndex((sample) => sample.distance_m >= distanceM)
  const right = samples[after === -1 ? samples.length - 1 : after]
  const left = samples[Math.max(0, (after === -1 ? samples.length : after) - 1)]
  if (left === undefined || right === undefined) return 0
  const stepM = right.distance_m - left.distance_m
  const share = stepM > 0 ? Math.min(1, (distanceM - left.distance_m) / stepM) : 0
  return groundOf(left) + share * (groundOf(right) - groundOf(left))
}

/** What the profile draws as ground at a sample: unknown ground as level. */
export const groundOf = (sample: PathSample): number =>
  (sample.terrain_elevation_m ?? 0) + sample.earth_bulge_m

/** Clutter as it stands on the ground, a hatched area for each stretch that has a height. */
export function clutterAreas(
  samples: readonly PathSample[],
  stretches: readonly Stretch[],
): readonly ChartArea[] {
  return stretches.flatMap(({ fromM, toM, cover }) => {
    if (cover.height_m === 0 || cover.color === undefined) return []
    const inside = samples.filter(({ distance_m: at }) => at > fromM && at < toM)
    const ground: (readonly [number, number])[] = [
      [fromM, groundAt(samples, fromM)],
      ...inside.map((sample) => [sample.distance_m, groundOf(sample)] as const),
      [toM, groundAt(samples, toM)],
    ]
    const tops = ground.map(([x, y]) => [x, y + cover.height_m] as const).toReversed()
    return [{ corners: [...ground, ...tops], color: cover.color }]
  })
}

/** The classes along the path, those without a height too. */
export function coverStrip(stretches: readonly Stretch[]): readonly ChartStretch[] {
  return stretches.flatMap(({ fromM: from, toM: to, cover: { color: color } }) =>
    color === undefined ? [] : [{ from, to, color }],
  )
}

/** The top of the clutter over the ground; no line where none stands. */
export function clutterTops(
  samples: readonly PathSample[],
  stretches: readonly Stretch[],
): readonly ChartLine[] {
  const values = samples.map((sample) => {
    const heightM = coverAt(stretches, sample.distance_m)?.cover.height_m ?? 0
    return heightM === 0 ? null : groundOf(sample) + heightM
  })
  if (values.every((value) => value === null)) return []
  return [{ label: 'top of the clutter', values, color: '--text-muted', width: 1, dash: [2, 3] }]
}

/** What the colours of the areas mean, the class with the largest share first. */
export function clutterMeanings(stretches: readonly Stretch[]): readonly AreaMeaning[] {
  const classes = new Set(stretches.map(({ cover }) => cover))
  return [...classes]
    .toSorted((a, b) => b.share - a.share)
    .flatMap(({ name, class: code, height_m: heightM, color: color }) => {
      if (color === undefined) return []
      return [{ label: `${name || `class ${code}`}, ${formatNumber(heightM, 1)} m`, color }]
    })
}

/** The clutter in words: by class while the stretches are many, else from end to end. */
export function clutterWords(clutter: PathClutter): string {
  const stretches = coveredStretches(clutter)
  const nameOf = ({ name, class: code, height_m: heightM }: ClutterClass) =>
    `${name || `class ${code}`}, ${formatNumber(heightM, 1)} m high,`
  const parts =
    stretches.length > longestTold
      ? clutter.classes.map(
          (one) => `${nameOf(one)} on ${formatPercent(100 * one.share)} of the way`,
        )
      : stretches.map(
          ({ cover, fromM, toM }) =>
            `${nameOf(cover)} from ${formatDistance(fromM)} to ${formatDistance(toM)}`,
        )
  return parts.length === 0 ? 'nothing is known' : parts.join('; ')
}

/** Stretches that are read out one by one. */
const longestTold = 12
