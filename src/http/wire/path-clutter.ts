import type { PathClutter } from '../../analyses/evidence/path-clutter.ts'
import { roundTo2, roundTo4 } from '../../analyses/rounding.ts'
import { clutterCategories } from '../../rf/ground-profile.ts'
import type { JsonSchema } from './json-schema.ts'
import { orNull } from './path-ledger.ts'
import {
  anyInteger,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  nullable,
  responseObject,
} from './shapes.ts'

const share: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }

/** What covers the ground beneath a path; absent where the pack has no clutter. */
export const pathClutterSchema: JsonSchema = responseObject(
  {
    sample_count: countNumber,
    classes: arrayOf(
      responseObject({
        class: anyInteger,
        name: anyText,
        category: { enum: clutterCategories },
        height_m: anyNumber,
        share,
      }),
    ),
    unknown_share: share,
    mean_height_m: nullable('number'),
    maximum_height_m: nullable('number'),
    note: anyText,
  },
  { id: 'PathClutter' },
)

/** The member `clutter` of an answer about one path; none where the pack has no clutter. */
export function pathClutterMember(clutter: PathClutter | null) {
  if (clutter === null) return {}
  return {
    clutter: {
      sample_count: clutter.sampleCount,
      classes: clutter.crossed.map(({ clutter: { code, name, category, heightM }, share }) => ({
        class: code,
        name,
        category,
        height_m: heightM,
        share: roundTo4(share),
      })),
      unknown_share: roundTo4(clutter.unknownShare),
      mean_height_m: orNull(clutter.meanHeightM, roundTo2),
      maximum_height_m: clutter.maximumHeightM,
      note:
        'Classes of the clutter layer by their share of the path; heights are representative ones of ' +
        'a class, not those of a tree or a house.',
    },
  }
}
