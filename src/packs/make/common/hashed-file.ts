import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'

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

  /** Ends the file; gives the SHA-256 of its bytes as lower-case hex. */
  close(): string {
    this.#flush()
    closeSync(this.#file)
    return this.#hash.digest('hex')
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#pending)
    this.#hash.update(bytes)
    let written = 0
    while (written < bytes.length) written += writeSync(this.#file, bytes, written)
    this.#pending = []
    this.#pendingBytes = 0
  }
}

/**
 * Writes a GeoJSON FeatureCollection, one feature to a line: the file stays compact, and two
 * versions of it can be compared with the usual tools. Gives its SHA-256.
 */
export function writeFeatureCollection(path: string, features: Iterable<unknown>): string {
  const file = new HashedFile(path)
  file.write('{"type":"FeatureCollection","features":[')
  let separator = '\n'
  for (const feature of features) {
    file.write(separator + JSON.stringify(feature))
    separator = ',\n'
  }
  file.write('\n]}\n')
  return file.close()
}
