// Whether facade and antennas are such that one flat specular reflection is a fair picture of them.
import { firstFresnelRadiusM } from '../../../rf/diffraction/knife-edge.ts'
import { degreesToRadians } from '../../../angles.ts'
import type { SpecularPath } from './image-source.ts'
import type { Facade, ReflectionQuestion } from './question.ts'

/** Room on the facade around the reflection point, metres; null where the extent is unknown. */
export interface FacadeRoom {
  readonly leftM: number
  readonly rightM: number
  readonly belowM: number | null
  readonly aboveM: number | null
  readonly fresnelRadiusM: number
  readonly evidence:
    | 'facade_extent_known'
    | 'facade_extent_unknown'
    | 'facade_extent_smaller_than_scalar_fresnel_zone'
}

/** The first Fresnel zone at the reflection point (P.526-16, equation (1)) against the facade. */
export function facadeRoom(facade: Facade, path: SpecularPath, wavelengthM: number): FacadeRoom {
  const x = facade.end.x - facade.start.x
  const y = facade.end.y - facade.start.y
  const lengthM = Math.sqrt(x * x + y * y)
  const { z } = path.reflectionPoint
  const leftM = path.segmentParameter * lengthM
  const rightM = (1 - path.segmentParameter) * lengthM
  const belowM = facade.baseZ === null ? null : z - facade.baseZ
  const aboveM = facade.topZ === null ? null : facade.topZ - z
  const fresnelRadiusM = firstFresnelRadiusM(path.d1M, path.d2M, wavelengthM)
  const known = [leftM, rightM, belowM, aboveM].filter((room) => room !== null)
  const isSmaller = known.some((roomM) => roomM < fresnelRadiusM)
  const evidence = isSmaller
    ? 'facade_extent_smaller_than_scalar_fresnel_zone'
    : known.length < 4
      ? 'facade_extent_unknown'
      : 'facade_extent_known'
  return { leftM, rightM, belowM, aboveM, fresnelRadiusM, evidence }
}

export interface Roughness {
  readonly rmsM: number
  /** g = 4 pi sigma cos(theta) / lambda (Rayleigh). */
  readonly parameter: number
  readonly status: 'supported_smooth' | 'rough_surface_warning'
  /** What a Gaussian surface would take off the specular power, 10 log10(exp(g^2)); not applied. */
  readonly unappliedLossDb: number
}

/** A surface counts as smooth below this Rayleigh parameter. */
const smoothRoughnessParameter = 0.3

/** When it does, as answers tell it. */
export const smoothSurfaceFormula = `4*pi*sigma*cos(theta)/wavelength < ${smoothRoughnessParameter}`

/**
 * How rough a surface looks at one angle of incidence (Rayleigh).
 *
 * @param rmsM - standard deviation of its heights, metres, 0 and more.
 * @param incidenceAngleDeg - from the normal of the surface, 0 to 90 degrees.
 * @param wavelengthM - metres.
 */
export function roughnessOf(
  rmsM: number,
  incidenceAngleDeg: number,
  wavelengthM: number,
): Roughness {
  const cosine = Math.cos(degreesToRadians(incidenceAngleDeg))
  const parameter = (4 * Math.PI * rmsM * cosine) / wavelengthM
  const status = parameter < smoothRoughnessParameter ? 'supported_smooth' : 'rough_surface_warning'
  return { rmsM, parameter, status, unappliedLossDb: (10 / Math.LN10) * parameter * parameter }
}

interface FarFieldEnd {
  readonly apertureM: number | null
  /** 2 D^2 / lambda; null without an aperture. */
  readonly rangeM: number | null
  readonly comparedDistanceM: number
}

export interface FarField {
  readonly status: 'unknown' | 'supported' | 'warning'
  readonly transmitter: FarFieldEnd
  readonly receiver: FarFieldEnd
}

/** Where the far field of an aperture begins, as answers tell it. */
export const farFieldFormula = '2 D^2 / wavelength'

/** Each antenna's far field against its own leg. */
export function farField(
  { transmitter, receiver }: ReflectionQuestion,
  path: SpecularPath,
  wavelengthM: number,
): FarField {
  const end = (apertureM: number | null, comparedDistanceM: number): FarFieldEnd => ({
    apertureM,
    rangeM: apertureM === null ? null : (2 * apertureM * apertureM) / wavelengthM,
    comparedDistanceM,
  })
  const ends = [
    end(transmitter.antenna.apertureM, path.d1M),
    end(receiver.antenna.apertureM, path.d2M),
  ]
  const isNear = ends.some(({ rangeM, comparedDistanceM }) => comparedDistanceM < (rangeM ?? 0))
  const isUnknown = ends.some(({ rangeM }) => rangeM === null)
  const status = isNear ? 'warning' : isUnknown ? 'unknown' : 'supported'
  return { status, transmitter: ends[0], receiver: ends[1] }
}
