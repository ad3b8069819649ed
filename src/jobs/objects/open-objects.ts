import { FolderStore } from './folder-store.ts'
import type { ObjectPlace, ObjectStore } from './object-store.ts'
import { promptPatience } from './s3/s3-requests.ts'
import { S3Store } from './s3/s3-store.ts'

/** The store of a place. */
export function openObjects(place: ObjectPlace): ObjectStore {
  return 's3' in place ? new S3Store(place.s3) : new FolderStore(place.folder)
}

/** The store of a place for interactive requests: it fails fast where the store gives no answer. */
export function openObjectsPromptly(place: ObjectPlace): ObjectStore {
  return 's3' in place ? new S3Store(place.s3, promptPatience) : new FolderStore(place.folder)
}
