import { FolderStore } from './folder-store.ts'
import type { ObjectPlace, ObjectStore } from './object-store.ts'

/** The store of a place. */
export function openObjects({ folder }: ObjectPlace): ObjectStore {
  return new FolderStore(folder)
}
