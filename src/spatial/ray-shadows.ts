import { contactToleranceM } from './point-in-footprint.ts'
import type { FootprintCrossing } from './path-crossings.ts'
import type { Scene } from './scene.ts'
import { reachedFrom, reachedTo, type SightLineHeights } from './sight-line.ts'

/**
 * Along one bearing, the distances at which a receiver would be shadowed by each footprint.
 *
 * For a footprint crossed from a to b, a receiver at distance d is blocked when the line to it,
 * drawn anew for that d, meets the roof somewhere between a and min(b, d). That holds on one
 * interval of d, so one walk along the bearing answers every receiver on it.
 */
export interface RayShadows {
  /** Scene indices, ascending; a footprint crossed twice stands twice. */
  readonly k: readonly number[]
  /** Shadowed receiver distances fromM[i] .. toM[i], metres; empty where from > to. */
  readonly fromM: Float64Array
  readonly toM: Float64Array
  /** The crossing itself. */
  readonly entryM: Float64Array
  readonly exitM: Float64Array
  /** 1 where a receiver between entry and exit is indoors: the roof is not below it. */
  readonly shelters: Uint8Array
  /** 1 for footprints that the antenna stands on: they shelter, but cast no shadow. */
  readonly isHost: Uint8Array
  /** Joined intervals of shadow or shelter: from, to, from, to ..., ascending; the last may be endless. */
  readonly darkM: Float64Array
}

/** The shadows of the footprints that one bearing crosses (`crossingsAlong`). */
export function rayShadows(
  scene: Scene,
  line: SightLineHeights,
  crossings: readonly FootprintCrossing[],
  hosts: readonly number[],
): RayShadows {
  const k: number[] = []
  const entries: number[] = []
  const exits: number[] = []
  for (const crossing of crossings) {
    for (let i = 0; i < crossing.intervalsM.length; i += 2) {
      if (crossing.intervalsM[i + 1] <= contactToleranceM) continue
      k.push(crossing.k)
      entries.push(crossing.intervalsM[i])
      exits.push(crossing.intervalsM[i + 1])
    }
  }
  const shadows = {
    k,
    entryM: Float64Array.from(entries),
    exitM: Float64Array.from(exits),
    fromM: new Float64Array(k.length),
    toM: new Float64Array(k.length),
    shelters: new Uint8Array(k.length),
    isHost: new Uint8Array(k.length),
  }
  for (let i = 0; i < k.length; i++) {
    const roofM = scene.roofM[k[i]]
    if (roofM >= line.receiverHeightM && exits[i] > entries[i]) shadows.shelters[i] = 1
    if (hosts.includes(k[i])) {
      shadows.isHost[i] = 1
      shadows.fromM[i] = Infinity
      shadows.toM[i] = -Infinity
    } else {
      const [fromM, toM] = shadowOf(line, roofM, entries[i], exits[i])
      shadows.fromM[i] = fromM
      shadows.toM[i] = toM
    }
  }
  return { ...shadows, darkM: joinDark(shadows) }
}

/** Receiver distances shadowed by a roof over the stretch from entry to exit. */
function shadowOf(
  line: SightLineHeights,
  roofM: number,
  entryM: number,
  exitM: number,
): [fromM: number, toM: number] {
  const from = reachedFrom(line, roofM)
  const to = reachedTo(line, roofM)
  if (from > 1 || to < 0) return [Infinity, -Infinity]
  const behindM = entryM + contactToleranceM
  // Rising line: the receiver must be so far that the line is still below the roof at the entry.
  const nearestM = to === Infinity ? behindM : Math.max(behindM, entryM / to)
  const farthestM = from > 0 ? exitM / from : Infinity
  return [nearestM, farthestM]
}

function joinDark(
  shadows: Pick<RayShadows, 'k' | 'fromM' | 'toM' | 'entryM' | 'exitM' | 'shelters'>,
): Float64Array {
  const intervals: [number, number][] = []
  shadows.k.forEach((_, i) => {
    if (shadows.fromM[i] <= shadows.toM[i]) intervals.push([shadows.fromM[i], shadows.toM[i]])
    if (shadows.shelters[i] === 1) {
      intervals.push([shadows.entryM[i] + contactToleranceM, shadows.exitM[i]])
    }
  })
  intervals.sort((a, b) => a[0] - b[0])
  const joined: number[] = []
  for (const [fromM, toM] of intervals) {
    if (joined.length > 0 && fromM <= joined[joined.length - 1]) {
      joined[joined.length - 1] = Math.max(joined[joined.length - 1], toM)
    } else {
      joined.push(fromM, toM)
    }
  }
  return Float64Array.from(joined)
}

/** True when a receiver at this distance on the bearing sees the antenna. */
export function isLitAt(shadows: RayShadows, distanceM: number): boolean {
  const { darkM } = shadows
  for (let i = 0; i < darkM.length && darkM[i] <= distanceM; i += 2) {
    if (distanceM <= darkM[i + 1]) return false
  }
  return true
}
