import { FolderStore } from './folder-store.ts'
import type { ObjectPlace, ObjectStore } from './object-store.ts'
import { S3Store } from './s3/s3-store.ts'

/** The store of a place. */
export function openObjects(place: ObjectPlace): ObjectStore {
  return 's3' in place ? new S3Store(place.s3) : new FolderStore(place.folder)
}
