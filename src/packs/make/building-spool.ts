import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { compareUtf8 } from '../../spatial/string-table.ts'
import { GrowingFloat64 } from '../load/growing-arrays.ts'

/**
 * Values kept aside on disk until all of them are known, then given back in the order of their
 * ids: a country of buildings is sorted without having it in memory.
 */
export class FeatureSpool {
  readonly #file: number
  readonly #ids: string[] = []
  readonly #start = new GrowingFloat64()
  #pending: Buffer[] = []
  #pendingBytes = 0
  #end = 0

  /** @param path - a file that does not exist yet; removing it is the caller's work. */
  constructor(path: string) {
    this.#file = openSync(path, 'wx+')
  }

  get count(): number {
    return this.#ids.length
  }

  /** Keeps a value that JSON can express; gives its number. */
  add(id: string, value: unknown): number {
    const bytes = Buffer.from(JSON.stringify(value))
    this.#ids.push(id)
    this.#start.push(this.#end)
    this.#end += bytes.length
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    if (this.#pendingBytes > 4 * 1024 * 1024) this.#flush()
    return this.#ids.length - 1
  }

  /** Numbers of the values in the byte order of their ids. Ids must differ. */
  order(): Uint32Array {
    const order = Uint32Array.from(this.#ids, (_, index) => index)
    return order.sort((a, b) => compareUtf8(this.#ids[a], this.#ids[b]))
  }

  id(index: number): string {
    return this.#ids[index]
  }

  /** The value with a number. */
  read(index: number): unknown {
    if (this.#pendingBytes > 0) this.#flush()
    const starts = this.#start.view()
    const start = starts[index]
    const end = index + 1 < starts.length ? starts[index + 1] : this.#end
    const bytes = Buffer.alloc(end - start)
    readSync(this.#file, bytes, 0, bytes.length, start)
    return JSON.parse(bytes.toString('utf8'))
  }

  close(): void {
    closeSync(this.#file)
  }

  #flush(): void {
    writeSync(this.#file, Buffer.concat(this.#pending))
    this.#pending = []
    this.#pendingBytes = 0
  }
}
