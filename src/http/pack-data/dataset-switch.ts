import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import * as parameter from '../wire/request-schema.ts'
import { manifestSchema } from '../wire/manifest-schema.ts'
import { textPatterns } from '../wire/text-patterns.ts'
import * as field from '../wire/answer-schema.ts'

/** Longest dataset id, in characters (code points). */
const datasetIdLength = 128

export const switchAsked = parameter.object({
  id: parameter
    .text({
      minLength: 1,
      maxLength: datasetIdLength,
      pattern: textPatterns.notBlank,
      description: 'Id of an installed pack.',
    })
    .required(),
})

export const switchRequest = parameter.bodySchema('DatasetSwitchRequest', switchAsked)

export const switchAnswer = field.object<{ readonly manifest: Manifest }>('DatasetSwitch', {
  status: field.always('active'),
  dataset: field.kind<Manifest>(manifestSchema)('manifest'),
})
