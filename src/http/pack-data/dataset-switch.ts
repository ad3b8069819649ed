import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { asked, bodySchema, plain, required } from '../wire/asked.ts'
import { manifestSchema } from '../wire/manifest-schema.ts'
import { textPatterns } from '../wire/text-patterns.ts'
import { always, kind, object } from '../wire/told.ts'

/** Longest dataset id, in characters (code points). */
const datasetIdLength = 128

export const switchAsked = asked({
  id: required(
    'id',
    plain<string>({
      type: 'string',
      minLength: 1,
      maxLength: datasetIdLength,
      pattern: textPatterns.notBlank,
      description: 'Id of an installed pack.',
    }),
  ),
})

export const switchRequest = bodySchema('DatasetSwitchRequest', switchAsked)

export const switchAnswer = object<{ readonly manifest: Manifest }>(
  { status: always('active'), dataset: kind<Manifest>(manifestSchema)('manifest') },
  { id: 'DatasetSwitch' },
)
