import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { collectionExtent, crs84 } from '../wire/collection-extent.ts'
import * as tell from '../wire/told.ts'
import { type CollectionId, collectionIds, collections, licenseOf } from './collections.ts'
import { collectionLinks, collectionsLinks, landingLinks, linkList } from './links.ts'

const part1 = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf'

/** The conformance classes that hold. */
export const conformanceAnswer = tell.object<unknown>('OgcConformance', {
  conformsTo: tell.wordList([`${part1}/core`, `${part1}/geojson`, `${part1}/oas30`]),
})

interface ServiceFound {
  /** The address at which it was asked. */
  readonly root: string
}

export const landingAnswer = tell.object<ServiceFound>('OgcLandingPage', {
  title: tell.words('Sightline'),
  description: tell.words('Building footprints and tower records of the active dataset pack.'),
  links: linkList(({ root }) => landingLinks(root)),
})

interface PackFound extends ServiceFound {
  readonly manifest: Manifest
}

interface CollectionFound extends PackFound {
  readonly id: CollectionId
}

export const collectionAnswer = tell.object<CollectionFound>('OgcCollection', {
  id: tell.text('id'),
  title: tell.text(({ id, manifest }) => `${collections[id].title}, ${manifest.name}`),
  description: tell.text(
    ({ id, manifest }) =>
      `${collections[id].description}. Pack ${manifest.id}, ${manifest.version}; licence: ${licenseOf(manifest, id)}.`,
  ),
  itemType: tell.kind<string>({ type: 'string', enum: ['feature'] })(() => 'feature'),
  crs: tell.wordList([crs84]),
  extent: collectionExtent('manifest'),
  links: linkList(({ root, id }) => collectionLinks(root, id)),
})

export const collectionsAnswer = tell.object<PackFound>('OgcCollections', {
  collections: tell.list(collectionAnswer)((found) =>
    collectionIds.map((id) => ({ ...found, id })),
  ),
  links: linkList(({ root }) => collectionsLinks(root)),
})
