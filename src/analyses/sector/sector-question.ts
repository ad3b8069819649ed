import { normalizeDegrees } from '../../angles.ts'
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
  const bearingsDeg = new Array<number>(rays)
  for (let i = 0; i < rays; i++)
    bearingsDeg[i] = normalizeDegrees(leftEdgeDeg + ((i + 0.5) * effectiveBeamWidthDeg) / rays)
  return bearingsDeg
}

export interface SurfaceQuestion {
  readonly cell: Cell
  /** 10 to 250. */
  readonly cellSizeM: number
  /** 1 to 10 unique levels, ascending. */
  readonly thresholdsDbm: readonly number[]
  /** The path losses are wanted too, of the nodes outside the beam as well. */
  readonly wantsPathLoss?: boolean
  /** The chance of more than this is wanted too, dBm. */
  readonly probabilityAboveDbm?: number
}

/** Whether the spreads of the nodes over places are wanted. */
export function wantsSpreads({ probabilityAboveDbm }: SurfaceQuestion): boolean {
  return probabilityAboveDbm !== undefined
}
