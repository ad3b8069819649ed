import { shortRangeRow } from '../../../analyses/sub-thz/short-range.ts'
import type { Calibration } from '../../../analyses/sub-thz/validation/calibration.ts'
import {
  isCandidateId,
  type ValidationModelId,
  validationModelIds,
} from '../../../analyses/sub-thz/validation/models.ts'
import { comparisonStatuses } from '../../../analyses/sub-thz/validation/prediction.ts'
import type { ReadinessClass } from '../../../analyses/sub-thz/validation/readiness.ts'
import type { ResidualMetric } from '../../../analyses/sub-thz/validation/residual-metric.ts'
import {
  type Comparison,
  measuredLossDb,
  type Sample,
} from '../../../analyses/sub-thz/validation/sample.ts'
import type { SplitRole } from '../../../analyses/sub-thz/validation/splits.ts'
import { type Stratum, stratumDimensions } from '../../../analyses/sub-thz/validation/strata.ts'
import { type Strategy, strategyMethods } from '../../../analyses/sub-thz/validation/strategy.ts'
import type { Trend } from '../../../analyses/sub-thz/validation/trend.ts'
import type {
  CampaignRemarks,
  ModelValidation,
} from '../../../analyses/sub-thz/validation/validate.ts'
import { researchSubThz } from '../../../rf/models/research-sub-thz.ts'
import * as field from '../../wire/answer-schema.ts'
import { references } from '../references.ts'

const rowReference = 'ITU-R P.1411-13, section 4.1.1, Table 4'

const modelReferences: Readonly<Record<ValidationModelId, string>> = {
  p525_fspl: 'ITU-R P.525-5, section 2.2, equation (3)',
  sub_thz_atmospheric_reference_v1: 'ITU-R P.525-5, P.676-13 Annex 1, P.838-3, P.840-9',
  p1411_below_rooftop_los_v1: `${rowReference}: below rooftop, line of sight`,
  p1411_urban_highrise_nlos_v1: `${rowReference}: urban high-rise, no line of sight`,
  p1411_urban_lowrise_nlos_v1: `${rowReference}: urban low-rise and suburban, no line of sight`,
  [researchSubThz.id]: 'ITU-R P.525-5 and 80 dB a wall event; the wall loss is a convention',
  'p526-single-edge-v1': 'ITU-R P.525-5 and the diffraction loss that the campaign states',
}

const trendUnits: Readonly<Record<Trend['dimension'], string>> = {
  log_distance_m: 'dB per decade of distance',
  frequency_ghz: 'dB per GHz',
}

function trendText({ count, correlation, isStrong }: Trend): string {
  if (count < 3) return 'Fewer than three samples: no trend can be told.'
  if (correlation === null)
    return 'The quantity or the residuals do not vary: no trend can be told.'
  return isStrong
    ? 'The residuals run along this quantity: a constant bias would not remove what is missing.'
    : 'No strong straight trend; other dependences are not looked for.'
}

function sigmaText(sourceSigmaDb: number, observedStdDb: number | null): string {
  if (observedStdDb === null) return 'No sample falls under the row.'
  return observedStdDb <= sourceSigmaDb
    ? 'The residuals spread no more than the row states. A bias is not seen by this comparison.'
    : 'The residuals spread more than the row states.'
}

/** Why nothing of what is held out can be in what a bias is fitted on, or that it can. */
export function noLeakText(strategy: Strategy): string {
  switch (strategy.method) {
    case 'all_samples':
      return 'Nothing is held out: every sample may be fitted on, so nothing is validated.'
    case 'explicit_groups':
      return `No ${strategy.groupBy} stands in both sets; distances between them are not looked at.`
    case 'leave_one_site_out':
    case 'leave_one_campaign_out':
      return (
        `No ${strategy.groupBy} stands in both sets; ids that are equal in two campaigns are one ` +
        'group, and samples without an id are one.'
      )
    case 'spatial_grid':
      return (
        `Link midpoints of different groups are further than ${strategy.minimumSeparationM} m ` +
        'apart. Samples without coordinates are one group whose place is not known.'
      )
  }
}

const validationSources = {
  all_samples: 'none_same_samples',
  explicit_groups: 'explicit_groups',
  spatial_grid: 'held_out_groups',
  leave_one_site_out: 'held_out_groups',
  leave_one_campaign_out: 'held_out_groups',
} as const satisfies Record<Strategy['method'], string>

const notPromotedReason =
  'A fitted bias is a diagnostic of these campaigns. No model of the service takes it over.'

const statedWeatherText =
  'Samples need temperature, pressure, water vapour, rain and fog, all stated and within the range ' +
  'of the Recommendations.'

export const requiredGates = [
  'independent_field_campaigns_with_stated_uncertainty',
  'held_out_validation_on_other_sites_and_campaigns',
  'coverage_of_the_scenarios_frequencies_and_distances_of_use',
  'published_method_and_data',
] as const

export const readinessNotes: Readonly<Record<ReadinessClass, string>> = {
  synthetic_controlled_only:
    'Every campaign is synthetic: it checks the arithmetic and says nothing about propagation.',
  reference_only: 'The campaigns are publications without samples: there is nothing to compare.',
  diagnostic_only: 'The comparison describes these campaigns and no other place.',
}

export const assumptions = [
  'Residual = measured path loss less predicted path loss, in dB: positive where the model promises too much.',
  'A declared direct distance goes before the coordinates; the coordinates give the slant over flat ground.',
  'A path loss is taken as its comparison basis says; embedded-gain flags must be stated and change no value.',
  'A measurement inherits what its campaign states of antennas, cables, calibration, labels and weather, and nothing else.',
  'Rain is taken as circularly polarized; weather holds along the whole path.',
] as const

const limitations = [
  'Signals that were not detected are counted and left out: with many of them the residuals describe the stronger links only.',
  'Standard deviations are those of the samples at hand; no confidence interval is given.',
  'Samples of one site are not independent of each other.',
] as const

/** What to keep in mind, with what is odd about these campaigns. */
export function limitationsOf(remarks: CampaignRemarks): string[] {
  const { embeddedFlagCount, outsideFrequencyRangeCount } = remarks
  return [
    ...limitations,
    ...(embeddedFlagCount === 0
      ? []
      : [
          `Measurements whose flags call gains or cable losses embedded: ${embeddedFlagCount}. ` +
            'Nothing was taken out of them.',
        ]),
    ...(outsideFrequencyRangeCount === 0
      ? []
      : [
          'Measurements outside the frequency range of their campaign: ' +
            `${outsideFrequencyRangeCount}.`,
        ]),
  ]
}

export const modelId = field.oneOf(validationModelIds)

/** Statistics of residuals. */
export const metric = field.object<ResidualMetric>('ResidualMetric', {
  count: field.count('count'),
  ...field.named(field.number.orNull, 'meanBiasDb', 'medianBiasDb', 'maeDb', 'rmseDb', 'stdDb'),
  ...field.named(field.number.orNull, 'p10Db', 'p90Db'),
})

/** A comparison and the part that its sample has. */
interface PredictionFound {
  readonly comparison: Comparison
  readonly role: SplitRole
}

const prediction = field.object<PredictionFound>('ValidationPrediction', {
  campaign_id: field.text(({ comparison }) => comparison.sample.campaignId),
  measurement_id: field.text(({ comparison }) => comparison.sample.measurement.id),
  site_id: field.text.optional(({ comparison }) => comparison.sample.measurement.siteId),
  location_pair_id: field.text.optional(
    ({ comparison }) => comparison.sample.measurement.locationPairId,
  ),
  beam_id: field.text.optional(({ comparison }) => comparison.sample.measurement.beamId),
  frequency_ghz: field.number(({ comparison }) => comparison.sample.measurement.frequencyGhz),
  distance_m: field.number.orNull(({ comparison }) => comparison.sample.distanceM),
  status: field.oneOf(comparisonStatuses)(({ comparison }) => comparison.status),
  reason: field.text.optional(({ comparison }) => comparison.reason),
  observed_path_loss_db: field.number.optional(({ comparison }) =>
    measuredLossDb(comparison.sample),
  ),
  predicted_path_loss_db: field.number.optional(({ comparison }) => comparison.predictedDb),
  residual_db: field.number.optional(({ comparison }) => comparison.residualDb),
  quantity_basis: field.text.optional(({ comparison: { sample } }) =>
    sample.normalized !== null && 'basis' in sample.normalized ? sample.normalized.basis : null,
  ),
  los_state: field.text(({ comparison }) => comparison.sample.measurement.labels.losState.value),
  morphology: field.text(({ comparison }) => comparison.sample.measurement.labels.morphology.value),
  calibration_set: field.oneOf(['calibration', 'validation', 'unassigned'])('role'),
})

/** A model with how its samples were set apart. */
interface ModelFound {
  readonly model: ModelValidation
  readonly method: Strategy['method']
  /** The part of each sample, where predictions are asked for. */
  readonly roles: ReadonlyMap<Sample, SplitRole> | null
}

interface CalibrationFound extends ModelFound {
  readonly calibration: Calibration
}

const calibration = field.object<CalibrationFound>('BiasCalibration', {
  model_id: modelId(({ model }) => model.modelId),
  method: field.oneOf(strategyMethods)('method'),
  fitted_bias_db: field.number.orNull((found) => found.calibration.fittedBiasDb),
  calibration_count: field.count((found) => found.calibration.calibrationCount),
  validation_count: field.count((found) => found.calibration.validationCount),
  pre_calibration: metric((found) => found.calibration.before),
  post_calibration: metric((found) => found.calibration.after),
  validation_source: field.oneOf(['held_out_groups', 'explicit_groups', 'none_same_samples'])(
    ({ method }) => validationSources[method],
  ),
  status: field.oneOf([
    'stable',
    'unstable',
    'insufficient_validation_data',
    'not_calibrated_diagnostic_only',
  ])((found) => found.calibration.status),
  promoted: field.always(false),
  not_promoted_reason: field.sentence(notPromotedReason),
})

const trend = field.object<Trend>({
  dimension: field.oneOf(['log_distance_m', 'frequency_ghz'])('dimension'),
  count: field.count('count'),
  ...field.named(field.number.orNull, 'slopeDbPerUnit', 'correlation'),
  strong_trend: field.flag('isStrong'),
  unit: field.text(({ dimension }) => trendUnits[dimension]),
  interpretation: field.text(trendText),
})

interface SigmaFound {
  readonly sigmaDb: number
  readonly metric: ResidualMetric
}

const sigmaComparison = field.object<SigmaFound>({
  source_sigma_db: field.number('sigmaDb'),
  observed_residual_std_db: field.number.orNull((found) => found.metric.stdDb),
  applicable_count: field.count((found) => found.metric.count),
  interpretation: field.text((found) => sigmaText(found.sigmaDb, found.metric.stdDb)),
})

function sigmaFound({ modelId: id, metric: found }: ModelValidation): SigmaFound | null {
  return isCandidateId(id) ? { sigmaDb: shortRangeRow(id).sigmaDb, metric: found } : null
}

const atmosphere = field.object<ModelValidation>({
  status: field.either(
    'available_for_explicit_weather_samples',
    'unavailable_without_explicit_weather',
  )(isAvailable),
  comparable_count: field.count((model) => model.metric.count),
  unavailable_count: field.count(unavailableCount),
  reason: field.text.optional((model) =>
    unavailableCount(model) > 0 || !isAvailable(model) ? statedWeatherText : null,
  ),
})

function isAvailable(model: ModelValidation): boolean {
  return model.metric.count > 0
}

function unavailableCount({ statusCounts }: ModelValidation): number {
  return statusCounts.unsupported + statusCounts.inapplicable
}

/** One model; with every prediction where they are asked for. */
export const modelAnswer = field.object<ModelFound>('ModelValidation', {
  ...field.of(({ model }: ModelFound) => model, {
    model_id: modelId('modelId'),
    model_version: field.always('v1'),
    reference: field.text((model) => modelReferences[model.modelId]),
    status_counts: field.map(field.count)(({ statusCounts }) => Object.entries(statusCounts)),
    metric: metric('metric'),
    stratified_metrics: field
      .list(
        field.object<Stratum>({
          dimension: field.oneOf(stratumDimensions)('dimension'),
          value: field.text('value'),
          metric: metric('metric'),
        }),
      )
      .optional('strata'),
    diagnostics: field.list(trend).optional((model) => (isAvailable(model) ? model.trends : null)),
  }),
  predictions: field.list(prediction).optional(
    ({ model, roles }) =>
      roles &&
      model.comparisons.map((comparison) => ({
        comparison,
        role: roles.get(comparison.sample)!,
      })),
  ),
  p1411_sigma_comparison: sigmaComparison.optional(({ model }) => sigmaFound(model)),
  atmospheric_comparison: atmosphere.optional(({ model }) =>
    model.modelId === references.atmosphere.modelId ? model : null,
  ),
  calibration: calibration.optional((found) => {
    const ofModel = found.model.calibration
    return ofModel && { ...found, calibration: ofModel }
  }),
})
