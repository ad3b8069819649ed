import { type ItmClimate } from '../../src/rf/itm/climates.ts'
import { type ItmSite } from '../../src/rf/itm/irregular-terrain.ts'
import { itmVariabilityModes } from '../../src/rf/itm/variability.ts'
import type { GroundProfile } from '../../src/rf/ground-profile.ts'
import golden from '../golden/rf/itm-point-to-point.json' with { type: 'json' }

/** Bare ground at even steps. */
export function groundOf(elevationM: readonly number[], spacingM: number): GroundProfile {
  return {
    pointCount: elevationM.length,
    spacingM,
    elevationM: Float64Array.from(elevationM),
    clutterHeightM: new Float64Array(elevationM.length),
    clutterCategory: new Uint8Array(elevationM.length),
    middleLatitudeDeg: 45,
    crossesVoid: false,
  }
}

type GoldenCase = (typeof golden.cases)[number]

/** What a golden case says of its site. */
export function siteOf(row: GoldenCase): ItmSite {
  return {
    ...row,
    polarization: row.polarization as 'horizontal' | 'vertical',
    climate: row.climate as ItmClimate,
    reliability: {
      ...row,
      mode: itmVariabilityModes[row.modeOfVariability % 10],
      omitsLocation: Math.trunc(row.modeOfVariability / 10) % 2 === 1,
      omitsSituation: row.modeOfVariability >= 20,
    },
  }
}
