import { closeSync, openSync, readSync } from 'node:fs'
import { GrowingFloat64 } from '../../load/growing-arrays.ts'
import { writeWhole } from '../../whole-write.ts'

const bufferedBytes = 4 * 1024 * 1024

/** Values kept aside on disk as JSON, one after the other, to be read again by their numbers. */
export class JsonSpool {
  readonly #file: number
  readonly #starts = new GrowingFloat64()
  #pending: Buffer[] = []
  #pendingBytes = 0
  #end = 0

  /** @param path - a file that does not exist yet; removing it is the caller's work. */
  constructor(path: string) {
    this.#file = openSync(path, 'wx+')
  }

  get count(): number {
    return this.#starts.length
  }

  /** Keeps a value that JSON can express; gives its number. */
  add(value: unknown): number {
    const bytes = Buffer.from(JSON.stringify(value))
    this.#starts.push(this.#end)
    this.#end += bytes.length
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    if (this.#pendingBytes > bufferedBytes) this.#flush()
    return this.count - 1
  }

  /** The value with a number. */
  read(index: number): unknown {
    if (this.#pendingBytes > 0) this.#flush()
    const starts = this.#starts.view()
    const end = index + 1 < starts.length ? starts[index + 1] : this.#end
    const bytes = Buffer.alloc(end - starts[index])
    readSync(this.#file, bytes, 0, bytes.length, starts[index])
    return JSON.parse(bytes.toString('utf8'))
  }

  close(): void {
    closeSync(this.#file)
  }

  #flush(): void {
    writeWhole(this.#file, Buffer.concat(this.#pending))
    this.#pending = []
    this.#pendingBytes = 0
  }
}
