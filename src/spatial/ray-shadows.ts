import { contactToleranceM } from './point-in-footprint.ts'
import type { FootprintCrossing } from './path-crossings.ts'
import { reachedFrom, reachedTo, type SightLineHeights } from './sight-line.ts'
import type { SightRoofs } from './sight-roofs.ts'

/**
 * Along one bearing, the distances at which a receiver would be shadowed by each footprint.
 *
 * For a footprint crossed from a to b, a receiver at distance d is blocked when the line to it,
 * drawn anew for that d, meets the roof somewhere between a and min(b, d). That holds on one
 * interval of d, so one walk along the bearing answers every receiver on it.
 */
export interface CrossedRoofs {
  /** Scene indices, ascending; a footprint crossed twice stands twice. */
  readonly k: readonly number[]
  /** Shadowed receiver distances fromM[i] .. toM[i], metres; empty where from > to. */
  readonly fromM: readonly number[]
  readonly toM: readonly number[]
  /** The crossing itself. */
  readonly entryM: readonly number[]
  readonly exitM: readonly number[]
  /** 1 where a receiver between entry and exit is indoors: the roof is not below it. */
  readonly isIndoors: readonly number[]
  /** 1 for footprints on which the paths start: they shelter, but cast no shadow. */
  readonly isPassedOver: readonly number[]
}

/** Crossed roofs with joined intervals, for questions about very many receivers on the bearing. */
export interface RayShadows extends CrossedRoofs {
  /** Joined intervals of shadow: from, to, from, to ..., ascending; the last may be endless. */
  readonly shadowM: Float64Array
  /** The intervals of shadow and the stretches on which a receiver is indoors, joined in the same form. */
  readonly darkM: Float64Array
}

/** The shadows of the footprints that one bearing crosses (`crossingsAlong`). */
export function rayShadows(
  line: SightLineHeights,
  roofs: SightRoofs,
  crossings: readonly FootprintCrossing[],
): RayShadows {
  const shadows = crossedRoofs(line, roofs, crossings)
  return {
    ...shadows,
    shadowM: joined(shadowIntervals(shadows)),
    darkM: joined(darkIntervals(shadows)),
  }
}

/** Each footprint that one bearing crosses (`crossingsAlong`), with its own shadow. */
export function crossedRoofs(
  line: SightLineHeights,
  roofs: SightRoofs,
  crossings: readonly FootprintCrossing[],
): CrossedRoofs {
  // Plain arrays: a bearing crosses few roofs, and typed ones cost more to make than to fill.
  const k: number[] = []
  const entryM: number[] = []
  const exitM: number[] = []
  const fromM: number[] = []
  const toM: number[] = []
  const isIndoors: number[] = []
  const isPassedOver: number[] = []
  for (const crossing of crossings) {
    for (let i = 0; i < crossing.intervalsM.length; i += 2) {
      const entry = crossing.intervalsM[i]
      const exit = crossing.intervalsM[i + 1]
      if (exit <= contactToleranceM) continue
      const canBeIndoors = roofs.shelteringM[crossing.k] >= line.receiverHeightM
      const [from, to] = shadowOf(line, roofs.blockingM[crossing.k], entry, exit)
      k.push(crossing.k)
      entryM.push(entry)
      exitM.push(exit)
      fromM.push(from)
      toM.push(to)
      isIndoors.push(canBeIndoors && exit > entry ? 1 : 0)
      isPassedOver.push(roofs.isPassedOver[crossing.k])
    }
  }
  return { k, entryM, exitM, fromM, toM, isIndoors, isPassedOver }
}

/**
 * Receiver distances shadowed by a roof over the stretch from entry to exit: those for which the
 * part of the path on which the roof reaches the line, without a contact's length at either end,
 * meets the stretch.
 */
function shadowOf(
  line: SightLineHeights,
  roofM: number,
  entryM: number,
  exitM: number,
): [fromM: number, toM: number] {
  const from = reachedFrom(line, roofM)
  const to = reachedTo(line, roofM)
  if (from >= 1 || to <= 0) return [Infinity, -Infinity]
  let nearestM = Math.max(entryM, contactToleranceM) + contactToleranceM
  // A rising line must still be below the roof at the entry, a falling one before the receiver.
  if (to < Infinity) nearestM = Math.max(nearestM, Math.max(entryM, contactToleranceM) / to)
  if (from > 0) nearestM = Math.max(nearestM, contactToleranceM / (1 - from))
  return [nearestM, from > 0 ? exitM / from : Infinity]
}

type Interval = readonly [fromM: number, toM: number]

function shadowIntervals({ k, fromM, toM }: Pick<RayShadows, 'k' | 'fromM' | 'toM'>): Interval[] {
  const intervals: Interval[] = []
  for (let i = 0; i < k.length; i++) {
    if (fromM[i] <= toM[i]) intervals.push([fromM[i], toM[i]])
  }
  return intervals
}

function darkIntervals(
  shadows: Pick<RayShadows, 'k' | 'fromM' | 'toM' | 'entryM' | 'exitM' | 'isIndoors'>,
): Interval[] {
  const intervals = shadowIntervals(shadows)
  for (let i = 0; i < shadows.k.length; i++) {
    if (shadows.isIndoors[i] === 0) continue
    intervals.push([shadows.entryM[i] + contactToleranceM, shadows.exitM[i]])
  }
  return intervals
}

function joined(intervals: Interval[]): Float64Array {
  intervals.sort((a, b) => a[0] - b[0])
  const joinedM: number[] = []
  for (const [fromM, toM] of intervals) {
    if (joinedM.length > 0 && fromM <= joinedM[joinedM.length - 1]) {
      joinedM[joinedM.length - 1] = Math.max(joinedM[joinedM.length - 1], toM)
    } else {
      joinedM.push(fromM, toM)
    }
  }
  return Float64Array.from(joinedM)
}

/** Nearer to the end of a shadow than this rounding decides: ask the receiver's own line, metres. */
export const edgeM = 1e-4

/** Whether a receiver at a distance on the bearing is in shadow, or at the edge of one. */
export function shadeAt({ shadowM }: RayShadows, distanceM: number): 'visible' | 'shadow' | 'edge' {
  for (let i = 0; i < shadowM.length && shadowM[i] <= distanceM + edgeM; i += 2) {
    if (distanceM < shadowM[i] + edgeM) return 'edge'
    if (distanceM <= shadowM[i + 1] + edgeM)
      return distanceM < shadowM[i + 1] - edgeM ? 'shadow' : 'edge'
  }
  return 'visible'
}
