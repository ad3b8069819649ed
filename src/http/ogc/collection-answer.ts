import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { collectionExtent, crs84 } from '../wire/collection-extent.ts'
import * as field from '../wire/answer-schema.ts'
import { type CollectionId, collectionIds, collections, licenseOf } from './collections.ts'
import { collectionLinks, collectionsLinks, landingLinks, linkList } from './links.ts'

const part1 = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf'

/** The conformance classes that hold. */
export const conformanceAnswer = field.object<unknown>('OgcConformance', {
  conformsTo: field.sentences([`${part1}/core`, `${part1}/geojson`, `${part1}/oas30`]),
})

interface ServiceFound {
  /** The address at which it was asked. */
  readonly root: string
}

export const landingAnswer = field.object<ServiceFound>('OgcLandingPage', {
  title: field.sentence('Sightline'),
  description: field.sentence('Building footprints and tower records of the active dataset pack.'),
  links: linkList(({ root }) => landingLinks(root)),
})

interface PackFound extends ServiceFound {
  readonly manifest: Manifest
}

interface CollectionFound extends PackFound {
  readonly id: CollectionId
}

export const collectionAnswer = field.object<CollectionFound>('OgcCollection', {
  id: field.text('id'),
  title: field.text(({ id, manifest }) => `${collections[id].title}, ${manifest.name}`),
  description: field.text(
    ({ id, manifest }) =>
      `${collections[id].description}. Pack ${manifest.id}, ${manifest.version}; licence: ${licenseOf(manifest, id)}.`,
  ),
  itemType: field.kind<string>({ type: 'string', enum: ['feature'] })(() => 'feature'),
  crs: field.sentences([crs84]),
  extent: collectionExtent('manifest'),
  links: linkList(({ root, id }) => collectionLinks(root, id)),
})

export const collectionsAnswer = field.object<PackFound>('OgcCollections', {
  collections: field.list(collectionAnswer)((found) =>
    collectionIds.map((id) => ({ ...found, id })),
  ),
  links: linkList(({ root }) => collectionsLinks(root)),
})
