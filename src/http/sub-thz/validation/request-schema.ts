import {
  maximumCampaigns,
  maximumMeasurements,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import { validationModelIds } from '../../../analyses/sub-thz/validation/models.ts'
import {
  defaultGridM,
  gridRangeM,
  groupMembers,
  strategyMethods,
} from '../../../analyses/sub-thz/validation/strategy.ts'
import { validationOperations } from '../../../analyses/sub-thz/validation/validate.ts'
import { boundedNumber, requestObject } from '../../wire/shapes.ts'
import { campaignSchema } from './campaign-schema.ts'
import { closed, flag, id, wordOf } from './shapes.ts'

const groupIds = { type: 'array', items: id, uniqueItems: true } as const

const strategy = closed({
  method: {
    ...wordOf(strategyMethods),
    description:
      'How samples are set apart: spatial_grid for calibrate_bias and spatial_holdout, else ' +
      'all_samples, where nothing is said.',
  },
  group_by: {
    ...wordOf(groupMembers),
    description: 'Of explicit_groups; leaving one out groups by what its name says.',
    default: 'site_id',
  },
  calibration_group_ids: {
    ...groupIds,
    description: 'explicit_groups needs this list or the other; one alone leaves the rest to it.',
  },
  validation_group_ids: groupIds,
  spatial_cell_size_m: { ...boundedNumber(gridRangeM, 'Metres.'), default: defaultGridM },
  minimum_separation_m: { ...boundedNumber(gridRangeM, 'Metres.'), default: defaultGridM },
})

export const validationRequest = requestObject(
  'SubThzValidationRequest',
  {
    schema_version: { type: 'integer', enum: [0, 1] },
    operation: { ...wordOf(validationOperations), default: 'compare_models' },
    campaigns: {
      type: 'array',
      items: campaignSchema,
      minItems: 1,
      maxItems: maximumCampaigns,
      description:
        `At most ${maximumMeasurements} measurements in all, and one at least unless the operation ` +
        'is validate_campaign.',
    },
    model_ids: {
      type: 'array',
      items: wordOf(validationModelIds),
      maxItems: 8,
      uniqueItems: true,
      description: 'All of them where none is named.',
    },
    strategy,
    include_predictions: { ...flag, default: false },
  },
  ['campaigns'],
)
