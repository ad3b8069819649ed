import type { Static } from 'typebox'
import {
  defaultFidelity,
  type Fidelity,
  fidelityBounds,
} from '../../analyses/path-profile/fidelity.ts'
import { resolveModelProfile } from '../../analyses/path-profile/model-profile.ts'
import { groundPath } from '../../spatial/ground-path.ts'
import {
  checkPathLength,
  defaultSampleSpacingM,
  type PathProfileQuestion,
  sampleCount,
} from '../../analyses/path-profile/question.ts'
import { normalizeDegrees } from '../../rf/angles.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import type { pathProfileRequest } from './request-schema.ts'
import { profileOverrides } from '../wire/rf-profile.ts'

export type PathProfileBody = Static<typeof pathProfileRequest>

/** Name of the only cell of a path request. */
const pathCellId = 'path'

/**
 * The question of a validated path-profile request, with every default filled in.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolvePathProfile(body: PathProfileBody): PathProfileQuestion {
  const { transmitter, receiver } = body
  const profile = resolveRfProfile(
    { unknownHeights: body.unknown_heights },
    profileOverrides(body.rf_profile ?? {}),
  )
  const modelProfile = resolveModelProfile(body.model_profile ?? '', profile.frequencyGhz)
  const { lengthM } = groundPath(transmitter, receiver)
  const sampleSpacingM = body.sample_spacing_m ?? defaultSampleSpacingM(lengthM)
  checkPathLength(lengthM, profile)
  sampleCount(lengthM, sampleSpacingM)
  return {
    cell: {
      id: pathCellId,
      lon: transmitter.lon,
      lat: transmitter.lat,
      azimuthDeg: normalizeDegrees(body.azimuth ?? 0),
      calibrationOffsetDb: body.calibration_offset_db ?? 0,
      profile,
    },
    receiver: { lon: receiver.lon, lat: receiver.lat },
    sampleSpacingM,
    modelProfile,
    fidelity: resolveFidelity(body.fidelity ?? {}),
  }
}

function resolveFidelity(wire: NonNullable<PathProfileBody['fidelity']>): Fidelity {
  const members = wire as Readonly<Record<string, number | undefined>>
  const numbers = Object.entries(fidelityBounds).map(
    ([name, { wireName }]) => [name, members[wireName] ?? 0] as const,
  )
  return {
    ...defaultFidelity,
    ...(Object.fromEntries(numbers) as Partial<Fidelity>),
    buildingLossMode: wire.building_loss_mode ?? defaultFidelity.buildingLossMode,
    diffractionModel: wire.diffraction_model ?? defaultFidelity.diffractionModel,
    defaultWallMaterial: wire.default_wall_material ?? defaultFidelity.defaultWallMaterial,
  }
}
