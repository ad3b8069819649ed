import { radiansToDegrees, normalizeDegrees } from '../../../angles.ts'
import { AntennaPattern } from '../../../rf/antenna.ts'
import type { ReflectionAntenna } from './question.ts'
import { type Enu, minus } from './vector.ts'

/** Where an antenna looks along a path, and what its pattern takes off its gain there. */
export interface AntennaLook {
  /** From north, clockwise. */
  readonly azimuthDeg: number
  /** Above the horizon. */
  readonly elevationDeg: number
  readonly patternAttenuationDb: number
  /** False outside the beam of a pattern that ends at its edge. */
  readonly isInBeam: boolean
}

/** Vertical preset of directional antennas, unless their pattern brings its own. */
export const verticalPatternId = 'panel-20deg'

/**
 * The look of an antenna at `from` towards a point. Both cuts of the preset are asked at the angles
 * themselves: a path straight up is as good as a level one.
 */
export function antennaLook(antenna: ReflectionAntenna, from: Enu, towards: Enu): AntennaLook {
  const way = minus(towards, from)
  const groundM = Math.sqrt(way.x * way.x + way.y * way.y)
  const azimuthDeg = normalizeDegrees(radiansToDegrees(Math.atan2(way.x, way.y)))
  const elevationDeg = radiansToDegrees(Math.atan2(way.z, groundM))
  const preset = presetLook(antenna, azimuthDeg, elevationDeg)
  const patternAttenuationDb = antenna.statedPatternAttenuationDb ?? preset.patternAttenuationDb
  return { azimuthDeg, elevationDeg, ...preset, patternAttenuationDb }
}

function presetLook(antenna: ReflectionAntenna, azimuthDeg: number, elevationDeg: number) {
  const { directional } = antenna
  if (directional === null) return { patternAttenuationDb: 0, isInBeam: true }
  const pattern = new AntennaPattern({
    horizontalPatternId: directional.patternId,
    verticalPatternId,
    beamWidthDeg: directional.beamWidthDeg,
    mechanicalDowntiltDeg: -directional.boresightElevationDeg,
    electricalDowntiltDeg: 0,
    antennaHeightM: 0,
    receiverHeightM: 0,
  })
  const offsetDeg = azimuthDeg - directional.boresightAzimuthDeg
  return {
    patternAttenuationDb: pattern.combinedAttenuationDb(
      pattern.horizontalAttenuationDb(offsetDeg),
      pattern.depressionAttenuationDb(-elevationDeg),
    ),
    isInBeam: pattern.isEligible(offsetDeg),
  }
}
