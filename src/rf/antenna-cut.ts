import { normalizeDegrees } from '../angles.ts'

/** Values of a cut, one a degree all round. */
export const cutPoints = 360

/** More than any antenna holds back, dB. */
export const largestCutAttenuationDb = 200

/**
 * One cut of a real antenna, as its maker measured or computed it: attenuation below the strongest
 * direction of the cut at whole degrees, dB, 0 or more. The horizontal cut counts clockwise from
 * boresight, the vertical one downwards from the horizon in front.
 */
export interface AntennaCut {
  /** SHA-256 of its values, by which answers name it. */
  readonly sha256: string
  readonly attenuationDb: readonly number[]
}

/** An antenna of the catalogue, as profiles name it. */
export interface CatalogueAntenna {
  readonly id: string
  /** Gain in the strongest direction, dBi; null where its maker does not say it. */
  readonly gainDbi: number | null
  /** Null where the antenna comes without this cut. */
  readonly horizontal: AntennaCut | null
  readonly vertical: AntennaCut | null
}

/** Attenuation of a cut at any angle, dB: linear between whole degrees. */
export function cutAttenuationDb({ attenuationDb }: AntennaCut, angleDeg: number): number {
  const angle = normalizeDegrees(angleDeg)
  const below = Math.floor(angle) % cutPoints
  const from = attenuationDb[below]
  const to = attenuationDb[(below + 1) % cutPoints]
  return from + (angle - Math.floor(angle)) * (to - from)
}
