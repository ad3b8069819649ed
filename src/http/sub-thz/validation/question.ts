import type { Static } from 'typebox'
import { maximumMeasurements } from '../../../analyses/sub-thz/validation/campaign.ts'
import { validationModelIds } from '../../../analyses/sub-thz/validation/models.ts'
import { defaultGridM, type Strategy } from '../../../analyses/sub-thz/validation/strategy.ts'
import type {
  ValidationOperation,
  ValidationQuestion,
} from '../../../analyses/sub-thz/validation/validate.ts'
import { invalidRequest } from '../../../errors.ts'
import { campaignOf, checkUnique } from './campaign-question.ts'
import type { validationRequest } from './request-schema.ts'

export type ValidationBody = Static<typeof validationRequest>
type StrategyBody = NonNullable<ValidationBody['strategy']>

/**
 * The question of a validated request, with every default filled in. No value of a measurement is
 * made up.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolveValidation(body: ValidationBody): ValidationQuestion {
  const operation = body.operation ?? 'compare_models'
  checkCounts(body, operation)
  checkUnique(
    body.campaigns.map(({ campaign_id }) => campaign_id),
    (index) => `campaigns[${index}].campaign_id`,
  )
  return {
    operation,
    campaigns: body.campaigns.map((campaign, index) => campaignOf(campaign, `campaigns[${index}]`)),
    modelIds: named(body.model_ids) ?? validationModelIds,
    strategy: strategyOf(body.strategy ?? {}, operation),
  }
}

function checkCounts(body: ValidationBody, operation: ValidationOperation): void {
  const count = body.campaigns.reduce((sum, { measurements = [] }) => sum + measurements.length, 0)
  if (count > maximumMeasurements) {
    throw invalidRequest(
      `the measurements of all campaigns must be at most ${maximumMeasurements}; there are ${count}`,
    )
  }
  if (count === 0 && operation !== 'validate_campaign') {
    throw invalidRequest(
      `campaigns must hold at least one measurement where the operation is ${operation}`,
    )
  }
}

function strategyOf(wire: StrategyBody, operation: ValidationOperation): Strategy {
  const holdsOut = operation === 'calibrate_bias' || operation === 'spatial_holdout'
  const method = wire.method ?? (holdsOut ? 'spatial_grid' : 'all_samples')
  switch (method) {
    case 'all_samples':
      return { method }
    case 'leave_one_site_out':
      return { method, groupBy: 'site_id' }
    case 'leave_one_campaign_out':
      return { method, groupBy: 'campaign_id' }
    case 'spatial_grid':
      return {
        method,
        cellSizeM: wire.spatial_cell_size_m ?? defaultGridM,
        minimumSeparationM: wire.minimum_separation_m ?? defaultGridM,
      }
    case 'explicit_groups':
      return explicitGroups(wire)
  }
}

function explicitGroups(wire: StrategyBody): Strategy {
  const calibrationGroupIds = named(wire.calibration_group_ids)
  const validationGroupIds = named(wire.validation_group_ids)
  if (calibrationGroupIds === null && validationGroupIds === null) {
    throw invalidRequest(
      'strategy.calibration_group_ids or strategy.validation_group_ids is required where the ' +
        'method is explicit_groups',
    )
  }
  const validationIds = new Set(validationGroupIds)
  const shared = calibrationGroupIds?.find((id) => validationIds.has(id))
  if (shared !== undefined) {
    throw invalidRequest(
      `strategy.calibration_group_ids and strategy.validation_group_ids must not share "${shared}"`,
    )
  }
  const groupBy = wire.group_by ?? 'site_id'
  return { method: 'explicit_groups', groupBy, calibrationGroupIds, validationGroupIds }
}

/** A list that names something, or null. */
function named<Item>(list: readonly Item[] | undefined): readonly Item[] | null {
  return list === undefined || list.length === 0 ? null : list
}
