import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import * as ask from '../wire/asked.ts'
import { manifestSchema } from '../wire/manifest-schema.ts'
import { textPatterns } from '../wire/text-patterns.ts'
import * as tell from '../wire/told.ts'

/** Longest dataset id, in characters (code points). */
const datasetIdLength = 128

export const switchAsked = ask.object({
  id: ask
    .text({
      minLength: 1,
      maxLength: datasetIdLength,
      pattern: textPatterns.notBlank,
      description: 'Id of an installed pack.',
    })
    .required(),
})

export const switchRequest = ask.bodySchema('DatasetSwitchRequest', switchAsked)

export const switchAnswer = tell.object<{ readonly manifest: Manifest }>('DatasetSwitch', {
  status: tell.always('active'),
  dataset: tell.kind<Manifest>(manifestSchema)('manifest'),
})
