import { normalizeDegrees } from '../../rf/angles.ts'
import type { Cell } from '../cell.ts'

/** One cell and how finely its rays are drawn. */
export interface SectorQuestion {
  readonly cell: Cell
  /** 8 to 720. */
  readonly rays: number
}

/**
 * Bearings of the rays of a sector, degrees, 0 <= b < 360, in ray order: sector-centred, from the
 * left edge on, so that the fan is symmetric about the boresight.
 */
export function rayBearingsDeg(
  effectiveAzimuthDeg: number,
  effectiveBeamWidthDeg: number,
  rays: number,
): number[] {
  const leftEdgeDeg = effectiveAzimuthDeg - effectiveBeamWidthDeg / 2
  return Array.from({ length: rays }, (_, i) =>
    normalizeDegrees(leftEdgeDeg + ((i + 0.5) * effectiveBeamWidthDeg) / rays),
  )
}
