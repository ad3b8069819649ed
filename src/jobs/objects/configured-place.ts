import { join } from 'node:path'
import type { Configuration } from '../../config.ts'
import type { ObjectPlace } from './object-store.ts'

/** Where results lie by the configuration: beside the other things that the service writes, unless it says. */
export function objectPlace({
  REGION_STORE,
  SIGHTLINE_DATA_DIR,
}: Pick<Configuration, 'REGION_STORE' | 'SIGHTLINE_DATA_DIR'>): ObjectPlace {
  return { folder: REGION_STORE === '' ? join(SIGHTLINE_DATA_DIR, 'regions') : REGION_STORE }
}
