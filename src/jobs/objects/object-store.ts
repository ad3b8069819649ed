import { SightlineError } from '../../errors.ts'
import type { S3Place } from './s3/s3-place.ts'

/** Where objects lie, in a folder (absolute) or elsewhere; plain data, so that threads open it themselves. */
export type ObjectPlace = { readonly folder: string } | { readonly s3: S3Place }

/** An object that is there. */
export interface ListedObject {
  readonly name: string
  readonly bytes: number
  /** When it was written or last asked for, milliseconds. */
  readonly usedAtMs: number
}

/**
 * Bytes by names with slashes, shared by any number of processes. An object is there as a whole or not at
 * all, and under one name there are only ever the same bytes.
 *
 * Every method throws a SightlineError `unavailable` with the reason when the store does not answer or
 * has no room: what was to be done is tried again later.
 */
export interface ObjectStore {
  /** Bytes of an object, which counts as used; null when it is not there. */
  size(name: string): Promise<number | null>
  /** So many bytes of an object, fewer at its end; null when it is not there. */
  read(name: string, from?: number, length?: number): Promise<Uint8Array | null>
  /** Makes an object visible when all of it is written. */
  write(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>
  remove(name: string): Promise<void>
  /** All objects. */
  list(): AsyncIterable<ListedObject>
}

/** What is said where an object is not there that should be: it may come back. */
export function lostObject(name: string): SightlineError {
  return new SightlineError('unavailable', `the store of regions has lost ${name}`)
}
