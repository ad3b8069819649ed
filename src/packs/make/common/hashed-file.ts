import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { collectionText } from '../../../formats/geojson-write.ts'
import { writeWhole } from '../../whole-write.ts'

const bufferedBytes = 1024 * 1024

/** A new file written from start to end, hashed on the way. */
export class HashedFile {
  readonly #file: number
  readonly #hash = createHash('sha256')
  #pending: Uint8Array[] = []
  #pendingBytes = 0

  constructor(path: string) {
    this.#file = openSync(path, 'wx')
  }

  write(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.byteLength
    if (this.#pendingBytes >= bufferedBytes) this.#flush()
  }

  /** The SHA-256 of what was written until now. */
  sha256(): Uint8Array {
    this.#flush()
    return this.#hash.copy().digest()
  }

  /** Ends the file; gives the SHA-256 of its bytes as lower-case hex. */
  close(): string {
    this.#flush()
    closeSync(this.#file)
    return this.#hash.digest('hex')
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#pending)
    this.#hash.update(bytes)
    writeWhole(this.#file, bytes)
    this.#pending = []
    this.#pendingBytes = 0
  }
}

/** Writes a GeoJSON FeatureCollection, one feature to a line. Gives its SHA-256. */
export function writeFeatureCollection(path: string, features: Iterable<unknown>): string {
  const { start, beforeFirst, beforeNext, end } = collectionText
  const file = new HashedFile(path)
  file.write(start)
  let separator: string = beforeFirst
  for (const feature of features) {
    file.write(separator + JSON.stringify(feature))
    separator = beforeNext
  }
  file.write(end)
  return file.close()
}
