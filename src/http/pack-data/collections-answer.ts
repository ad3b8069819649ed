import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { collectionExtent, crs84 } from '../wire/collection-extent.ts'
import * as field from '../wire/answer-schema.ts'

const itemsPath = '/api/collections/buildings/items'

interface Link {
  readonly rel: string
  readonly type: string
  readonly href: string
}

const link = field.object<Link>('Link', field.named(field.text, 'rel', 'type', 'href'))

function links(...all: readonly Link[]) {
  return field.list(link)(() => all)
}

/** `GET /api/conformance`. */
export const conformanceAnswer = field.object<unknown>('Conformance', {
  conformsTo: field.kind<readonly string[]>({ type: 'array', maxItems: 0 })(() => []),
  conceptsFrom: field.sentences(['https://www.ogc.org/standards/ogcapi-features/']),
  note: field.sentence(
    'OGC API Features is the model of these routes, not a standard they claim to conform to: ' +
      'no conformance class is implemented in full.',
  ),
})

/** The only collection: the footprints of the active pack. */
export const buildingCollection = field.object<Manifest>('Collection', {
  id: field.sentence('buildings'),
  title: field.sentence('Building footprints'),
  description: field.text(
    ({ name, id, version }) => `Building footprints of ${name} (${id}, ${version}).`,
  ),
  itemType: field.always('feature'),
  crs: field.sentences([crs84]),
  extent: collectionExtent((manifest) => manifest),
  links: links(
    { rel: 'self', type: 'application/json', href: '/api/collections/buildings' },
    { rel: 'items', type: 'application/geo+json', href: `${itemsPath}{?bbox,limit,offset}` },
    { rel: 'items', type: 'text/csv', href: `${itemsPath}{?bbox,limit,offset,f}` },
  ),
})

/** `GET /api/collections`. */
export const collectionsAnswer = field.object<Manifest>('Collections', {
  collections: field.list(buildingCollection)((manifest) => [manifest]),
  links: links({ rel: 'self', type: 'application/json', href: '/api/collections' }),
})
