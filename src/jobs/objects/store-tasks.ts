import { definePackFreeTask } from '../../compute/task.ts'
import { jsonResult } from '../kinds/json-result.ts'
import { boundObjects, type StoreBound } from './bounded-objects.ts'
import type { ObjectPlace } from './object-store.ts'
import { openObjects } from './open-objects.ts'

interface BoundInput {
  readonly place: ObjectPlace
  readonly bound: StoreBound
}

/** What threads do for the store of objects: a large one takes a while to be listed. */
export const storeTasks = {
  boundStore: definePackFreeTask(
    ({ place, bound }: BoundInput) => boundObjects(openObjects(place), bound),
    jsonResult,
  ),
} as const

export type StoreTasks = typeof storeTasks
