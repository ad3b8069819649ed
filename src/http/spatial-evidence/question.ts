import { SightlineError } from '../../errors.ts'
import {
  interpolationNamed,
  terrainInterpolations,
} from '../../packs/manifest/terrain-declaration.ts'
import * as parameter from '../wire/request-schema.ts'
import type { JsonSchema } from '../wire/json-schema.ts'

const defaultSpacingM = 30
const defaultTransmitterHeightM = 25
const defaultReceiverHeightM = 1.5
const maximumHeightM = 10_000

/** Values out of range are 422 here, so the shape states types alone. */
function bounded(minimum: number, maximum: number, more: JsonSchema): parameter.Kind<number> {
  return parameter.number(more).checked((value, at) => {
    if (value >= minimum && value <= maximum) return value
    throw refusal(`${at} must be between ${minimum} and ${maximum}`)
  })
}

const point = parameter.object({
  lon: bounded(-180, 180, { description: '-180 to 180; outside: 422.' }).required(),
  lat: bounded(-90, 90, { description: '-90 to 90; outside: 422.' }).required(),
})

function height(more: JsonSchema = {}): parameter.Kind<number> {
  return bounded(0, maximumHeightM, { ...more, description: '0 and more, at most 10000.' })
}

function heightOr(otherwise: number): parameter.Member<number> {
  return height({ default: otherwise }).orElse(otherwise)
}

/** One path, and the heights of the antennas at its ends. */
const pathAsked = parameter.object({
  transmitter: point.required(),
  receiver: point.required(),
  requested_spacing_m: parameter
    .number({
      default: defaultSpacingM,
      description: 'Never finer than the raster; 0 and less mean 30. At most 10000 samples.',
    })
    .checked((spacingM) => (spacingM > 0 ? spacingM : defaultSpacingM))
    .orElse(defaultSpacingM),
  interpolation: parameter
    .text({
      maxLength: 64,
      description: 'nearest or bilinear; the default is that of the pack, else bilinear.',
    })
    .checked(interpolation)
    .optional(),
  tx_height_agl_m: heightOr(defaultTransmitterHeightM).as('transmitterHeightM'),
  rx_height_agl_m: heightOr(defaultReceiverHeightM).as('receiverHeightM'),
  uncertainty_margin_m: height().optional().as('marginM'),
})

export const evidencePathRequest = parameter.bodySchema('SpatialEvidencePathRequest', pathAsked)

/** A question whose way between postings may still be the pack's. */
export type EvidencePathInput = parameter.ValueOf<typeof pathAsked>

/**
 * The question of an evidence path.
 *
 * @throws {SightlineError} not_processable naming member and bound.
 */
export function resolveEvidencePath(body: unknown): EvidencePathInput {
  return parameter.questionOf(pathAsked, body)
}

function interpolation(name: string) {
  if (name.trim() === '') return null
  const known = interpolationNamed(name)
  if (known !== undefined) return known
  throw refusal(`interpolation must be one of ${terrainInterpolations.join(', ')}`)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
