import { manifestProperties, manifestSchema } from '../wire/manifest-schema.ts'
import { requiredManifestMembers } from '../../packs/manifest/manifest-schema.ts'
import { anyFlag, anyText, arrayOf, requestObject, responseObject, texts } from '../wire/shapes.ts'

/** Longest dataset id, in characters (code points). */
const datasetIdLength = 128

export const switchRequest = requestObject(
  'DatasetSwitchRequest',
  {
    id: {
      type: 'string',
      minLength: 1,
      maxLength: datasetIdLength,
      pattern: '\\S',
      description: 'Id of an installed pack.',
    },
  },
  ['id'],
)

export const installedList = responseObject(
  {
    active_id: anyText,
    datasets: arrayOf({
      $id: 'InstalledDataset',
      type: 'object',
      required: [...requiredManifestMembers, 'active', 'available'],
      properties: { ...manifestProperties, active: anyFlag, available: anyFlag },
    }),
    warnings: texts,
  },
  { id: 'InstalledDatasets', optional: ['active_id', 'warnings'] },
)

export const switchResponse = responseObject(
  { status: { const: 'active' }, dataset: manifestSchema },
  { id: 'DatasetSwitch' },
)
