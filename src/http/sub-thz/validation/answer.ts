import type { Campaign } from '../../../analyses/sub-thz/validation/campaign.ts'
import type { CommonSamples } from '../../../analyses/sub-thz/validation/common-samples.ts'
import type { Fold } from '../../../analyses/sub-thz/validation/holdout.ts'
import { readinessOf } from '../../../analyses/sub-thz/validation/readiness.ts'
import {
  groupMembers,
  type Strategy,
  strategyMethods,
} from '../../../analyses/sub-thz/validation/strategy.ts'
import {
  validateCampaigns,
  type ValidationAnswer,
  validationOperations,
  type ValidationQuestion,
} from '../../../analyses/sub-thz/validation/validate.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { ApplicationIdentity } from '../../wire/answer-identity.ts'
import * as parameter from '../../wire/request-schema.ts'
import * as field from '../../wire/answer-schema.ts'
import { referenceFingerprint, referenceFingerprintKind, references } from '../references.ts'
import {
  assumptions,
  limitationsOf,
  metric,
  modelAnswer,
  modelId,
  noLeakText,
  readinessNotes,
  requiredGates,
} from './model-answer.ts'
import { validationAsked } from './question.ts'

/** A validated body and what its answer depends on besides. */
export interface ValidationInput extends ApplicationIdentity {
  readonly body: unknown
}

/** What the campaigns of a request were found to say. */
export interface ValidationFound {
  readonly question: ValidationQuestion
  readonly answer: ValidationAnswer
  readonly withPredictions: boolean
  readonly fingerprint: string
}

/**
 * The answer to a validated request, for the route and for the command line.
 *
 * @throws {SightlineError} invalid_request where members contradict each other.
 */
export function computeValidation(
  { body, applicationVersion }: ValidationInput,
  stop: StopSignal,
): ValidationFound {
  const { withPredictions, ...question } = parameter.questionOf(validationAsked, body)
  const { operation, modelIds, strategy } = question
  // What nothing reads of a campaign is part of its identity.
  const { campaigns } = body as { readonly campaigns: unknown }
  const identity = {
    question: { operation, modelIds, strategy, withPredictions, campaigns },
    applicationVersion,
  }
  return {
    question,
    answer: validateCampaigns(question, stop),
    withPredictions,
    fingerprint: referenceFingerprint(references.validation, identity, null),
  }
}

/** How many measurements of a campaign have a value. */
export function observedCount({ measurements }: Campaign): number {
  return measurements.filter(({ observation }) => observation !== null).length
}

const campaign = field.object<Campaign>({
  campaign_id: field.text('id'),
  campaign_version: field.text.optional('version'),
  source_type: field.text.optional('sourceType'),
  measurement_count: field.count(({ measurements }) => measurements.length),
  observed_count: field.count(observedCount),
  censored_count: field.count((one) => one.measurements.length - observedCount(one)),
  metadata_only: field.flag(({ measurements }) => measurements.length === 0),
})

const commonSamples = field.object<CommonSamples>({
  ...field.named(modelId, 'modelA', 'modelB'),
  common_sample_count: field.count(({ metricA }) => metricA.count),
  model_a_metric: metric('metricA'),
  model_b_metric: metric('metricB'),
  mean_residual_delta_db: field.number.orNull('meanResidualDeltaDb'),
})

interface FoldFound {
  readonly fold: Fold
  readonly strategy: Strategy
}

const fold = field.object<FoldFound>({
  fold_id: field.text((found) => found.fold.foldId),
  held_out_groups: field.texts((found) => found.fold.heldOutGroups),
  calibration_count: field.count((found) => found.fold.calibrationCount),
  validation_count: field.count((found) => found.fold.validationCount),
  metrics: field.map(metric)((found) => found.fold.metrics),
  no_leak_evidence: field.text(({ strategy }) => noLeakText(strategy)),
})

interface HoldoutFound {
  readonly folds: readonly Fold[]
  readonly strategy: Strategy
}

const holdout = field.object<HoldoutFound>('ValidationHoldout', {
  method: field.oneOf(strategyMethods)(({ strategy }) => strategy.method),
  group_by: field
    .oneOf(groupMembers)
    .optional(({ strategy }) => ('groupBy' in strategy ? strategy.groupBy : null)),
  spatial_cell_size_m: field.number.optional(({ strategy }) =>
    strategy.method === 'spatial_grid' ? strategy.cellSizeM : null,
  ),
  minimum_separation_m: field.number.optional(({ strategy }) =>
    strategy.method === 'spatial_grid' ? strategy.minimumSeparationM : null,
  ),
  folds: field.list(fold)(({ folds, strategy }) => folds.map((one) => ({ fold: one, strategy }))),
  no_leak_evidence: field.text(({ strategy }) => noLeakText(strategy)),
})

const readiness = field.group<ValidationFound>({
  classification: field.oneOf(['synthetic_controlled_only', 'reference_only', 'diagnostic_only'])(
    ({ question }) => readinessOf(question.campaigns),
  ),
  promoted_model: field.always(''),
  production_candidate: field.always(false),
  gate_status: field.always('not_ready'),
  required_gates: field.sentences(requiredGates),
  notes: field.texts(({ question }) => [readinessNotes[readinessOf(question.campaigns)]]),
})

/** The answer of `POST /api/sub-thz-validation`. */
export const validationAnswer = field.object<ValidationFound>('SubThzValidationResponse', {
  schema_version: field.always(1),
  operation: field.oneOf(validationOperations)(({ question }) => question.operation),
  model_family: field.always(references.validation.modelId),
  validation_fingerprint: referenceFingerprintKind(references.validation)('fingerprint'),
  campaigns: field.list(campaign)(({ question }) => question.campaigns),
  models: field.list(modelAnswer)(({ question, answer, withPredictions }) =>
    answer.models.map((model) => ({
      model,
      method: question.strategy.method,
      roles: withPredictions ? answer.roles : null,
    })),
  ),
  common_sample_comparisons: field
    .list(commonSamples)
    .optional(({ answer }) => answer.commonSamples),
  holdout: holdout.optional(({ question, answer }) => {
    const { folds } = answer
    return folds && { folds, strategy: question.strategy }
  }),
  readiness,
  ...field.alwaysEach(false, 'promoted', 'production_candidate'),
  assumptions: field.sentences(assumptions),
  limitations: field.texts(({ answer }) => limitationsOf(answer.remarks)),
})
