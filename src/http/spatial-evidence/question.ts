import type { Static } from 'typebox'
import type { EvidencePathQuestion } from '../../analyses/spatial-evidence/evidence-path.ts'
import type { LonLat } from '../../spatial/ground-path.ts'
import { SightlineError } from '../../errors.ts'
import {
  interpolationNamed,
  terrainInterpolations,
} from '../../packs/manifest/terrain-declaration.ts'
import type { evidencePathRequest } from './path-request.ts'

export type EvidencePathBody = Static<typeof evidencePathRequest>

/** A question whose way between postings may still be the pack's. */
export type EvidencePathInput = Omit<EvidencePathQuestion, 'interpolation'> & {
  readonly interpolation: EvidencePathQuestion['interpolation'] | null
}

const defaultSpacingM = 30
const defaultTransmitterHeightM = 25
const defaultReceiverHeightM = 1.5
const maximumHeightM = 10_000

/**
 * The question of an evidence path.
 *
 * @throws {SightlineError} not_processable naming member and bound.
 */
export function resolveEvidencePath(body: EvidencePathBody): EvidencePathInput {
  const spacingM = body.requested_spacing_m ?? defaultSpacingM
  return {
    transmitter: place('transmitter', body.transmitter),
    receiver: place('receiver', body.receiver),
    requestedSpacingM: spacingM > 0 ? spacingM : defaultSpacingM,
    interpolation: interpolation(body.interpolation),
    transmitterHeightM: height('tx_height_agl_m', body.tx_height_agl_m, defaultTransmitterHeightM),
    receiverHeightM: height('rx_height_agl_m', body.rx_height_agl_m, defaultReceiverHeightM),
    marginM:
      body.uncertainty_margin_m === undefined
        ? null
        : height('uncertainty_margin_m', body.uncertainty_margin_m, 0),
  }
}

function place(member: string, { lon, lat }: LonLat): LonLat {
  check(`${member}.lon`, lon, -180, 180)
  check(`${member}.lat`, lat, -90, 90)
  return { lon, lat }
}

function height(member: string, value: number | undefined, otherwise: number): number {
  if (value === undefined) return otherwise
  check(member, value, 0, maximumHeightM)
  return value
}

function interpolation(name: string | undefined): EvidencePathInput['interpolation'] {
  if (name === undefined || name.trim() === '') return null
  const known = interpolationNamed(name)
  if (known !== undefined) return known
  throw refusal(`interpolation must be one of ${terrainInterpolations.join(', ')}`)
}

function check(member: string, value: number, minimum: number, maximum: number): void {
  if (value >= minimum && value <= maximum) return
  throw refusal(`${member} must be between ${minimum} and ${maximum}`)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
