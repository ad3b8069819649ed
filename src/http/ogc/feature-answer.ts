import type { TowerItem } from '../../packs/query/tower-items.ts'
import { buildingFeatureMembers } from '../wire/building-feature-answer.ts'
import { pointCoordinates } from '../wire/geojson-answer.ts'
import { pageLimit } from '../wire/page-query.ts'
import * as field from '../wire/answer-schema.ts'
import { type Link, linkList } from './links.ts'

/** The only word of a member, in the form that OpenAPI 3.0 knows. */
function onlyWord(word: string) {
  return field.kind<string>({ type: 'string', enum: [word] })(() => word)
}

const towerProperties = field.object<TowerItem>('OgcTowerProperties', {
  cell_id: field.integer('cellId'),
  radio_type: field.text.optional(({ radioType }) => radioType || null),
  is_simulated: field.flag('isSimulated'),
  antenna_height_m: field.number.orNull('antennaHeightM'),
})

const towerFeatureMembers: field.Members<TowerItem> = {
  type: onlyWord('Feature'),
  id: field.text('id'),
  properties: towerProperties((item) => item),
  geometry: field.group({
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

function answersOf<Item>(members: field.Members<Item>) {
  return {
    one: field.object<FeatureFound<Item>>({
      ...field.of(({ item }) => item, members),
      links: linkList('links'),
    }),
    page: field.object<PageFound<Item>>({
      type: onlyWord('FeatureCollection'),
      links: linkList('links'),
      numberMatched: field.count('numberMatched'),
      numberReturned: field.kind<number>({ ...field.count.schema, maximum: pageLimit.maximum })(
        ({ items }) => items.length,
      ),
      features: field.list(field.object(members))('items'),
    }),
  }
}

/** A feature by itself, and a page of them, of each collection. */
export const featureAnswers = {
  buildings: answersOf(buildingFeatureMembers),
  towers: answersOf(towerFeatureMembers),
} as const
