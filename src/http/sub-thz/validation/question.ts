import {
  type Campaign,
  maximumCampaigns,
  maximumMeasurements,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import { validationModelIds } from '../../../analyses/sub-thz/validation/models.ts'
import {
  defaultGridM,
  gridRangeM,
  groupMembers,
  type Strategy,
  strategyMethods,
} from '../../../analyses/sub-thz/validation/strategy.ts'
import {
  type ValidationOperation,
  validationOperations,
  type ValidationQuestion,
} from '../../../analyses/sub-thz/validation/validate.ts'
import { invalidRequest } from '../../../errors.ts'
import * as parameter from '../../wire/request-schema.ts'
import { campaignAsked } from './campaign-question.ts'
import { id, uniqueBy } from './shapes.ts'

const groupIds = parameter.list(id, { uniqueItems: true })
const cellSize = parameter.within(gridRangeM, 'Metres.')

const strategy = parameter.object({
  method: parameter
    .oneOf(
      strategyMethods,
      'How samples are set apart: spatial_grid for calibrate_bias and spatial_holdout, else ' +
        'all_samples, where nothing is said.',
    )
    .optional(),
  group_by: parameter
    .oneOf(groupMembers, 'Of explicit_groups; leaving one out groups by what its name says.')
    .withDefault('site_id'),
  calibration_group_ids: groupIds
    .describedAs('explicit_groups needs this list or the other; one alone leaves the rest to it.')
    .optional(),
  validation_group_ids: groupIds.optional(),
  spatial_cell_size_m: cellSize.withDefault(defaultGridM).as('cellSizeM'),
  minimum_separation_m: cellSize.withDefault(defaultGridM),
})

const stated = parameter.object({
  operation: parameter.oneOf(validationOperations).withDefault('compare_models'),
  campaigns: uniqueBy(
    'campaign_id',
    parameter.list(campaignAsked, {
      minItems: 1,
      maxItems: maximumCampaigns,
      description:
        `At most ${maximumMeasurements} measurements in all, and one at least unless the ` +
        'operation is validate_campaign.',
    }),
    (campaign) => campaign.id,
  ).required(),
  model_ids: parameter
    .list(parameter.oneOf(validationModelIds), {
      maxItems: 8,
      uniqueItems: true,
      description: 'All of them where none is named.',
    })
    .optional(),
  strategy: strategy.evenEmpty(),
  include_predictions: parameter.flag.withDefault(false).as('withPredictions'),
  schema_version: parameter.integer({ enum: [0, 1] }).unread(),
})

/** What a request asks, and how much of the answer it wants. */
interface AskedValidation extends ValidationQuestion {
  readonly withPredictions: boolean
}

/**
 * The question of a request, with every default filled in. No value of a measurement is made up.
 */
export const validationAsked: parameter.Kind<AskedValidation> = stated.checked((wire) => {
  const { operation, campaigns, withPredictions } = wire
  checkCounts(campaigns, operation)
  return {
    operation,
    campaigns,
    modelIds: named(wire.modelIds) ?? validationModelIds,
    strategy: strategyOf(wire.strategy, operation),
    withPredictions,
  }
})

export const validationRequest = parameter.bodySchema('SubThzValidationRequest', validationAsked)

function checkCounts(campaigns: readonly Campaign[], operation: ValidationOperation): void {
  const count = campaigns.reduce((sum, { measurements }) => sum + measurements.length, 0)
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

type StatedStrategy = parameter.ValueOf<typeof strategy>

function strategyOf(wire: StatedStrategy, operation: ValidationOperation): Strategy {
  const { cellSizeM, minimumSeparationM } = wire
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
      return { method, cellSizeM, minimumSeparationM }
    case 'explicit_groups':
      return explicitGroups(wire)
  }
}

function explicitGroups({ groupBy, ...wire }: StatedStrategy): Strategy {
  const calibrationGroupIds = named(wire.calibrationGroupIds)
  const validationGroupIds = named(wire.validationGroupIds)
  const [calibration, validation] = ['calibration', 'validation'].map(
    (set) => `strategy.${set}_group_ids`,
  )
  if (calibrationGroupIds === null && validationGroupIds === null) {
    throw invalidRequest(
      `${calibration} or ${validation} is required where the method is explicit_groups`,
    )
  }
  const validationIds = new Set(validationGroupIds)
  const shared = calibrationGroupIds?.find((one) => validationIds.has(one))
  if (shared !== undefined) {
    throw invalidRequest(`${calibration} and ${validation} must not share "${shared}"`)
  }
  return { method: 'explicit_groups', groupBy, calibrationGroupIds, validationGroupIds }
}

/** A list that names something, or null. */
function named<Item>(list: readonly Item[] | null): readonly Item[] | null {
  return list === null || list.length === 0 ? null : list
}
