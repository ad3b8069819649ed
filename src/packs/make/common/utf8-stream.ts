import { Transform } from 'node:stream'
import { utf16Encoding } from '../../../formats/utf16.ts'

/** A text as it is, or in UTF-8 where it is in UTF-16, as some programs of Windows save it. */
export class Utf8Stream extends Transform {
  /** Null: as it is. Undefined: too little has been seen. */
  #decoder: InstanceType<typeof TextDecoder> | null | undefined
  #held: Uint8Array = new Uint8Array(0)

  override _transform(
    chunk: Uint8Array,
    _encoding: string,
    done: (error: Error | null, chunk?: Uint8Array) => void,
  ): void {
    if (this.#decoder === undefined) {
      this.#held = Buffer.concat([this.#held, chunk])
      if (this.#held.length < 2) {
        done(null)
        return
      }
      const encoding = utf16Encoding(this.#held)
      this.#decoder = encoding === undefined ? null : new TextDecoder(encoding)
      done(null, this.#inUtf8(this.#held))
    } else done(null, this.#inUtf8(chunk))
  }

  override _flush(done: (error: Error | null, chunk?: Uint8Array) => void): void {
    if (this.#decoder === undefined) done(null, this.#held)
    else done(null, Buffer.from(this.#decoder?.decode() ?? ''))
  }

  #inUtf8(bytes: Uint8Array): Uint8Array {
    return this.#decoder ? Buffer.from(this.#decoder.decode(bytes, { stream: true })) : bytes
  }
}
