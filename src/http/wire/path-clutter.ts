import type { ClutterStretch, PathClutter } from '../../analyses/evidence/path-clutter.ts'
import { roundTo4 } from '../../rounding.ts'
import { clutterCategories } from '../../rf/ground-profile.ts'
import type { ClutterClass } from '../../spatial/clutter-window.ts'
import * as field from './answer-schema.ts'

const share = field.kind<number>({ type: 'number', minimum: 0, maximum: 1 }, roundTo4)

/** A class of a path, with its colour on the map where that is asked for. */
type CrossedClass = PathClutter['crossed'][number] & { readonly color: string | null }

const crossedClass = field.object<CrossedClass>({
  class: field.integer(({ clutter }) => clutter.code),
  name: field.text(({ clutter }) => clutter.name),
  category: field.oneOf(clutterCategories)(({ clutter }) => clutter.category),
  height_m: field.number(({ clutter }) => clutter.heightM),
  share: share('share'),
  color: field.described(
    'With include=clutter: as the tiles of the clutter have it.',
    field.text.optional('color'),
  ),
})

const stretch = field.object<ClutterStretch>('ClutterStretch', {
  ...field.named(field.tenths, 'fromM', 'toM'),
  class: field.described(
    'One of those in `classes`; null where the cover is not known.',
    field.integer.orNull(({ clutter }) => clutter?.code),
  ),
})

/** The cover along a path, and what the model of its cell makes of it. */
export interface ClutterAlong {
  readonly stretches: readonly ClutterStretch[]
  /** Whether that model reads the cover. */
  readonly isCounted: boolean
  /** Of the classes of the pack, as `#rrggbb`. */
  readonly colors: ReadonlyMap<ClutterClass, string>
}

export interface ToldClutter {
  readonly clutter: PathClutter
  /** Null where it is not asked for. */
  readonly along: ClutterAlong | null
}

/** What covers the ground beneath a path; absent where the pack has no clutter. */
export const toldClutter = field.object<ToldClutter>('PathClutter', {
  sample_count: field.count(({ clutter }) => clutter.sampleCount),
  classes: field.list(crossedClass)(({ clutter: { crossed }, along }) =>
    crossed.map((one) => ({ ...one, color: along?.colors.get(one.clutter) ?? null })),
  ),
  unknown_share: share(({ clutter }) => clutter.unknownShare),
  mean_height_m: field.rounded(2).orNull(({ clutter }) => clutter.meanHeightM),
  maximum_height_m: field.number.orNull(({ clutter }) => clutter.maximumHeightM),
  note: field.sentence(
    'Classes of the clutter layer by their share of the path; heights are representative ones of ' +
      'a class, not those of a tree or a house.',
  ),
  counted_by_layers: field.described(
    'With include=clutter: whether the model of the layers reads the cover along the path.',
    field.flag.optional(({ along }) => along?.isCounted),
  ),
  stretches: field.described(
    'With include=clutter: the path from the transmitter to the receiver, neighbours of one class ' +
      'joined, by the nearest posting in even steps.',
    field.list(stretch).optional(({ along }) => along?.stretches),
  ),
})

/** What covers the ground beneath a path, without what is told along it. */
export const pathClutter = field.kind<PathClutter>(toldClutter.schema, (clutter) =>
  toldClutter.write({ clutter, along: null }),
)
