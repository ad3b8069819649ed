// Recommendation ITU-R P.1812-7, Annex 1, section 3.6: how far a path runs over land, inland and sea.
import type { PathStages, Zone } from './path-stages.ts'

type Profile = {
  readonly distancesKm: ArrayLike<number>
  readonly zones: ArrayLike<Zone>
}

/** Fills d_tm, d_lm and omega; every point stands for the half of the way to each of its neighbours. */
export function setZones(path: PathStages, profile: Profile): void {
  path.longestLandKm = longestStretchKm(profile, (zone) => zone !== 'sea')
  path.longestInlandKm = longestStretchKm(profile, (zone) => zone === 'inland')
  const { distancesKm, zones } = profile
  let seaKm = 0
  for (let i = 0; i < distancesKm.length; i++) {
    if (zones[i] === 'sea') seaKm += borderKm(distancesKm, i, 1) - borderKm(distancesKm, i, -1)
  }
  path.seaFraction = seaKm / distancesKm[distancesKm.length - 1]
}

function longestStretchKm(
  { distancesKm, zones }: Profile,
  counts: (zone: Zone) => boolean,
): number {
  let longestKm = 0
  let startKm: number | null = null
  for (let i = 0; i < distancesKm.length; i++) {
    if (!counts(zones[i])) {
      startKm = null
      continue
    }
    startKm ??= borderKm(distancesKm, i, -1)
    longestKm = Math.max(longestKm, borderKm(distancesKm, i, 1) - startKm)
  }
  return longestKm
}

/** Half-way to the neighbour on one side, or the end of the path, km. */
function borderKm(distancesKm: ArrayLike<number>, i: number, side: 1 | -1): number {
  const neighbour = i + side
  if (neighbour < 0 || neighbour >= distancesKm.length) return distancesKm[i]
  return (distancesKm[i] + distancesKm[neighbour]) / 2
}
