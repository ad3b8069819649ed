import { SightlineError } from '../../../errors.ts'
import { checkObjectName } from '../object-name.ts'
import type { ListedObject, ObjectStore } from '../object-store.ts'
import { ofSize } from '../pieces.ts'
import { completionDocument, readListedPage, readUploadId, readUploads } from './s3-documents.ts'
import type { S3Place } from './s3-place.ts'
import {
  ForeignAnswerError,
  type S3Answer,
  type S3Patience,
  type S3Request,
  S3Requests,
  usualPatience,
} from './s3-requests.ts'

/** Of a part of an upload: no store takes smaller ones but for the last. */
const partBytes = 8 * 1024 * 1024
const dayMs = 24 * 3600 * 1000

/**
 * Objects of an S3-compatible store. One is there when the store has all of its bytes: a PUT is whole or
 * nothing, larger ones are uploads of parts that are seen when they are completed. The store knows
 * when an object was written, not when it was read: what is asked for after a day is copied onto
 * itself, and is young again.
 */
export class S3Store implements ObjectStore {
  readonly #requests: S3Requests
  readonly #place: S3Place

  constructor(place: S3Place, patience: S3Patience = usualPatience) {
    this.#place = place
    this.#requests = new S3Requests(place, patience)
  }

  async size(name: string): Promise<number | null> {
    checkObjectName(name)
    const { status, headers } = await this.#ask(name, { method: 'HEAD', accepts: [404] })
    if (status === 404) return null
    const writtenAtMs = Date.parse(headers.get('last-modified') ?? '')
    if (Date.now() - writtenAtMs > dayMs) await this.#renew(name)
    return Number(headers.get('content-length'))
  }

  async read(name: string, from = 0, length?: number): Promise<Uint8Array | null> {
    checkObjectName(name)
    if (length === 0) return (await this.size(name)) === null ? null : new Uint8Array(0)
    const isWhole = from === 0 && length === undefined
    const last = length === undefined ? '' : from + length - 1
    const { status, body } = await this.#ask(name, {
      method: 'GET',
      ...(isWhole ? {} : { headers: { range: `bytes=${from}-${last}` } }),
      accepts: [404, 416],
    })
    if (status === 404) return null
    if (status === 416) return new Uint8Array(0)
    // One that knows no ranges gives the whole.
    if (status !== 206) return body.subarray(from, length === undefined ? undefined : from + length)
    return body
  }

  async write(
    name: string,
    parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    checkObjectName(name)
    const upload = new PartedUpload(this.#requests, name)
    try {
      for await (const bytes of ofSize(parts, partBytes)) await upload.add(bytes)
      const bytes = await upload.complete()
      // What has become of an upload whose completion was answered by nobody.
      if (bytes !== null && (await this.size(name)) !== bytes) {
        throw new SightlineError('unavailable', `the store of regions has lost ${name}`)
      }
    } catch (error) {
      await upload.abort()
      throw error
    }
  }

  async remove(name: string): Promise<void> {
    checkObjectName(name)
    await this.#requests.ask({ method: 'DELETE', name, accepts: [404], deed: 'written' })
  }

  async *list(): AsyncIterable<ListedObject> {
    await this.#endOldUploads()
    const { prefix } = this.#place
    for (let after: string | null = ''; after !== null;) {
      const { body } = await this.#requests.ask({
        method: 'GET',
        name: null,
        query: {
          'list-type': '2',
          prefix,
          ...(after === '' ? {} : { 'continuation-token': after }),
        },
        deed: 'read',
      })
      const { objects, next } = readListedPage(body)
      for (const { key, bytes, writtenAtMs } of objects) {
        const name = key.slice(prefix.length)
        if (isName(name)) yield { name, bytes, usedAtMs: writtenAtMs }
      }
      after = next
    }
  }

  /**
   * What is there under a name. A page of somebody else is what answers in the place of the store, unless the
   * store itself lists an object that is as long: then that is what lies there.
   */
  async #ask(
    name: string,
    request: Pick<S3Request, 'method' | 'headers' | 'accepts'>,
  ): Promise<S3Answer> {
    try {
      return await this.#requests.ask({ ...request, name, deed: 'read' })
    } catch (error) {
      if (!(error instanceof ForeignAnswerError)) throw error
      const { answer } = error
      const told = Number(answer.headers.get('content-length') ?? answer.body.length)
      if (answer.status !== 404 && (await this.#listedBytes(name)) === told) return answer
      throw error
    }
  }

  /** Bytes of an object by the list of the bucket; null when it is not in it. */
  async #listedBytes(name: string): Promise<number | null> {
    const key = `${this.#place.prefix}${name}`
    const { body } = await this.#requests.ask({
      method: 'GET',
      name: null,
      query: { 'list-type': '2', prefix: key, 'max-keys': '1' },
      deed: 'read',
    })
    return readListedPage(body).objects.find((one) => one.key === key)?.bytes ?? null
  }

  async #renew(name: string): Promise<void> {
    const { bucket, prefix } = this.#place
    await this.#requests.ask({
      method: 'PUT',
      name,
      headers: {
        'x-amz-copy-source': `/${bucket}/${prefix}${name}`,
        'x-amz-metadata-directive': 'REPLACE',
      },
      // Somebody may have removed it since.
      accepts: [404],
      isWork: true,
      deed: 'written',
    })
  }

  /** Those of processes that have ended. */
  async #endOldUploads(): Promise<void> {
    const { prefix } = this.#place
    const { body } = await this.#requests.ask({
      method: 'GET',
      name: null,
      query: { uploads: '', prefix },
      deed: 'read',
      // Some stores know no list of them.
      accepts: [404, 405, 501],
    })
    for (const { key, id, begunAtMs } of readUploads(body)) {
      const name = key.slice(prefix.length)
      if (begunAtMs < Date.now() - dayMs && isName(name)) {
        await new PartedUpload(this.#requests, name, id).abort()
      }
    }
  }
}

/** Whether an object is one of ours: others may lie under the same prefix. */
function isName(name: string): boolean {
  try {
    checkObjectName(name)
    return true
  } catch {
    return false
  }
}

/** An object that is written part by part; a single part is one request. */
class PartedUpload {
  readonly #requests: S3Requests
  readonly #name: string
  readonly #tags: string[] = []
  #id: string | null
  #bytes = 0
  /** Waits until it is known whether it is the only one. */
  #first: Uint8Array<ArrayBuffer> | null = null

  constructor(requests: S3Requests, name: string, id: string | null = null) {
    this.#requests = requests
    this.#name = name
    this.#id = id
  }

  async add(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#bytes += bytes.length
    if (this.#first === null && this.#id === null) {
      this.#first = bytes
      return
    }
    this.#id ??= await this.#begin()
    if (this.#first !== null) {
      await this.#send(this.#first, this.#id)
      this.#first = null
    }
    await this.#send(bytes, this.#id)
  }

  /** Makes the object seen. Gives its bytes where it must be looked whether it is. */
  async complete(): Promise<number | null> {
    const [name, deed] = [this.#name, 'written'] as const
    if (this.#id === null) {
      const body = this.#first ?? new Uint8Array(0)
      await this.#requests.ask({ method: 'PUT', name, body, deed })
      return null
    }
    const { status } = await this.#requests.ask({
      method: 'POST',
      name,
      query: { uploadId: this.#id },
      body: completionDocument(this.#tags),
      // It may have been completed by an attempt that was not answered.
      accepts: [404],
      isWork: true,
      deed,
    })
    this.#id = null
    return status === 404 ? this.#bytes : null
  }

  /** Frees what the store holds of an upload that is not completed; a list finds what is left. */
  async abort(): Promise<void> {
    if (this.#id === null) return
    const query = { uploadId: this.#id }
    this.#id = null
    await this.#requests
      .ask({ method: 'DELETE', name: this.#name, query, accepts: [404], deed: 'written' })
      .catch(() => undefined)
  }

  async #begin(): Promise<string> {
    const query = { uploads: '' }
    const { body } = await this.#requests.ask({
      method: 'POST',
      name: this.#name,
      query,
      deed: 'written',
    })
    return readUploadId(body)
  }

  async #send(body: Uint8Array<ArrayBuffer>, uploadId: string): Promise<void> {
    const { headers } = await this.#requests.ask({
      method: 'PUT',
      name: this.#name,
      query: { partNumber: String(this.#tags.length + 1), uploadId },
      body,
      deed: 'written',
    })
    this.#tags.push(headers.get('etag') ?? '')
  }
}
