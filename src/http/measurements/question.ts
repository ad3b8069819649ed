import { medianCell } from '../../analyses/cell.ts'
import { maximumMeasuredCells } from '../../optimization/network-size.ts'
import type {
  MeasuredSample,
  MeasurementQuestion,
} from '../../analyses/measurements/measurements.ts'
import { modelVariants } from '../../analyses/measurements/model-variants.ts'
import {
  maximumCampaignSamples,
  maximumMeasuredSamples,
  maximumProvenanceBytes,
} from '../../analyses/question-bounds.ts'
import { invalidRequest } from '../../errors.ts'
import { instantMilliseconds, isInstant } from '../../packs/make/instant.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import * as parameter from '../wire/request-schema.ts'
import { calibrationDay, calibrationName } from '../wire/calibration.ts'
import { commonRfSettings, latSchema, lonSchema } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { planMember, resolvePlan } from '../wire/plan-request.ts'
import {
  checkServingCell,
  measuredTechnology,
  radioMembers,
  resolveRadioQuality,
  type ResolvedRadioQuality,
} from '../wire/radio-request.ts'
import { locationProbability } from '../wire/rf-profile-schema.ts'
import { overridesOf, settingMembers } from '../wire/sector-request.ts'
import { isCalled, type NamedVariant, variantName } from './variant-name.ts'

const measuredSample = parameter.object({
  id: parameter.text({ minLength: 1, description: 'Unique in the request.' }).required(),
  lon: parameter.plain<number>(lonSchema).required(),
  lat: parameter.plain<number>(latSchema).required(),
  technology: measuredTechnology.describedAs('That of the request.').required(),
  rsrp_dbm: parameter.number({ minimum: -180, maximum: -20 }).required(),
  cell_id: parameter.text({ description: 'The cell that the receiver named.' }).optional(),
})

const provenanceText = parameter.text({
  maxLength: maximumProvenanceBytes,
  'x-max-utf8-bytes': maximumProvenanceBytes,
})
const collectedAt = parameter.text({ description: 'RFC 3339.' })

/** Where a campaign comes from, and how long it is meant to hold. */
export interface CalibrationProvenance {
  readonly campaignId: string | null
  readonly source: string
  /** As they were given; null: not. */
  readonly collectedAt: string | null
  readonly expiresAt: string | null
}

const provenance: parameter.Kind<CalibrationProvenance> = parameter.object({
  campaign_id: provenanceText.optional(),
  source: provenanceText.orElse('measurement_csv'),
  collected_at: collectedAt.optional(),
  expires_at: collectedAt.describedAs('RFC 3339; after collected_at.').optional(),
})

/** @param most samples */
function campaignMembers(most: number) {
  return {
    towers: towersOf(1, maximumMeasuredCells).required(),
    ...settingMembers,
    topLevel: overridesOf({
      properties: {
        ...commonRfSettings,
        location_probability: locationProbability(
          'Checked, and without effect: what was measured is compared with half of the places.',
        ),
      },
    }).inline(),
    ...radioMembers,
    ...planMember,
    samples: parameter
      .list(measuredSample.called('MeasuredSample'), { minItems: 1, maxItems: most })
      .required(),
    calibration_provenance: provenance.called('CalibrationProvenance').evenEmpty().as('provenance'),
  }
}

const members = campaignMembers(maximumMeasuredSamples)
const campaignInOneAnswer = parameter.object(members)
type Campaign = parameter.ValueOf<typeof campaignInOneAnswer>

const measurementAsked = parameter.object({
  ...members,
  compared_with: parameter
    .oneOf(
      ['strongest', 'named_cell'],
      'A sample that names a cell: with the strongest, if that is it, or with the one it names.',
    )
    .orElse('strongest'),
})

/** Some cells, and what was measured of them. */
export const measurementRequest = parameter.bodySchema('MeasurementRequest', measurementAsked)

const comparisonAsked = parameter.object({
  ...members,
  detail_of: parameter
    .object({
      propagation_model: parameter.oneOf(propagationModelIds).required().as('modelId'),
      variant: parameter.text({ maxLength: 64, description: 'As the answer names it.' }).required(),
    })
    .called('ComparedModelName')
    .optional(),
})

/** The body that asks for a comparison of models. */
export const comparisonRequest = parameter.bodySchema(
  'MeasurementComparisonRequest',
  comparisonAsked,
)

const campaignAsked = parameter.object(campaignMembers(maximumCampaignSamples))

/**
 * The body that asks for a comparison in the background: a longer campaign, and no model sample by sample.
 */
export const comparisonJobRequest = parameter.bodySchema(
  'MeasurementComparisonJobRequest',
  campaignAsked,
)

const calibrateAsked = parameter.object({
  ...members,
  name: calibrationName.required(),
  measured_on: calibrationDay.optional(),
})

/** The body that asks for a calibration, and what it is called. */
export const calibrateRequest = parameter.bodySchema('CalibrateRequest', calibrateAsked)

export interface ResolvedMeasurements extends MeasurementQuestion, ResolvedRadioQuality {
  readonly provenance: CalibrationProvenance
}

/**
 * The question of a validated measurement request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolveMeasurements(body: unknown): ResolvedMeasurements {
  const { comparedWith, ...campaign } = parameter.questionOf(measurementAsked, body)
  return { ...measurementsOf(campaign), comparedWith }
}

function measurementsOf(campaign: Campaign): ResolvedMeasurements {
  // Load and reuse change no prediction.
  const topLevel = { ...campaign.topLevel, loadFactor: 1, reuseFactor: 1 }
  const resolved = resolveRadioQuality({ ...campaign, topLevel, reuseFactor: 1 })
  // Held against the request like everywhere; the strongest cell serves all the same.
  resolvePlan(campaign.plan)
  checkServingCell(campaign.servingCellId, resolved.cells)
  const samples = resolveSamples(campaign)
  checkInstants(campaign.provenance)
  return {
    ...resolved,
    cells: resolved.cells.map(medianCell),
    samples,
    calibrationOffsetDb: resolved.defaults.calibrationOffsetDb,
    provenance: campaign.provenance,
  }
}

export interface ResolvedComparison extends ResolvedMeasurements {
  /** The model that is wanted sample by sample; null: none. */
  readonly detailOf: NamedVariant | null
}

/**
 * The question of a validated body that asks for a comparison of models.
 *
 * @throws {SightlineError} invalid_request as above, and for a model that is not compared
 */
export function resolveComparison(body: unknown): ResolvedComparison {
  const { detailOf, ...campaign } = parameter.questionOf(comparisonAsked, body)
  const resolved = measurementsOf(campaign)
  if (detailOf === null || modelVariants.some((variant) => isCalled(variant, detailOf)))
    return { ...resolved, detailOf }
  const variants = modelVariants.filter(({ modelId }) => modelId === detailOf.modelId)
  throw invalidRequest(
    `detail_of.variant must be one of ${variants.map(variantName).join(', ')} for that model`,
  )
}

function resolveSamples({ samples, networkTech: tech }: Campaign): MeasuredSample[] {
  const ids = new Set<string>()
  return samples.map(({ id, lon, lat, technology, rsrpDbm, cellId }, index) => {
    if (id.trim() === '') throw invalidRequest(`samples[${index}].id must not be blank`)
    if (ids.has(id)) {
      throw invalidRequest(`samples must have unique ids; ${JSON.stringify(id)} is used twice`)
    }
    ids.add(id)
    if (technology !== tech) {
      throw invalidRequest(`samples[${index}].technology must be ${tech}, as network_tech says`)
    }
    return { id, lon, lat, rsrpDbm, cellId }
  })
}

function checkInstants(stated: CalibrationProvenance): void {
  const collected = readInstant('collected_at', stated.collectedAt)
  const expires = readInstant('expires_at', stated.expiresAt)
  if (collected !== null && expires !== null && !(expires > collected)) {
    throw invalidRequest('calibration_provenance.expires_at must be after collected_at')
  }
}

/** Milliseconds since 1970 of an instant; null where none is given. */
function readInstant(name: string, text: string | null): number | null {
  if (text === null) return null
  const milliseconds = instantMilliseconds(text)
  if (!Number.isNaN(milliseconds)) return milliseconds
  throw invalidRequest(`calibration_provenance.${name} must be a date and time as of RFC 3339`)
}

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
export function resolveCalibrate(body: unknown): ResolvedCalibrate {
  const { name, measuredOn, ...campaign } = parameter.questionOf(calibrateAsked, body)
  if (name.trim() === '') throw invalidRequest('name must not be blank')
  if (measuredOn !== null && !isInstant(`${measuredOn}T00:00:00Z`)) {
    throw invalidRequest('measured_on must be a day, as in 2026-05-31')
  }
  const resolved = measurementsOf(campaign)
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
