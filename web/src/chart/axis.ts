import type uPlot from 'uplot'
import { formatNumber } from '../format/format.ts'

/** What the axes of all charts share, in the colours of the theme. */
export function themedAxis(color: (name: '--text-muted' | '--line') => string): uPlot.Axis {
  const line = { stroke: color('--line'), width: 1 }
  return {
    stroke: color('--text-muted'),
    grid: line,
    ticks: { ...line, size: 4 },
    font: '11px system-ui',
    labelFont: '11px system-ui',
    labelSize: 16,
    values: (_plot, splits) => axisTexts(splits),
  }
}

/** As numbers stand everywhere on the page: the chart itself would write them as the browser does. */
export const axisTexts = (splits: readonly (number | null)[]): string[] =>
  splits.map((split) => formatNumber(split, 6))

/** Least and greatest value that a quantity can have, as 0 and 100 of a percentage. */
export type AxisBounds = readonly [least: number, greatest: number]

export const percentBounds: AxisBounds = [0, 100]

/** Of the span of the bounds; differences that are less are drawn as small as they are. */
const leastShare = 0.01
/** Of the greatest value: what differs by less is alike but for rounding. */
const flatShare = 1e-9

/**
 * The range of an axis around the values from `low` to `high`, with `padShare` of their span on either side.
 * It never leaves the bounds; without any, values of one sign keep it. Values that are alike get one unit,
 * or a hundredth of the bounds, around them.
 */
export function axisRange(
  low: number,
  high: number,
  {
    bounds,
    padShare = 0,
  }: { readonly bounds?: AxisBounds | undefined; readonly padShare?: number },
): [number, number] {
  const [least, greatest] = bounds ?? [low < 0 ? -Infinity : 0, low < 0 && high <= 0 ? 0 : Infinity]
  const isFlat = high - low <= flatShare * Math.max(Math.abs(low), Math.abs(high))
  const leastSpan = bounds === undefined ? (isFlat ? 2 : 0) : leastShare * (greatest - least)
  const span = Math.max((1 + 2 * padShare) * (high - low), leastSpan)
  const from = Math.max(least, (low + high - span) / 2)
  const to = Math.min(greatest, (low + high + span) / 2)
  if (to - from >= leastSpan) return [from, to]
  return to === greatest ? [to - leastSpan, to] : [from, from + leastSpan]
}

/** Steps between the marks of an axis of counts: whole ones, of 1, 2 or 5. */
const wholeSteps = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((digit) => Number(`${digit}e${power}`)),
).flat()

/** The steps that an axis of some values may have; undefined leaves them to the chart. */
export const stepsFor = (values: readonly (number | null)[]): number[] | undefined =>
  values.every((value) => value === null || Number.isInteger(value)) ? wholeSteps : undefined

const digitPx = 6.5

/** Room for the longest text beside an upright axis and for its name, pixels. */
export const roomFor = (texts: readonly string[] | null): number =>
  Math.max(48, 26 + digitPx * Math.max(0, ...(texts ?? []).map((text) => text.length)))
