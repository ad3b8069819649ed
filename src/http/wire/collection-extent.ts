import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { boundsSchema } from './shapes.ts'
import * as field from './answer-schema.ts'

/** Longitude and latitude, as OGC API Features names it. */
export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'

const bounds = field.kind<Manifest['bounds']>(boundsSchema)

/** Where the features of a pack lie, as OGC API Features says it. */
export const collectionExtent = field.object<Pick<Manifest, 'bounds'>>({
  spatial: field.group({
    bbox: field.list(bounds)((manifest) => [manifest.bounds]),
    crs: field.sentence(crs84),
  }),
})
