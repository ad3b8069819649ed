import type { PathClutter } from '../../analyses/evidence/path-clutter.ts'
import { roundTo4 } from '../../analyses/rounding.ts'
import { clutterCategories } from '../../rf/ground-profile.ts'
import { count, integer, kind, list, number, object, oneOf, rounded, text, words } from './told.ts'

const share = kind<number>({ type: 'number', minimum: 0, maximum: 1 }, roundTo4)

const crossedClass = object<PathClutter['crossed'][number]>({
  class: integer(({ clutter }) => clutter.code),
  name: text(({ clutter }) => clutter.name),
  category: oneOf(clutterCategories)(({ clutter }) => clutter.category),
  height_m: number(({ clutter }) => clutter.heightM),
  share: share('share'),
})

/** What covers the ground beneath a path; absent where the pack has no clutter. */
export const pathClutter = object<PathClutter>(
  {
    sample_count: count('sampleCount'),
    classes: list(crossedClass)('crossed'),
    unknown_share: share('unknownShare'),
    mean_height_m: rounded(2).orNull('meanHeightM'),
    maximum_height_m: number.orNull('maximumHeightM'),
    note: words(
      'Classes of the clutter layer by their share of the path; heights are representative ones of ' +
        'a class, not those of a tree or a house.',
    ),
  },
  { id: 'PathClutter' },
)

/** The member `clutter` of an answer that is not told; none where the pack has no clutter. */
export function pathClutterMember(clutter: PathClutter | null) {
  return clutter === null ? {} : { clutter: pathClutter.write(clutter) }
}
