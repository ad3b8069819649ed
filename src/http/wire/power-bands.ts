import { powerColorAt } from '../../formats/power-colors.ts'

/** Powers between two levels. */
export interface PowerBand {
  /** Included; null for everything below `toDbm`. */
  readonly fromDbm: number | null
  /** Not included; null for everything from `fromDbm` on. */
  readonly toDbm: number | null
  readonly label: string
  readonly color: string
}

const halfOuterBandDb = 5

/** The bands that ascending levels divide powers into, the weakest first. */
export function powerBands(levelsDbm: readonly number[]): readonly PowerBand[] {
  const lowest = levelsDbm[0]
  const highest = levelsDbm[levelsDbm.length - 1]
  const inner = levelsDbm.slice(0, -1).map((fromDbm, i) => {
    const toDbm = levelsDbm[i + 1]
    return {
      fromDbm,
      toDbm,
      label: `${fromDbm} to ${toDbm} dBm`,
      color: powerColorAt((fromDbm + toDbm) / 2),
    }
  })
  return [
    {
      fromDbm: null,
      toDbm: lowest,
      label: `below ${lowest} dBm`,
      color: powerColorAt(lowest - halfOuterBandDb),
    },
    ...inner,
    {
      fromDbm: highest,
      toDbm: null,
      label: `${highest} dBm and more`,
      color: powerColorAt(highest + halfOuterBandDb),
    },
  ]
}

/** Index of the band that a power lies in. */
export function bandIndexOf(bands: readonly PowerBand[], powerDbm: number): number {
  return bands.findLastIndex(({ fromDbm }) => fromDbm === null || powerDbm >= fromDbm)
}
