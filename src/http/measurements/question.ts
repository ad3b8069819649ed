import type { Static } from 'typebox'
import { atHalfOfPlaces } from '../../analyses/cell.ts'
import type {
  MeasuredSample,
  MeasurementQuestion,
} from '../../analyses/measurements/measurements.ts'
import { invalidRequest } from '../../errors.ts'
import {
  resolveRadioQuality,
  type ResolvedRadioQuality,
  resolveServingCell,
} from '../wire/radio-question.ts'
import { modelVariants } from '../../analyses/measurements/model-variants.ts'
import type { calibrateRequest, comparisonRequest, measurementRequest } from './request-schema.ts'
import { isCalled, type NamedVariant, variantName } from './variant-name.ts'

export type MeasurementBody = Static<typeof measurementRequest>
export type ComparisonBody = Static<typeof comparisonRequest>

/** Where a campaign comes from, and how long it is meant to hold. */
export interface CalibrationProvenance {
  readonly campaignId: string | null
  readonly source: string
  /** As they were given; null: not. */
  readonly collectedAt: string | null
  readonly expiresAt: string | null
}

export interface ResolvedMeasurements extends MeasurementQuestion, ResolvedRadioQuality {
  readonly provenance: CalibrationProvenance
}

/**
 * The question of a validated measurement request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolveMeasurements(body: MeasurementBody): ResolvedMeasurements {
  // Load and reuse change no prediction.
  const resolved = resolveRadioQuality({ ...body, load_factor: 1, reuse_factor: 1 })
  // Held against the towers like everywhere; the strongest cell serves all the same.
  resolveServingCell(body, resolved.cells)
  return {
    ...resolved,
    cells: resolved.cells.map(atHalfOfPlaces),
    samples: resolveSamples(body),
    calibrationOffsetDb: resolved.defaults.calibrationOffsetDb,
    provenance: resolveProvenance(body.calibration_provenance ?? {}),
  }
}

export interface ResolvedComparison extends ResolvedMeasurements {
  /** The model that is wanted sample by sample; null: none. */
  readonly detailOf: NamedVariant | null
}

/**
 * The same for a comparison of models.
 *
 * @throws {SightlineError} invalid_request as above, and for a model that is not compared
 */
export function resolveComparison({
  detail_of: wanted,
  ...body
}: ComparisonBody): ResolvedComparison {
  const resolved = resolveMeasurements(body)
  if (wanted === undefined) return { ...resolved, detailOf: null }
  const isKnown = modelVariants.some((variant) => isCalled(variant, wanted))
  if (isKnown) return { ...resolved, detailOf: wanted }
  const variants = modelVariants.filter(({ modelId }) => modelId === wanted.propagation_model)
  throw invalidRequest(
    `detail_of.variant must be one of ${variants.map(variantName).join(', ')} for that model`,
  )
}

function resolveSamples({ samples, network_tech: tech }: MeasurementBody): MeasuredSample[] {
  const ids = new Set<string>()
  return samples.map(({ id, lon, lat, technology, rsrp_dbm: rsrpDbm, cell_id: cellId }, index) => {
    if (id.trim() === '') throw invalidRequest(`samples[${index}].id must not be blank`)
    if (ids.has(id)) {
      throw invalidRequest(`samples must have unique ids; ${JSON.stringify(id)} is used twice`)
    }
    ids.add(id)
    if (technology !== tech) {
      throw invalidRequest(`samples[${index}].technology must be ${tech}, as network_tech says`)
    }
    return { id, lon, lat, rsrpDbm, cellId: cellId ?? null }
  })
}

function resolveProvenance(
  body: NonNullable<MeasurementBody['calibration_provenance']>,
): CalibrationProvenance {
  const collectedAt = readInstant('collected_at', body.collected_at)
  const expiresAt = readInstant('expires_at', body.expires_at)
  if (collectedAt !== null && expiresAt !== null && !(expiresAt > collectedAt)) {
    throw invalidRequest('calibration_provenance.expires_at must be after collected_at')
  }
  return {
    campaignId: body.campaign_id ?? null,
    source: body.source ?? 'measurement_csv',
    collectedAt: body.collected_at ?? null,
    expiresAt: body.expires_at ?? null,
  }
}

/** RFC 3339, section 5.6. */
const instant =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt ]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** Milliseconds since 1970 of an instant; null where none is given. */
function readInstant(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const milliseconds = instant.test(text) ? Date.parse(text) : NaN
  if (!Number.isNaN(milliseconds)) return milliseconds
  throw invalidRequest(`calibration_provenance.${name} must be a date and time as of RFC 3339`)
}

export type CalibrateBody = Static<typeof calibrateRequest>

export interface ResolvedCalibrate extends ResolvedMeasurements {
  readonly name: string
  /** Null: not stated. */
  readonly measuredOn: string | null
}

/**
 * The question of a validated request for a calibration: of cells of one model, technology and band, that
 * carry none.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolveCalibrate(body: CalibrateBody): ResolvedCalibrate {
  const { name, measured_on: measuredOn = null, ...campaign } = body
  if (name.trim() === '') throw invalidRequest('name must not be blank')
  if (measuredOn !== null && Number.isNaN(Date.parse(`${measuredOn}T00:00:00Z`))) {
    throw invalidRequest('measured_on must be a day, as in 2026-05-31')
  }
  const resolved = resolveMeasurements(campaign)
  const [{ profile: first }] = resolved.cells
  for (const { id, profile } of resolved.cells) {
    const tower = `tower ${JSON.stringify(id)}`
    if (profile.calibration !== undefined) {
      throw invalidRequest(
        `${tower}: rf_profile.calibration is in the way: one is made of the model itself`,
      )
    }
    const members = [
      ['propagation_model', profile.propagationModel, first.propagationModel],
      ['network_tech', profile.networkTech, first.networkTech],
      ['band', profile.band, first.band],
    ] as const
    for (const [member, own, common] of members) {
      if (own !== common) {
        throw invalidRequest(`${tower}: ${member} must be ${common}: a calibration is of one`)
      }
    }
  }
  return { ...resolved, name, measuredOn }
}
