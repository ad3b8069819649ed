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
import * as ask from '../../wire/asked.ts'
import * as tell from '../../wire/told.ts'
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
  const { withPredictions, ...question } = ask.questionOf(validationAsked, body)
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

const campaign = tell.object<Campaign>({
  campaign_id: tell.text('id'),
  campaign_version: tell.text.optional('version'),
  source_type: tell.text.optional('sourceType'),
  measurement_count: tell.count(({ measurements }) => measurements.length),
  observed_count: tell.count(observedCount),
  censored_count: tell.count((one) => one.measurements.length - observedCount(one)),
  metadata_only: tell.flag(({ measurements }) => measurements.length === 0),
})

const commonSamples = tell.object<CommonSamples>({
  ...tell.named(modelId, 'modelA', 'modelB'),
  common_sample_count: tell.count(({ metricA }) => metricA.count),
  model_a_metric: metric('metricA'),
  model_b_metric: metric('metricB'),
  mean_residual_delta_db: tell.number.orNull('meanResidualDeltaDb'),
})

interface FoldFound {
  readonly fold: Fold
  readonly strategy: Strategy
}

const fold = tell.object<FoldFound>({
  fold_id: tell.text((found) => found.fold.foldId),
  held_out_groups: tell.texts((found) => found.fold.heldOutGroups),
  calibration_count: tell.count((found) => found.fold.calibrationCount),
  validation_count: tell.count((found) => found.fold.validationCount),
  metrics: tell.map(metric)((found) => found.fold.metrics),
  no_leak_evidence: tell.text(({ strategy }) => noLeakText(strategy)),
})

interface HoldoutFound {
  readonly folds: readonly Fold[]
  readonly strategy: Strategy
}

const holdout = tell.object<HoldoutFound>('ValidationHoldout', {
  method: tell.oneOf(strategyMethods)(({ strategy }) => strategy.method),
  group_by: tell
    .oneOf(groupMembers)
    .optional(({ strategy }) => ('groupBy' in strategy ? strategy.groupBy : null)),
  spatial_cell_size_m: tell.number.optional(({ strategy }) =>
    strategy.method === 'spatial_grid' ? strategy.cellSizeM : null,
  ),
  minimum_separation_m: tell.number.optional(({ strategy }) =>
    strategy.method === 'spatial_grid' ? strategy.minimumSeparationM : null,
  ),
  folds: tell.list(fold)(({ folds, strategy }) => folds.map((one) => ({ fold: one, strategy }))),
  no_leak_evidence: tell.text(({ strategy }) => noLeakText(strategy)),
})

const readiness = tell.group<ValidationFound>({
  classification: tell.oneOf(['synthetic_controlled_only', 'reference_only', 'diagnostic_only'])(
    ({ question }) => readinessOf(question.campaigns),
  ),
  promoted_model: tell.always(''),
  production_candidate: tell.always(false),
  gate_status: tell.always('not_ready'),
  required_gates: tell.wordList(requiredGates),
  notes: tell.texts(({ question }) => [readinessNotes[readinessOf(question.campaigns)]]),
})

/** The answer of `POST /api/sub-thz-validation`. */
export const validationAnswer = tell.object<ValidationFound>('SubThzValidationResponse', {
  schema_version: tell.always(1),
  operation: tell.oneOf(validationOperations)(({ question }) => question.operation),
  model_family: tell.always(references.validation.modelId),
  validation_fingerprint: referenceFingerprintKind(references.validation)('fingerprint'),
  campaigns: tell.list(campaign)(({ question }) => question.campaigns),
  models: tell.list(modelAnswer)(({ question, answer, withPredictions }) =>
    answer.models.map((model) => ({
      model,
      method: question.strategy.method,
      roles: withPredictions ? answer.roles : null,
    })),
  ),
  common_sample_comparisons: tell
    .list(commonSamples)
    .optional(({ answer }) => answer.commonSamples),
  holdout: holdout.optional(({ question, answer }) => {
    const { folds } = answer
    return folds && { folds, strategy: question.strategy }
  }),
  readiness,
  ...tell.alwaysEach(false, 'promoted', 'production_candidate'),
  assumptions: tell.wordList(assumptions),
  limitations: tell.texts(({ answer }) => limitationsOf(answer.remarks)),
})
