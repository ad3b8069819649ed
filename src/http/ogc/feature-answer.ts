import type { TowerItem } from '../../packs/query/tower-items.ts'
import { buildingFeatureMembers } from '../wire/building-feature-answer.ts'
import { pointCoordinates } from '../wire/geojson-answer.ts'
import { pageLimit } from '../wire/page-query.ts'
import * as tell from '../wire/told.ts'
import { type Link, linkList } from './links.ts'

/** The only word of a member, in the form that OpenAPI 3.0 knows. */
function onlyWord(word: string) {
  return tell.kind<string>({ type: 'string', enum: [word] })(() => word)
}

const towerProperties = tell.object<TowerItem>('OgcTowerProperties', {
  cell_id: tell.integer('cellId'),
  radio_type: tell.text.optional(({ radioType }) => radioType || null),
  is_simulated: tell.flag('isSimulated'),
  antenna_height_m: tell.number.orNull('antennaHeightM'),
})

const towerFeatureMembers: tell.Members<TowerItem> = {
  type: onlyWord('Feature'),
  id: tell.text('id'),
  properties: towerProperties((item) => item),
  geometry: tell.group({
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

function answersOf<Item>(members: tell.Members<Item>) {
  return {
    one: tell.object<FeatureFound<Item>>({
      ...tell.of(({ item }) => item, members),
      links: linkList('links'),
    }),
    page: tell.object<PageFound<Item>>({
      type: onlyWord('FeatureCollection'),
      links: linkList('links'),
      numberMatched: tell.count('numberMatched'),
      numberReturned: tell.kind<number>({ ...tell.count.schema, maximum: pageLimit.maximum })(
        ({ items }) => items.length,
      ),
      features: tell.list(tell.object(members))('items'),
    }),
  }
}

/** A feature by itself, and a page of them, of each collection. */
export const featureAnswers = {
  buildings: answersOf(buildingFeatureMembers),
  towers: answersOf(towerFeatureMembers),
} as const
