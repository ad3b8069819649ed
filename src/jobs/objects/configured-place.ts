import { join } from 'node:path'
import type { Configuration } from '../../config.ts'
import type { ObjectPlace } from './object-store.ts'
import { s3Place } from './s3/s3-place.ts'

type PlaceSettings = Pick<
  Configuration,
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_ENDPOINT_URL'
  | 'AWS_REGION'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'AWS_SESSION_TOKEN'
  | 'REGION_STORE'
  | 'SIGHTLINE_DATA_DIR'
  | 'SIGHTLINE_OBJECTS'
>

/**
 * Where results lie by the configuration: beside the other things that the service writes, unless it says.
 */
export function objectPlace(settings: PlaceSettings): ObjectPlace {
  const { REGION_STORE, SIGHTLINE_DATA_DIR, SIGHTLINE_OBJECTS } = settings
  if (SIGHTLINE_OBJECTS === '') {
    return { folder: REGION_STORE === '' ? join(SIGHTLINE_DATA_DIR, 'regions') : REGION_STORE }
  }
  const place = s3Place({
    address: SIGHTLINE_OBJECTS,
    endpoint: settings.AWS_ENDPOINT_URL,
    region: settings.AWS_REGION,
    accessKeyId: settings.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: settings.AWS_SESSION_TOKEN,
  })
  return { s3: place }
}
