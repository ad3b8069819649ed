// The profile contract: how finely the ground on the path to a receiver is read, whoever asks.
import type { RasterGrid } from '../formats/elevation-raster.ts'
import { sphericalMetresPerDegree } from './ellipsoid.ts'
import type { VoidLimits } from './enclosed-voids.ts'

/**
 * Points of a profile lie no farther apart than this, or than the postings where those are coarser, metres.
 */
const wantedSpacingM = 30
/** Steps of a profile at most: 61 km at the wanted spacing. */
export const maximumProfileSteps = 2048

/** How a raster is read for profiles. */
export interface GroundSpacing {
  /** Every so many columns and rows of postings are read, from the first on. */
  readonly columnStep: number
  readonly rowStep: number
  /** Points of a profile lie at most so far apart, metres, up to `maximumProfileSteps` steps. */
  readonly pointM: number
}

/**
 * The spacing of a raster, which depends on the raster alone: the same point has the same profile
 * whatever the radius of the question. Postings finer than 30 m are thinned to 15 to 30 m, so that
 * memory and time do not grow with a resolution that points 30 m apart cannot show.
 */
export function groundSpacing(raster: RasterGrid): GroundSpacing {
  const { columnM, rowM } = postingsM(raster)
  return {
    columnStep: stepOf(columnM),
    rowStep: stepOf(rowM),
    pointM: Math.max(wantedSpacingM, Math.min(rowM, columnM)),
  }
}

/** How far the postings of a raster are apart, in its middle. */
function postingsM(raster: RasterGrid): { readonly columnM: number; readonly rowM: number } {
  const middleLatDeg = (raster.bounds[1] + raster.bounds[3]) / 2
  const shrink = Math.cos((middleLatDeg * Math.PI) / 180)
  return {
    columnM: raster.spacingLonDeg * sphericalMetresPerDegree * shrink,
    rowM: raster.spacingLatDeg * sphericalMetresPerDegree,
  }
}

/** Voids that are filled from all sides are so wide and so high at most, metres. */
const filledVoidM = 1000

/** Which voids of a thinned raster are small, by the raster alone. */
export function voidLimits(raster: RasterGrid): VoidLimits {
  const { columnStep, rowStep } = groundSpacing(raster)
  const postings = postingsM(raster)
  const columnM = postings.columnM * columnStep
  const rowM = postings.rowM * rowStep
  return {
    columns: Math.floor(filledVoidM / columnM),
    rows: Math.floor(filledVoidM / rowM),
    eastWeight: (rowM / columnM) * (rowM / columnM),
  }
}

function stepOf(postingM: number): number {
  return Math.max(1, Math.floor(wantedSpacingM / postingM))
}

/** Steps of the profile of a path over the ground, metres; 1 and more. */
export function profileSteps(lengthM: number, { pointM }: GroundSpacing): number {
  // A path that is a whole number of steps long to rounding has no step more.
  const steps = Math.ceil(lengthM / pointM - 1e-6)
  return Math.min(Math.max(steps, 1), maximumProfileSteps)
}
