// The documents of the S3 REST API that are read and written here (API version 2006-03-01):
// Error, ListBucketResult, ListMultipartUploadsResult, InitiateMultipartUploadResult,
// CompleteMultipartUpload.
import { SightlineError } from '../../../errors.ts'
import { readXml } from '../../../formats/xml-events.ts'

/** Longer documents are none of a fault. */
const longestFaultBytes = 16_384

/** The code of a fault; null where the bytes are none. */
export function faultCode(bytes: Uint8Array): string | null {
  if (bytes.length === 0 || bytes.length > longestFaultBytes) return null
  const text = new TextDecoder().decode(bytes)
  if (!text.includes('<Error>')) return null
  return readRecords(text, 'Error')[0]?.Code ?? null
}

/**
 * The members of all elements of a name, each with its text.
 *
 * @throws {SightlineError} unavailable when the store has answered what is no document
 */
function readRecords(text: string, element: string): Readonly<Record<string, string>>[] {
  const records: Record<string, string>[] = []
  const open: string[] = []
  try {
    readXml(text, {
      open: (name) => {
        open.push(name)
        if (name === element) records.push({})
      },
      close: () => {
        open.pop()
      },
      text: (piece) => {
        if (open.at(-2) !== element) return
        const record = records[records.length - 1]
        const member = open[open.length - 1]
        record[member] = (record[member] ?? '') + piece
      },
    })
  } catch (cause) {
    throw new SightlineError('unavailable', 'the store of regions answers what is no XML', {
      cause,
    })
  }
  return records
}

/** A page of the list of a bucket. */
interface ListedPage {
  readonly objects: readonly {
    readonly key: string
    readonly bytes: number
    readonly writtenAtMs: number
  }[]
  /** Null on the last page. */
  readonly next: string | null
}

/** @throws {SightlineError} unavailable when it is no list */
export function readListedPage(bytes: Uint8Array): ListedPage {
  const text = new TextDecoder().decode(bytes)
  const [page] = readRecords(text, 'ListBucketResult')
  if (page === undefined)
    throw new SightlineError('unavailable', 'the store of regions answers what is no list')
  const objects = readRecords(text, 'Contents').map(({ Key, Size, LastModified }) => ({
    key: Key,
    bytes: Number(Size),
    writtenAtMs: Date.parse(LastModified),
  }))
  return { objects, next: page.IsTruncated === 'true' ? page.NextContinuationToken : null }
}

/** Uploads that were begun and not ended. */
export function readUploads(
  bytes: Uint8Array,
): { readonly key: string; readonly id: string; readonly begunAtMs: number }[] {
  const text = new TextDecoder().decode(bytes)
  return readRecords(text, 'Upload').map(({ Key, UploadId, Initiated }) => ({
    key: Key,
    id: UploadId,
    begunAtMs: Date.parse(Initiated),
  }))
}

/** @throws {SightlineError} unavailable when the store has not told it */
export function readUploadId(bytes: Uint8Array): string {
  const [begun] = readRecords(new TextDecoder().decode(bytes), 'InitiateMultipartUploadResult')
  if (begun?.UploadId === undefined) {
    throw new SightlineError('unavailable', 'the store of regions has begun no upload')
  }
  return begun.UploadId
}

/** @param tags of the parts, in order */
export function completionDocument(tags: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  )
  const text = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  return new TextEncoder().encode(text)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
