import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Place } from '../src/jobs/objects/s3/s3-place.ts'

/** What the signature of a request follows from (AWS Signature Version 4, one chunk, in the header). */
interface SignedParts {
  readonly method: string
  /** As sent, percent-encoded. */
  readonly path: string
  /** As sent, percent-encoded, without its question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly signedHeaders: readonly string[]
  readonly payloadSha256: string
  /** `20130524/us-east-1/s3/aws4_request`. */
  readonly scope: string
  readonly secretKey: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** The signature, step by step as the documentation of Amazon S3 has it; no code of the service is used. */
export function signatureOf(parts: SignedParts): string {
  const query = parts.query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
  const headers = parts.signedHeaders.map((name) => `${name}:${parts.headers[name].trim()}\n`)
  const canonical = [
    parts.method,
    parts.path,
    query,
    headers.join(''),
    parts.signedHeaders.join(';'),
    parts.payloadSha256,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', parts.headers['x-amz-date'], parts.scope, sha256(canonical)]
  const key = parts.scope.split('/').reduce<Buffer | string>(hmac, `AWS4${parts.secretKey}`)
  return hmac(key, toSign.join('\n')).toString('hex')
}

interface StoredObject {
  readonly bytes: Buffer
  writtenAtMs: number
  /** Media type, where whoever put it there has said one. */
  readonly type?: string
}

interface Upload {
  readonly key: string
  readonly parts: Map<number, Buffer>
  begunAtMs: number
}

/**
 * What goes wrong: a status with a code, an answer that never comes, one that is cut in its midst or says no
 * more there, and the page of a proxy in its place.
 */
export type StoreFault =
  | { readonly status: number; readonly code?: string }
  | 'silence'
  | 'cut'
  | 'stall'
  | 'page'

/** An S3-compatible store in this process, for one bucket, with faults on demand. */
export interface S3StandIn {
  readonly place: S3Place
  readonly endpoint: string
  readonly objects: Map<string, StoredObject>
  readonly uploads: Map<string, Upload>
  /** Method and path of what was asked, in order. */
  readonly asked: string[]
  /** Decides what goes wrong with a request; null: nothing. */
  fault: (method: string, path: string) => StoreFault | null
  /** Ends it as an accident does, or starts it again on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
}

export const standInKeys = {
  AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
} as const

const listedAtOnce = 3
const skewMs = 15 * 60_000

/** Starts one, on a port of its own. */
export async function openS3(): Promise<S3StandIn> {
  const bucket = 'regions'
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  let port = 0
  let server = createServer()
  const start = async () => {
    server = createServer((request, response) => void handle(request, response))
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    const ended = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await ended
  }
  await start()
  const standIn: S3StandIn = {
    place: {
      bucket,
      bucketUrl: `http://127.0.0.1:${port}/${bucket}`,
      prefix: 'plans/',
      region: 'eu-south-1',
      accessKeyId: standInKeys.AWS_ACCESS_KEY_ID,
      secretAccessKey: standInKeys.AWS_SECRET_ACCESS_KEY,
      sessionToken: null,
    },
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    asked: [],
    fault: () => null,
    start,
    stop,
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      // Whoever asked has gone.
      return
    }
    const body = Buffer.concat(chunks)
    const [path, query = ''] = request.url!.split('?')
    const method = request.method!
    standIn.asked.push(`${method} ${request.url}`)
    const fault = standIn.fault(method, request.url!)
    if (fault === 'silence') return
    const answer =
      fault === 'page'
        ? proxyPage
        : typeof fault === 'object' && fault !== null
          ? refusal(fault.status, fault.code ?? null)
          : (badSignature(request, body, path, query) ??
            answerOf(method, path, new URLSearchParams(query), request, body))
    const headers = { 'content-length': answer.body.length, ...answer.headers }
    response.writeHead(answer.status, headers)
    if (fault === 'cut') {
      response.write(answer.body.subarray(0, answer.body.length / 2))
      setTimeout(() => response.destroy(), 20)
      return
    }
    if (fault === 'stall') {
      response.write(answer.body.subarray(0, answer.body.length / 2))
      return
    }
    response.end(method === 'HEAD' ? undefined : answer.body)
  }

  function answerOf(
    method: string,
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    body: Buffer,
  ): StandInAnswer {
    if (path !== `/${bucket}` && !path.startsWith(`/${bucket}/`))
      return refusal(404, 'NoSuchBucket')
    const key = decodeURIComponent(path.slice(bucket.length + 2))
    if (key === '') return query.has('uploads') ? uploadList(uploads) : objectList(objects, query)
    if (query.has('uploads') || query.has('uploadId'))
      return uploadAnswer({ objects, uploads }, method, key, query, body)
    const found = objects.get(key)
    switch (method) {
      case 'PUT': {
        const source = request.headers['x-amz-copy-source']
        if (typeof source === 'string') {
          const copied = objects.get(source.slice(bucket.length + 2))
          if (copied === undefined) return refusal(404, 'NoSuchKey')
          objects.set(key, { ...copied, writtenAtMs: Date.now() })
          return xml('<CopyObjectResult></CopyObjectResult>')
        }
        objects.set(key, { bytes: body, writtenAtMs: Date.now() })
        return { status: 200, headers: { etag: `"${sha256(body).slice(0, 32)}"` }, body: nothing }
      }
      case 'DELETE':
        objects.delete(key)
        return { status: 204, headers: {}, body: nothing }
      default:
        return found === undefined ? refusal(404, 'NoSuchKey') : objectAnswer(found, request)
    }
  }

  return standIn
}

interface StandInAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const nothing = Buffer.alloc(0)

/** What a proxy says while the store behind it is away. */
const proxyPage: StandInAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', etag: '"5f3c-page"' },
  body: Buffer.from('<!DOCTYPE html><html><body>We will be back soon.</body></html>'),
}

function xml(text: string, status = 200): StandInAnswer {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
  return { status, headers: { 'content-type': 'application/xml' }, body }
}

function refusal(status: number, code: string | null): StandInAnswer {
  if (code === null) return { status, headers: {}, body: nothing }
  return xml(`<Error><Code>${code}</Code><Message>no</Message></Error>`, status)
}

function badSignature(
  request: IncomingMessage,
  body: Buffer,
  path: string,
  query: string,
): StandInAnswer | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (given === null) return refusal(403, 'AccessDenied')
  const [, accessKey, scope, names, signature] = given
  if (accessKey !== standInKeys.AWS_ACCESS_KEY_ID) return refusal(403, 'InvalidAccessKeyId')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const date = headers['x-amz-date'] ?? ''
  const at = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (Math.abs(Date.parse(at) - Date.now()) > skewMs) return refusal(403, 'RequestTimeTooSkewed')
  if (scope !== `${date.slice(0, 8)}/eu-south-1/s3/aws4_request`)
    return refusal(400, 'AuthorizationHeaderMalformed')
  const signedHeaders = names.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  const isWhole = ['host', ...mustBeSigned].every((name) => signedHeaders.includes(name))
  const payloadSha256 = headers['x-amz-content-sha256'] ?? ''
  if (payloadSha256 !== sha256(body)) return refusal(400, 'XAmzContentSHA256Mismatch')
  const wanted = signatureOf({
    method: request.method!,
    path,
    query,
    headers,
    signedHeaders,
    payloadSha256,
    scope,
    secretKey: standInKeys.AWS_SECRET_ACCESS_KEY,
  })
  return isWhole && wanted === signature ? null : refusal(403, 'SignatureDoesNotMatch')
}

function objectAnswer(found: StoredObject, request: IncomingMessage): StandInAnswer {
  const { bytes, writtenAtMs, type = 'binary/octet-stream' } = found
  const headers = { 'last-modified': new Date(writtenAtMs).toUTCString(), 'content-type': type }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (range === null) {
    const length = String(bytes.length)
    return { status: 200, headers: { ...headers, 'content-length': length }, body: bytes }
  }
  const from = Number(range[1])
  if (from >= bytes.length) return refusal(416, 'InvalidRange')
  const to = Math.min(range[2] === '' ? Infinity : Number(range[2]), bytes.length - 1)
  const place = { 'content-range': `bytes ${from}-${to}/${bytes.length}` }
  return { status: 206, headers: { ...headers, ...place }, body: bytes.subarray(from, to + 1) }
}

function objectList(objects: S3StandIn['objects'], query: URLSearchParams): StandInAnswer {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort()
  const page = keys.slice(0, listedAtOnce)
  const contents = page.map((key) => {
    const { bytes, writtenAtMs } = objects.get(key)!
    const at = new Date(writtenAtMs).toISOString()
    return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${at}</LastModified><Owner><ID>x</ID></Owner><Size>${bytes.length}</Size></Contents>`
  })
  const isCut = keys.length > page.length
  const token = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return xml(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${token}</ListBucketResult>`,
  )
}

function uploadList(uploads: S3StandIn['uploads']): StandInAnswer {
  const items = [...uploads].map(([id, { key, begunAtMs }]) => {
    const at = new Date(begunAtMs).toISOString()
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`
  })
  return xml(`<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>`)
}

function uploadAnswer(
  { objects, uploads }: Pick<S3StandIn, 'objects' | 'uploads'>,
  method: string,
  key: string,
  query: URLSearchParams,
  body: Buffer,
): StandInAnswer {
  if (method === 'POST' && query.has('uploads')) {
    const id = `upload-${uploads.size + 1}-${sha256(key).slice(0, 6)}+/`
    uploads.set(id, { key, parts: new Map(), begunAtMs: Date.now() })
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (upload?.key !== key) return refusal(404, 'NoSuchUpload')
  if (method === 'DELETE') {
    uploads.delete(id)
    return { status: 204, headers: {}, body: nothing }
  }
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: `"${sha256(body)}"` }, body: nothing }
  }
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)</g)]
  const parts = named.map(([, part, tag]) => {
    const bytes = upload.parts.get(Number(part))
    return bytes !== undefined && tag.replaceAll('&quot;', '"') === `"${sha256(bytes)}"`
      ? bytes
      : null
  })
  if (parts.includes(null) || parts.length !== upload.parts.size) return refusal(400, 'InvalidPart')
  const isTooSmall = parts.slice(0, -1).some((part) => part!.length < 5 * 1024 * 1024)
  if (isTooSmall) return refusal(400, 'EntityTooSmall')
  objects.set(key, { bytes: Buffer.concat(parts.map((part) => part!)), writtenAtMs: Date.now() })
  uploads.delete(id)
  return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}
