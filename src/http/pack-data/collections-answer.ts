import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { collectionExtent, crs84 } from '../wire/collection-extent.ts'
import * as tell from '../wire/told.ts'

const itemsPath = '/api/collections/buildings/items'

interface Link {
  readonly rel: string
  readonly type: string
  readonly href: string
}

const link = tell.object<Link>('Link', tell.named(tell.text, 'rel', 'type', 'href'))

function links(...all: readonly Link[]) {
  return tell.list(link)(() => all)
}

/** `GET /api/conformance`. */
export const conformanceAnswer = tell.object<unknown>('Conformance', {
  conformsTo: tell.kind<readonly string[]>({ type: 'array', maxItems: 0 })(() => []),
  conceptsFrom: tell.wordList(['https://www.ogc.org/standards/ogcapi-features/']),
  note: tell.words(
    'OGC API Features is the model of these routes, not a standard they claim to conform to: ' +
      'no conformance class is implemented in full.',
  ),
})

/** The only collection: the footprints of the active pack. */
export const buildingCollection = tell.object<Manifest>('Collection', {
  id: tell.words('buildings'),
  title: tell.words('Building footprints'),
  description: tell.text(
    ({ name, id, version }) => `Building footprints of ${name} (${id}, ${version}).`,
  ),
  itemType: tell.always('feature'),
  crs: tell.wordList([crs84]),
  extent: collectionExtent((manifest) => manifest),
  links: links(
    { rel: 'self', type: 'application/json', href: '/api/collections/buildings' },
    { rel: 'items', type: 'application/geo+json', href: `${itemsPath}{?bbox,limit,offset}` },
    { rel: 'items', type: 'text/csv', href: `${itemsPath}{?bbox,limit,offset,f}` },
  ),
})

/** `GET /api/collections`. */
export const collectionsAnswer = tell.object<Manifest>('Collections', {
  collections: tell.list(buildingCollection)((manifest) => [manifest]),
  links: links({ rel: 'self', type: 'application/json', href: '/api/collections' }),
})
