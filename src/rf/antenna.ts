// Antenna patterns: presets of parabolic cuts in the form of 3GPP TR 38.901 V17, Table 7.3-1, and the
// cuts of real antennas.
import { radiansToDegrees, signedAngleDeg } from '../angles.ts'
import { type AntennaCut, cutAttenuationDb } from './antenna-cut.ts'
import type { HorizontalPatternId, RfProfile } from './profile.ts'

/** Largest attenuation of one cut and of the whole single element, dB (A_max and SLA_V). */
export const maximumPatternAttenuationDb = 30

/** 3 dB width of both cuts of the single element, degrees (Table 7.3-1). */
const singleElementBeamWidthDeg = 65

/** 3 dB width of the vertical panel presets, degrees. */
const panelBeamWidthDeg = { 'panel-10deg': 10, 'panel-20deg': 20 } as const

/** Nearest ground distance used for the depression angle, metres. */
const minimumDepressionDistanceM = 0.1

export type AntennaProfile = Pick<
  RfProfile,
  | 'horizontalPatternId'
  | 'verticalPatternId'
  | 'horizontalCut'
  | 'verticalCut'
  | 'beamWidthDeg'
  | 'antennaHeightM'
  | 'receiverHeightM'
  | 'mechanicalDowntiltDeg'
  | 'electricalDowntiltDeg'
>

/** Whether a preset ends at the edge of its beam instead of only weakening. */
export function usesHardBeam(patternId: string): boolean {
  return patternId === 'ideal-sector' || patternId === 'cosine-sector'
}

/** The laws of the horizontal presets, as answers tell them. */
const patternDescriptions: Readonly<Record<HorizontalPatternId, string>> = {
  'ideal-sector': 'No attenuation inside the beam; nothing is received outside it.',
  'cosine-sector':
    `min(${maximumPatternAttenuationDb}, 12*(offset/half beam)^2) dB inside the beam, 12 dB at its edge; ` +
    'nothing outside it.',
  omni: 'No horizontal attenuation in any direction.',
  '3gpp-single-element':
    `One antenna element: min(${maximumPatternAttenuationDb}, 12*(offset/${singleElementBeamWidthDeg})^2) dB ` +
    `in each cut, both together at most ${maximumPatternAttenuationDb} dB, all round; the vertical preset ` +
    'is not used. No array factor or beamforming.',
}

/** How an antenna attenuates off its boresight, in words: a preset by its law, another one by its cuts. */
export function patternDescription(patternId: string): string {
  return isPreset(patternId)
    ? patternDescriptions[patternId]
    : 'The cuts of an antenna of the catalogue, as its maker gives them, all round; both together are ' +
        'their sum. The profile holds the hashes of the cuts.'
}

function isPreset(patternId: string): patternId is HorizontalPatternId {
  return Object.hasOwn(patternDescriptions, patternId)
}

/**
 * The directional part of one cell's antenna: attenuation relative to boresight, never a gain.
 * `offsetDeg` is the bearing of the receiver minus (azimuth + orientation); any finite angle.
 */
export class AntennaPattern {
  /** Width in which the cell can be received at all, degrees: the beam, or 360. */
  readonly effectiveBeamWidthDeg: number
  readonly usesHardBeam: boolean
  readonly #horizontalPatternId: string
  readonly #horizontalCut: AntennaCut | undefined
  readonly #verticalCut: AntennaCut | undefined
  /** 3 dB width of the vertical cut, degrees; 0 for the flat cut. */
  readonly #verticalWidthDeg: number
  readonly #horizontalWidthDeg: number
  readonly #totalIsCapped: boolean
  readonly #heightDifferenceM: number
  readonly #downtiltDeg: number

  constructor(profile: AntennaProfile) {
    this.#horizontalPatternId = profile.horizontalPatternId
    this.#horizontalCut = profile.horizontalCut
    this.usesHardBeam = usesHardBeam(profile.horizontalPatternId)
    this.effectiveBeamWidthDeg = this.usesHardBeam ? profile.beamWidthDeg : 360
    this.#totalIsCapped = profile.horizontalPatternId === '3gpp-single-element'
    this.#horizontalWidthDeg = horizontalWidthDeg(profile)
    // The single element brings its own vertical cut along.
    this.#verticalCut = this.#totalIsCapped ? undefined : profile.verticalCut
    this.#verticalWidthDeg = this.#totalIsCapped
      ? singleElementBeamWidthDeg
      : verticalWidthDeg(profile.verticalPatternId)
    this.#heightDifferenceM = profile.antennaHeightM - profile.receiverHeightM
    this.#downtiltDeg = profile.mechanicalDowntiltDeg + profile.electricalDowntiltDeg
  }

  /** Whether every receiver is served, wherever the antenna points. */
  get servesAllAround(): boolean {
    return !this.usesHardBeam || this.effectiveBeamWidthDeg >= 360
  }

  /** Whether a receiver at this offset is served at all; the edges of the beam belong to it. */
  isEligible(offsetDeg: number): boolean {
    if (this.servesAllAround) return true
    return Math.abs(signedAngleDeg(offsetDeg)) <= this.effectiveBeamWidthDeg / 2
  }

  /** Attenuation of the horizontal cut, dB; of presets at most 30. */
  horizontalAttenuationDb(offsetDeg: number): number {
    if (this.#horizontalCut !== undefined) return cutAttenuationDb(this.#horizontalCut, offsetDeg)
    if (this.#horizontalPatternId === 'ideal-sector' || this.#horizontalPatternId === 'omni')
      return 0
    return parabolicAttenuationDb(signedAngleDeg(offsetDeg), this.#horizontalWidthDeg)
  }

  /** Attenuation of the vertical cut at a ground distance, dB; downtilt turns it down. */
  verticalAttenuationDb(distanceM: number): number {
    return this.#hasFlatCut ? 0 : this.depressionAttenuationDb(this.depressionDeg(distanceM))
  }

  /**
   * Angle below the horizon at which a receiver at a ground distance is seen, degrees; however the antenna is
   * tilted.
   */
  depressionDeg(distanceM: number): number {
    const groundM = Math.max(distanceM, minimumDepressionDistanceM)
    return radiansToDegrees(Math.atan2(this.#heightDifferenceM, groundM))
  }

  /** Vertical attenuation, dB, at an angle below the horizon, degrees; negative above it. */
  depressionAttenuationDb(depressionDeg: number): number {
    if (this.#hasFlatCut) return 0
    const angleDeg = depressionDeg - this.#downtiltDeg
    return this.#verticalCut === undefined
      ? parabolicAttenuationDb(angleDeg, this.#verticalWidthDeg)
      : cutAttenuationDb(this.#verticalCut, angleDeg)
  }

  /** Whether another antenna has the same vertical attenuation at every distance. */
  hasVerticalOf(other: AntennaPattern): boolean {
    return (
      this.#verticalCut?.sha256 === other.#verticalCut?.sha256 &&
      this.#verticalWidthDeg === other.#verticalWidthDeg &&
      this.#heightDifferenceM === other.#heightDifferenceM &&
      this.#downtiltDeg === other.#downtiltDeg
    )
  }

  get #hasFlatCut(): boolean {
    return this.#verticalCut === undefined && this.#verticalWidthDeg === 0
  }

  /** Both cuts together, dB: their sum; for the single element at most 30. */
  combinedAttenuationDb(horizontalDb: number, verticalDb: number): number {
    const sumDb = horizontalDb + verticalDb
    return this.#totalIsCapped ? Math.min(maximumPatternAttenuationDb, sumDb) : sumDb
  }

  /** Attenuation towards a receiver at a horizontal offset and a ground distance, dB. */
  totalAttenuationDb(offsetDeg: number, distanceM: number): number {
    return this.combinedAttenuationDb(
      this.horizontalAttenuationDb(offsetDeg),
      this.verticalAttenuationDb(distanceM),
    )
  }

  /** What the vertical cut takes of the gain towards a receiver beyond the horizontal cut alone, dB. */
  verticalLossDb(offsetDeg: number, distanceM: number): number {
    const horizontalDb = this.horizontalAttenuationDb(offsetDeg)
    const bothDb = this.combinedAttenuationDb(horizontalDb, this.verticalAttenuationDb(distanceM))
    return bothDb - horizontalDb
  }
}

/**
 * The antenna of a profile. Horizontal presets: `ideal-sector` 0 dB and `cosine-sector`
 * min(30, 12 (offset / half beam)^2), both cut off at the edge of the beam; `omni` 0 dB;
 * `3gpp-single-element` min(30, 12 (offset / 65)^2) all round. Vertical presets: `flat` 0 dB,
 * panels min(30, 12 (offset / 10 or 20)^2) around the downtilt; the single element brings
 * its own 65 degree cut. No array factor. Cuts of the catalogue's antennas are taken as they are,
 * all round, the vertical one turned by the downtilts on top of the tilt it was measured with.
 */
export function antennaPattern(profile: AntennaProfile): AntennaPattern {
  return new AntennaPattern(profile)
}

/** min(30, 12 (angle / width)^2), dB: 3 dB at half the width, 12 dB at the full width. */
function parabolicAttenuationDb(angleDeg: number, widthDeg: number): number {
  const ratio = angleDeg / widthDeg
  return Math.min(maximumPatternAttenuationDb, 12 * ratio * ratio)
}

function horizontalWidthDeg(profile: AntennaProfile): number {
  // The cosine preset counts from its half beam: 3 dB at a quarter of the beam, 12 dB at its edge.
  if (profile.horizontalPatternId === 'cosine-sector') return profile.beamWidthDeg / 2
  return singleElementBeamWidthDeg
}

/** 0 for the flat preset, and where a cut decides instead. */
function verticalWidthDeg(patternId: string): number {
  return patternId === 'panel-10deg' || patternId === 'panel-20deg'
    ? panelBeamWidthDeg[patternId]
    : 0
}
