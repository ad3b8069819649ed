import type { Campaign } from '../../../analyses/sub-thz/validation/campaign.ts'
import type { CommonSamples } from '../../../analyses/sub-thz/validation/common-samples.ts'
import type { Fold } from '../../../analyses/sub-thz/validation/holdout.ts'
import { readinessOf } from '../../../analyses/sub-thz/validation/readiness.ts'
import type { Strategy } from '../../../analyses/sub-thz/validation/strategy.ts'
import type {
  ValidationAnswer,
  ValidationQuestion,
} from '../../../analyses/sub-thz/validation/validate.ts'
import { validationModelFamily } from '../references.ts'
import { present } from '../shapes.ts'
import { metricView } from './metric-view.ts'
import { modelView } from './model-view.ts'
import { assumptions, limitationsOf, noLeakText, readinessNotes, requiredGates } from './texts.ts'

/** The answer on the wire. */
export function validationView(
  question: ValidationQuestion,
  answer: ValidationAnswer,
  options: { readonly fingerprint: string; readonly withPredictions: boolean },
) {
  const { operation, campaigns, strategy } = question
  const classification = readinessOf(campaigns)
  const roles = options.withPredictions ? answer.roles : null
  return {
    schema_version: 1,
    operation,
    model_family: validationModelFamily,
    validation_fingerprint: options.fingerprint,
    campaigns: campaigns.map(campaignView),
    models: answer.models.map((model) => modelView(model, strategy, roles)),
    ...present({
      common_sample_comparisons: answer.commonSamples.map(commonSamplesView),
      holdout: answer.folds && holdoutView(strategy, answer.folds),
    }),
    readiness: {
      classification,
      promoted_model: '',
      production_candidate: false,
      gate_status: 'not_ready',
      required_gates: requiredGates,
      notes: [readinessNotes[classification]],
    },
    promoted: false,
    production_candidate: false,
    assumptions,
    limitations: limitationsOf(answer.remarks),
  }
}

export type ValidationView = ReturnType<typeof validationView>

function campaignView({ id, version, sourceType, measurements }: Campaign) {
  const observed = measurements.filter(({ observation }) => observation !== null).length
  return {
    campaign_id: id,
    ...present({ campaign_version: version, source_type: sourceType }),
    measurement_count: measurements.length,
    observed_count: observed,
    censored_count: measurements.length - observed,
    metadata_only: measurements.length === 0,
  }
}

function commonSamplesView(pair: CommonSamples) {
  return {
    model_a: pair.modelA,
    model_b: pair.modelB,
    common_sample_count: pair.metricA.count,
    model_a_metric: metricView(pair.metricA),
    model_b_metric: metricView(pair.metricB),
    mean_residual_delta_db: pair.meanResidualDeltaDb,
  }
}

function holdoutView(strategy: Strategy, folds: readonly Fold[]) {
  const noLeakEvidence = noLeakText(strategy)
  return {
    method: strategy.method,
    ...('groupBy' in strategy ? { group_by: strategy.groupBy } : {}),
    ...(strategy.method === 'spatial_grid'
      ? {
          spatial_cell_size_m: strategy.cellSizeM,
          minimum_separation_m: strategy.minimumSeparationM,
        }
      : {}),
    folds: folds.map((fold) => ({
      fold_id: fold.foldId,
      held_out_groups: fold.heldOutGroups,
      calibration_count: fold.calibrationCount,
      validation_count: fold.validationCount,
      metrics: Object.fromEntries(
        fold.metrics.map(([modelId, metric]) => [modelId, metricView(metric)]),
      ),
      no_leak_evidence: noLeakEvidence,
    })),
    no_leak_evidence: noLeakEvidence,
  }
}
