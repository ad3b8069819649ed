import { oxygenBandDbPerKm } from '../../rf/gases/oxygen-band.ts'
import type { RfProfile } from '../../rf/profile.ts'

/** What the air costs around 60 GHz that no urban or free-space model counts. */
export interface OxygenLoss {
  readonly frequencyGhz: number
  readonly lossDbPerKm: number
  /** The largest one at this frequency, metres. */
  readonly radiusM: number
  /** Over that radius. */
  readonly lossDb: number
}

/** One for each frequency of the cells at which oxygen counts, ascending. */
export function oxygenLosses(
  profiles: readonly Pick<RfProfile, 'frequencyGhz' | 'radiusM'>[],
): readonly OxygenLoss[] {
  const radii = new Map<number, number>()
  for (const { frequencyGhz, radiusM } of profiles) {
    radii.set(frequencyGhz, Math.max(radiusM, radii.get(frequencyGhz) ?? 0))
  }
  return [...radii]
    .sort(([a], [b]) => a - b)
    .flatMap(([frequencyGhz, radiusM]) => {
      const lossDbPerKm = oxygenBandDbPerKm(frequencyGhz)
      if (lossDbPerKm === null) return []
      return [{ frequencyGhz, lossDbPerKm, radiusM, lossDb: (lossDbPerKm * radiusM) / 1000 }]
    })
}
