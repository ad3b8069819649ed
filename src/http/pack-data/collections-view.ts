import type { Manifest } from '../../packs/manifest/manifest-schema.ts'

const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
const itemsPath = '/api/collections/buildings/items'

export const conformanceView = {
  conformsTo: [],
  conceptsFrom: ['https://www.ogc.org/standards/ogcapi-features/'],
  note:
    'OGC API Features is the model of these routes, not a standard they claim to conform to: ' +
    'no conformance class is implemented in full.',
}

/** The only collection: the footprints of the active pack. */
export function buildingCollectionView(manifest: Manifest) {
  return {
    id: 'buildings',
    title: 'Building footprints',
    description: `Building footprints of ${manifest.name} (${manifest.id}, ${manifest.version}).`,
    itemType: 'feature',
    crs: [crs84],
    extent: { spatial: { bbox: [manifest.bounds], crs: crs84 } },
    links: [
      { rel: 'self', type: 'application/json', href: '/api/collections/buildings' },
      { rel: 'items', type: 'application/geo+json', href: `${itemsPath}{?bbox,limit,offset}` },
      { rel: 'items', type: 'text/csv', href: `${itemsPath}{?bbox,limit,offset,f}` },
    ],
  }
}

export function collectionsView(manifest: Manifest) {
  return {
    collections: [buildingCollectionView(manifest)],
    links: [{ rel: 'self', type: 'application/json', href: '/api/collections' }],
  }
}
