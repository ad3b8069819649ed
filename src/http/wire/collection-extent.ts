import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { boundsSchema } from './shapes.ts'
import * as tell from './told.ts'

/** Longitude and latitude, as OGC API Features names it. */
export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'

const bounds = tell.kind<Manifest['bounds']>(boundsSchema)

/** Where the features of a pack lie, as OGC API Features says it. */
export const collectionExtent = tell.object<Pick<Manifest, 'bounds'>>({
  spatial: tell.group({
    bbox: tell.list(bounds)((manifest) => [manifest.bounds]),
    crs: tell.words(crs84),
  }),
})
