import { resolveModelProfile } from '../../analyses/path-profile/model-profile.ts'
import { groundPath, type LonLat } from '../../spatial/ground-path.ts'
import {
  checkPathLength,
  defaultSampleSpacingM,
  maximumSamples,
  type PathProfileQuestion,
  sampleCount,
  sampleSpacingRangeM,
} from '../../analyses/path-profile/question.ts'
import { normalizeDegrees } from '../../angles.ts'
import type { UnknownHeightRule } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import * as parameter from '../wire/request-schema.ts'
import { commonRfSettings, latSchema, lonSchema } from '../wire/cell-request.ts'
import { type BandAsked, bandAsked, bandMember } from '../wire/prediction-band.ts'
import { sectorMembers } from '../wire/sector-request.ts'
import { fidelityAsked } from './fidelity-question.ts'

/** A point in degrees. It has no name of its own: a validator takes a named schema only once. */
const lonLat = parameter.plain<LonLat>({
  type: 'object',
  additionalProperties: false,
  properties: { lon: lonSchema, lat: latSchema },
  required: ['lon', 'lat'],
})

const spacing = parameter.within(
  sampleSpacingRangeM,
  `Spacing of the samples; at most ${maximumSamples} over the path.`,
)

/** One path, and what its budget counts. */
const pathAsked = parameter.object({
  transmitter: lonLat.required(),
  receiver: lonLat.required(),
  sample_spacing_m: parameter
    .plain<number>({ ...spacing.schema, default: defaultSampleSpacingM(0) })
    .optional(),
  model_profile: parameter
    .text({
      maxLength: 64,
      description:
        'terrain-profile (0.03 to 6 GHz), urban-short-range (0.3 to 100 GHz) or research-sub-thz ' +
        '(100 to 300 GHz); empty or absent: by frequency.',
    })
    .orElse(''),
  azimuth: sectorMembers.azimuth,
  calibration_offset_db: sectorMembers.calibration_offset_db,
  unknown_heights: parameter
    .plain<UnknownHeightRule | undefined>(commonRfSettings.unknown_heights)
    .orElse(undefined),
  rf_profile: sectorMembers.rf_profile,
  fidelity: fidelityAsked.called('PathFidelityRequest').evenEmpty(),
  ...bandMember,
})

export const pathProfileRequest = parameter.bodySchema('PathProfileRequest', pathAsked)

/** Name of the only cell of a path request. */
const pathCellId = 'path'

/** A path, with what is asked beside it. */
export type ResolvedPath = PathProfileQuestion & BandAsked

/**
 * The question of a validated path-profile request, with every default filled in.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolvePathProfile(body: unknown): ResolvedPath {
  const path = parameter.questionOf(pathAsked, body)
  const { transmitter, receiver, azimuthDeg, calibrationOffsetDb, unknownHeights, fidelity } = path
  const profile = resolveRfProfile({ unknownHeights }, path.nested)
  const modelProfile = resolveModelProfile(path.modelProfile, profile.frequencyGhz)
  const { lengthM } = groundPath(transmitter, receiver)
  const sampleSpacingM = path.sampleSpacingM ?? defaultSampleSpacingM(lengthM)
  checkPathLength(lengthM, profile)
  sampleCount(lengthM, sampleSpacingM)
  return {
    cell: {
      id: pathCellId,
      lon: transmitter.lon,
      lat: transmitter.lat,
      azimuthDeg: normalizeDegrees(azimuthDeg),
      calibrationOffsetDb,
      profile,
    },
    receiver: { lon: receiver.lon, lat: receiver.lat },
    sampleSpacingM,
    modelProfile,
    fidelity,
    ...bandAsked(path.wantsPredictionBand),
  }
}
