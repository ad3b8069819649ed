import { askForBuildings } from '../../packs/query/named-buildings.ts'
import { defineTask } from '../../compute/task.ts'
import { SightlineError } from '../../errors.ts'
import {
  type BuildingItem,
  buildingItem,
  queryBuildings,
} from '../../packs/query/building-items.ts'
import { queryTowers, type TowerItem, towerItem } from '../../packs/query/tower-items.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { findSorted } from '../../spatial/string-table.ts'
import { geoJsonType, textResult } from '../wire/results.ts'
import { type CollectionId, collections } from './collections.ts'
import { featureAnswers } from './feature-answer.ts'
import { collectionAddress, itemLinks, itemsAddress, type Link, plainJsonType } from './links.ts'
import type { Query } from '../wire/page-query.ts'
import { type ItemsQuery, pageQuery } from './query.ts'

interface ItemsInput {
  readonly collection: CollectionId
  readonly query: ItemsQuery
  /** The query as it came, which the links repeat. */
  readonly asked: Query
  readonly root: string
}

interface ItemInput {
  readonly collection: CollectionId
  readonly id: string
  readonly root: string
}

type PageFound =
  | ({ readonly collection: 'buildings' } & ReturnType<typeof queryBuildings>)
  | ({ readonly collection: 'towers' } & ReturnType<typeof queryTowers>)

function pageOf(snapshot: PackSnapshot, collection: CollectionId, query: ItemsQuery): PageFound {
  return collection === 'buildings'
    ? { collection, ...queryBuildings(snapshot, query) }
    : { collection, ...queryTowers(snapshot, query) }
}

type FeatureFound =
  | { readonly collection: 'buildings'; readonly item: BuildingItem }
  | { readonly collection: 'towers'; readonly item: TowerItem }

function featureOf(snapshot: PackSnapshot, collection: CollectionId, id: string): FeatureFound {
  const { footprints, towers } = snapshot
  if (collection === 'buildings') askForBuildings(snapshot, [id], 'a building by its id')
  const index = findSorted(collection === 'buildings' ? footprints.ids : towers.ids, id)
  if (index < 0) {
    throw new SightlineError('not_found', `${collections[collection].title}: no such feature`)
  }
  return collection === 'buildings'
    ? { collection, item: buildingItem(footprints, index) }
    : { collection, item: towerItem(towers, index) }
}

function pageLinks(
  { collection, query, asked, root }: ItemsInput,
  shown: number,
  numberMatched: number,
): readonly Link[] {
  const { limit, offset } = query
  const address = itemsAddress(root, collection)
  const statedLimit = asked.limit === undefined ? null : limit
  const next = offset + shown
  return [
    { rel: 'self', type: geoJsonType, href: address + pageQuery(asked, statedLimit, offset) },
    { rel: 'collection', type: plainJsonType, href: collectionAddress(root, collection) },
    ...(shown > 0 && next < numberMatched
      ? [{ rel: 'next', type: geoJsonType, href: address + pageQuery(asked, limit, next) }]
      : []),
  ]
}

const decimalMembers =
  /"(height_m|height_evidence_m|demand_weight|residential_demand|density_score|antenna_height_m)":(\d+)(?=[,}])/g

/**
 * GeoJSON text in which quantities that need not be whole have a decimal point: clients that make a
 * table of the first page would else take 9 for the first of whole numbers, and cut 12.5 to 12. A
 * quotation mark inside a text has a backslash before it, so no text is touched.
 */
function featureText(value: object): string {
  return JSON.stringify(value).replaceAll(decimalMembers, '"$1":$2.0')
}

export const ogcTasks = {
  /** One page of the features of a collection, with the address of the next. */
  ogcItems: defineTask(
    ({ collection, query }: ItemsInput, { snapshot }) => pageOf(snapshot, collection, query),
    (page, input) => {
      const { buildings, towers } = featureAnswers
      const links = pageLinks(input, page.items.length, page.numberMatched)
      const written =
        page.collection === 'buildings'
          ? buildings.page.write({ ...page, links })
          : towers.page.write({ ...page, links })
      return textResult(featureText(written), geoJsonType)
    },
  ),
  /** One feature. */
  ogcItem: defineTask(
    ({ collection, id }: ItemInput, { snapshot }) => featureOf(snapshot, collection, id),
    (found, { collection, root }) => {
      const { buildings, towers } = featureAnswers
      const links = itemLinks(root, collection, found.item.id)
      const written =
        found.collection === 'buildings'
          ? buildings.one.write({ ...found, links })
          : towers.one.write({ ...found, links })
      return textResult(featureText(written), geoJsonType)
    },
  ),
} as const

export type OgcTasks = typeof ogcTasks
