import type { Cell } from '../cell.ts'
import type { PackArea } from '../pack-area.ts'
import { type OutsidePack, outsidePack } from './outside-pack.ts'

interface SamplesInPack<Sample> {
  /** Those that have a value, in the order given. */
  readonly samples: readonly Sample[]
  readonly outsidePack: OutsidePack
}

/**
 * Samples (degrees) by the rule of the request that the cells come from: those outside the pack are
 * counted, and left out where they are excluded. The rest are the same samples under both rules.
 */
export function samplesInPack<Sample extends { readonly lon: number; readonly lat: number }>(
  packArea: PackArea,
  [{ profile }]: readonly Cell[],
  all: readonly Sample[],
): SamplesInPack<Sample> {
  const inside = all.filter(({ lon, lat }) => packArea.holds(lon, lat))
  return {
    samples: profile.beyondPack === 'excluded' ? inside : all,
    outsidePack: outsidePack(profile, 'samples', all.length - inside.length, all.length),
  }
}
