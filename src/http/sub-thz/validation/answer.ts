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
import type { StopSignal } from '../../../analyses/stop-signal.ts'
import type { ApplicationIdentity } from '../../wire/answer-identity.ts'
import { questionOf } from '../../wire/asked.ts'
import {
  always,
  alwaysEach,
  count,
  flag,
  group,
  list,
  map,
  number,
  object,
  oneOf,
  text,
  wordList,
} from '../../wire/told.ts'
import { referenceFingerprint, referenceFingerprintKind } from '../identity.ts'
import { references } from '../references.ts'
import { metric, modelAnswer, modelId } from './model-answer.ts'
import { validationAsked } from './question.ts'
import { assumptions, limitationsOf, noLeakText, readinessNotes, requiredGates } from './texts.ts'

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
  const { withPredictions, ...question } = questionOf(validationAsked, body)
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

const campaign = object<Campaign>({
  campaign_id: text('id'),
  campaign_version: text.optional('version'),
  source_type: text.optional('sourceType'),
  measurement_count: count(({ measurements }) => measurements.length),
  observed_count: count(observedCount),
  censored_count: count((one) => one.measurements.length - observedCount(one)),
  metadata_only: flag(({ measurements }) => measurements.length === 0),
})

const commonSamples = object<CommonSamples>({
  model_a: modelId('modelA'),
  model_b: modelId('modelB'),
  common_sample_count: count(({ metricA }) => metricA.count),
  model_a_metric: metric('metricA'),
  model_b_metric: metric('metricB'),
  mean_residual_delta_db: number.orNull('meanResidualDeltaDb'),
})

interface FoldFound {
  readonly fold: Fold
  readonly strategy: Strategy
}

const fold = object<FoldFound>({
  fold_id: text((found) => found.fold.foldId),
  held_out_groups: list(text)((found) => found.fold.heldOutGroups),
  calibration_count: count((found) => found.fold.calibrationCount),
  validation_count: count((found) => found.fold.validationCount),
  metrics: map(metric)((found) => found.fold.metrics),
  no_leak_evidence: text(({ strategy }) => noLeakText(strategy)),
})

interface HoldoutFound {
  readonly folds: readonly Fold[]
  readonly strategy: Strategy
}

const holdout = object<HoldoutFound>(
  {
    method: oneOf(strategyMethods)(({ strategy }) => strategy.method),
    group_by: oneOf(groupMembers).optional(({ strategy }) =>
      'groupBy' in strategy ? strategy.groupBy : null,
    ),
    spatial_cell_size_m: number.optional(({ strategy }) =>
      strategy.method === 'spatial_grid' ? strategy.cellSizeM : null,
    ),
    minimum_separation_m: number.optional(({ strategy }) =>
      strategy.method === 'spatial_grid' ? strategy.minimumSeparationM : null,
    ),
    folds: list(fold)(({ folds, strategy }) => folds.map((one) => ({ fold: one, strategy }))),
    no_leak_evidence: text(({ strategy }) => noLeakText(strategy)),
  },
  { id: 'ValidationHoldout' },
)

const readiness = group<ValidationFound>({
  classification: oneOf(['synthetic_controlled_only', 'reference_only', 'diagnostic_only'])(
    ({ question }) => readinessOf(question.campaigns),
  ),
  promoted_model: always(''),
  production_candidate: always(false),
  gate_status: always('not_ready'),
  required_gates: wordList(requiredGates),
  notes: list(text)(({ question }) => [readinessNotes[readinessOf(question.campaigns)]]),
})

/** The answer of `POST /api/sub-thz-validation`. */
export const validationAnswer = object<ValidationFound>(
  {
    schema_version: always(1),
    operation: oneOf(validationOperations)(({ question }) => question.operation),
    model_family: always(references.validation.modelId),
    validation_fingerprint: referenceFingerprintKind(references.validation)('fingerprint'),
    campaigns: list(campaign)(({ question }) => question.campaigns),
    models: list(modelAnswer)(({ question, answer, withPredictions }) =>
      answer.models.map((model) => ({
        model,
        method: question.strategy.method,
        roles: withPredictions ? answer.roles : null,
      })),
    ),
    common_sample_comparisons: list(commonSamples).optional(({ answer }) => answer.commonSamples),
    holdout: holdout.optional(({ question, answer }) => {
      const { folds } = answer
      return folds && { folds, strategy: question.strategy }
    }),
    readiness,
    ...alwaysEach(false, 'promoted', 'production_candidate'),
    assumptions: wordList(assumptions),
    limitations: list(text)(({ answer }) => limitationsOf(answer.remarks)),
  },
  { id: 'SubThzValidationResponse' },
)
