import { fingerprint } from '../../../fingerprint.ts'
import type { Cell } from '../../cell.ts'
import type { PlanQuestion } from '../plan-question.ts'

/** More cells of a mast than this are computed apart: whoever is stopped loses no more. */
const maximumMastCells = 6

/**
 * The cells of a question whose antennas differ in azimuth, tilt and power alone, together: by their places
 * in the question, ascending, the masts in the order of their first cells. What one of them does at a
 * setting each of the others does too.
 */
export function mastsOf({ cells }: PlanQuestion): number[][] {
  const masts: number[][] = []
  const open = new Map<string, number[]>()
  for (const [index, { cell }] of cells.entries()) {
    const key = antennaKey(cell)
    const mast = open.get(key)
    if (mast === undefined || mast.length === maximumMastCells) {
      const begun = [index]
      masts.push(begun)
      open.set(key, begun)
    } else mast.push(index)
  }
  return masts
}

/** All of a cell but where it points, what it sends, and what its neighbours tell it by. */
function antennaKey({ lon, lat, calibrationOffsetDb, profile }: Cell): string {
  const alike = { ...profile, electricalDowntiltDeg: 0, txPowerDbm: 0, pci: null }
  return fingerprint({ lon, lat, calibrationOffsetDb, profile: alike })
}

/** What there is of the cells of each mast, in the order of the cells in the question. */
export function ofCells<Item>(
  masts: readonly (readonly number[])[],
  ofMasts: readonly (readonly Item[])[],
): Item[] {
  const items: Item[] = []
  for (const [mast, indices] of masts.entries())
    for (const [place, index] of indices.entries()) items[index] = ofMasts[mast][place]
  return items
}
