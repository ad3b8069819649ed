// GeoJSON with one feature to a line (.geojsonl, .ndjson), with or without the record separators of RFC 8142.
import { isUtf8 } from 'node:buffer'
import { SightlineError } from '../errors.ts'

/** Longest line that is read, bytes: as for a feature of a collection. */
const maximumLineBytes = 64 * 1024 * 1024
const newline = 0x0a
const recordSeparator = 0x1e

/** What stands on one line: a value, or nothing that JSON could be. */
type GeojsonLine = { readonly value: unknown } | { readonly broken: true }

/**
 * The lines of a file as values; empty ones are passed over. A line that is no JSON in UTF-8 is given
 * as broken, so that the reader can count it: a file that was cut off loses its last line alone.
 *
 * @throws SightlineError `not_processable` for a line beyond the bound.
 */
export async function* readGeojsonLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<GeojsonLine, void, undefined> {
  let carried: Uint8Array[] = []
  let carriedBytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (;;) {
      const end = chunk.indexOf(newline, from)
      if (end < 0) break
      yield* lineOf(Buffer.concat([...carried, chunk.subarray(from, end)]))
      carried = []
      carriedBytes = 0
      from = end + 1
    }
    carried.push(Uint8Array.from(chunk.subarray(from)))
    carriedBytes += chunk.length - from
    if (carriedBytes > maximumLineBytes) {
      throw refusal(`has a line of more than ${maximumLineBytes} bytes`)
    }
  }
  yield* lineOf(Buffer.concat(carried))
}

function* lineOf(bytes: Buffer): Generator<GeojsonLine> {
  const content = bytes[0] === recordSeparator ? bytes.subarray(1) : bytes
  const text = isUtf8(content)
    ? content
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .trim()
    : undefined
  if (text === '') return
  yield text === undefined ? { broken: true } : parsed(text)
}

function parsed(text: string): GeojsonLine {
  try {
    // Some exports keep the commas of the collection that the lines were once in.
    return { value: JSON.parse(text.replace(/,$/, '')) as unknown }
  } catch {
    return { broken: true }
  }
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', `GeoJSON ${reason}`)
}
