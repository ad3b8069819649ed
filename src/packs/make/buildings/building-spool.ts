import { compareUtf8 } from '../../../spatial/utf8-order.ts'
import { JsonSpool } from '../common/json-spool.ts'

/**
 * Values kept aside on disk until all of them are known, then given back in the order of their
 * ids: a country of buildings is sorted without having it in memory.
 */
export class FeatureSpool {
  readonly #values: JsonSpool
  readonly #ids: string[] = []

  /** @param path - a file that does not exist yet; removing it is the caller's work. */
  constructor(path: string) {
    this.#values = new JsonSpool(path)
  }

  get count(): number {
    return this.#ids.length
  }

  /** Keeps a value that JSON can express; gives its number. */
  add(id: string, value: unknown): number {
    this.#ids.push(id)
    return this.#values.add(value)
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
    return this.#values.read(index)
  }

  close(): void {
    this.#values.close()
  }
}
