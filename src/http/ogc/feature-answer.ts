import type { TowerItem } from '../../packs/query/tower-items.ts'
import { buildingFeatureMembers } from '../wire/building-feature-answer.ts'
import { pointCoordinates } from '../wire/geojson-answer.ts'
import { pageLimit } from '../wire/page-query.ts'
import { count, flag, group, integer, kind, list, type Members, number } from '../wire/told.ts'
import { object, of, text } from '../wire/told.ts'
import { type Link, linkList } from './links.ts'

/** The only word of a member, in the form that OpenAPI 3.0 knows. */
function onlyWord(word: string) {
  return kind<string>({ type: 'string', enum: [word] })(() => word)
}

const towerProperties = object<TowerItem>(
  {
    cell_id: integer('cellId'),
    radio_type: text.optional(({ radioType }) => radioType || null),
    is_simulated: flag('isSimulated'),
    antenna_height_m: number.orNull('antennaHeightM'),
  },
  { id: 'OgcTowerProperties' },
)

const towerFeatureMembers: Members<TowerItem> = {
  type: onlyWord('Feature'),
  id: text('id'),
  properties: towerProperties((item) => item),
  geometry: group({
    type: onlyWord('Point'),
    coordinates: pointCoordinates(({ lon, lat }) => [lon, lat]),
  }),
}

/** One feature, and where it belongs. */
interface FeatureFound<Item> {
  readonly item: Item
  readonly links: readonly Link[]
}

/** A page of features. */
interface PageFound<Item> {
  readonly items: readonly Item[]
  /** On this page or not. */
  readonly numberMatched: number
  readonly links: readonly Link[]
}

function answersOf<Item>(members: Members<Item>) {
  return {
    one: object<FeatureFound<Item>>({
      ...of(({ item }) => item, members),
      links: linkList('links'),
    }),
    page: object<PageFound<Item>>({
      type: onlyWord('FeatureCollection'),
      links: linkList('links'),
      numberMatched: count('numberMatched'),
      numberReturned: kind<number>({ ...count.schema, maximum: pageLimit.maximum })(
        ({ items }) => items.length,
      ),
      features: list(object(members))('items'),
    }),
  }
}

/** A feature by itself, and a page of them, of each collection. */
export const featureAnswers = {
  buildings: answersOf(buildingFeatureMembers),
  towers: answersOf(towerFeatureMembers),
} as const
