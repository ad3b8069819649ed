import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { type CollectionId, collectionIds, collections, crs84, licenseOf } from './collections.ts'
import { propertiesOf } from './schema.ts'
import { collectionLinks, collectionsLinks, landingLinks } from './links.ts'

const part1 = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf'

export const conformanceView = {
  conformsTo: [`${part1}/core`, `${part1}/geojson`, `${part1}/oas30`],
}

export function landingView(root: string) {
  return {
    title: 'Sightline',
    description: 'Building footprints and tower records of the active dataset pack.',
    links: landingLinks(root),
  }
}

export function collectionsView(manifest: Manifest, root: string) {
  return {
    collections: collectionIds.map((id) => collectionView(manifest, root, id)),
    links: collectionsLinks(root),
  }
}

export function collectionView(manifest: Manifest, root: string, id: CollectionId) {
  const { title, description } = collections[id]
  return {
    id,
    title: `${title}, ${manifest.name}`,
    description: `${description}. Pack ${manifest.id}, ${manifest.version}; licence: ${licenseOf(manifest, id)}.`,
    itemType: 'feature' as const,
    crs: [crs84],
    extent: { spatial: { bbox: [manifest.bounds], crs: crs84 } },
    links: collectionLinks(root, id),
  }
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** A feature of a collection, for clients that want to know its properties before they read one. */
export function featureSchemaView(address: string, id: CollectionId) {
  const { title, geometryFormat } = collections[id]
  return {
    $schema: dialect,
    $id: address,
    type: 'object' as const,
    title,
    description: 'What is not known of a feature is null or left out.',
    properties: {
      type: { type: 'string', enum: ['Feature'] },
      id: { type: 'string' },
      properties: { type: 'object', properties: propertiesOf(id) },
      geometry: { format: geometryFormat },
    },
  }
}

/** What can be asked for in a query: where the feature is, by `bbox`, and nothing else. */
export function queryablesView(address: string, id: CollectionId) {
  const { title, geometryFormat } = collections[id]
  return {
    $schema: dialect,
    $id: address,
    type: 'object' as const,
    title,
    properties: {
      geometry: { title: 'Where it is; asked for by bbox', format: geometryFormat },
    },
    additionalProperties: false,
  }
}
