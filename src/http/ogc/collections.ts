import type { Manifest } from '../../packs/manifest/manifest-schema.ts'

/** What there is to get as features. */
export const collectionIds = ['buildings', 'towers'] as const
export type CollectionId = (typeof collectionIds)[number]

interface Collection {
  readonly title: string
  readonly description: string
  /** What GeoJSON calls the geometry of each feature, in the form that queryables name it. */
  readonly geometryFormat: 'geometry-polygon' | 'geometry-point'
}

export const collections: Readonly<Record<CollectionId, Collection>> = {
  buildings: {
    title: 'Building footprints',
    description: 'Building footprints with height, material and demand',
    geometryFormat: 'geometry-polygon',
  },
  towers: {
    title: 'Tower records',
    description: 'Cells and their masts; all that the pack says of them is in /api/towers',
    geometryFormat: 'geometry-point',
  },
}

/** The licence that the manifest names for a layer, or those of the whole pack. */
export function licenseOf({ layers, licenses }: Manifest, id: CollectionId): string {
  return layers?.[id]?.license ?? licenses.join(', ')
}
