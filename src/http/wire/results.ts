import { neverStop, type StopSignal } from '../../stop-signal.ts'
import type { TaskResult } from '../../compute/task.ts'
import { JsonWriter } from './json-writer.ts'

export const jsonType = 'application/json; charset=utf-8'
export const geoJsonType = 'application/geo+json'
export const csvType = 'text/csv; charset=utf-8'
export const geoTiffType = 'image/tiff'
export const geoPackageType = 'application/geopackage+sqlite3'
export const kmzType = 'application/vnd.google-earth.kmz'
export const zipType = 'application/zip'

/** Text as the finished body of an answer. */
export function textResult(
  text: string,
  contentType: string,
  facts: TaskResult['facts'] = {},
): TaskResult {
  return { body: new TextEncoder().encode(text), contentType, facts }
}

/**
 * What a view has written as the finished body of an answer.
 *
 * @throws {StoppedError} when told to stop
 */
export function writtenResult(
  write: (writer: JsonWriter) => void,
  contentType: string,
  facts: TaskResult['facts'] = {},
  stop: StopSignal = neverStop,
): TaskResult {
  const writer = new JsonWriter(stop)
  write(writer)
  return { body: writer.finish(), contentType, facts }
}
