import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import { joinPieces } from '../../spatial/isolines.ts'
import { collectionSchema } from '../wire/geojson-answer.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { anyNumber, fingerprintText, responseObject } from '../wire/shapes.ts'
import { streamed } from '../wire/streamed.ts'

const isolineProperties = responseObject({
  threshold_dbm: anyNumber,
  class: { enum: ['strong', 'usable', 'marginal', 'weak'] },
})

/** Isolines as a file of their own: each in as few lines as it has. */
export const isolineFile = collectionSchema('LineString', isolineProperties, {
  fingerprint: fingerprintText,
})

type Contours = CoverageSurface['contours']

/** What a piece is expected to take. */
const pieceBytes = 170

/** What the isolines are expected to take in pieces. */
export function contourBytes(contours: Contours): number {
  return contours.reduce((sum, { segments }) => sum + (segments.length / 4) * pieceBytes, 0)
}

/** The isolines in pieces. */
export const contours = streamed<Contours>(
  collectionSchema('LineString', isolineProperties),
  writePieces,
)

function writePieces(writer: JsonWriter, contours: Contours): void {
  writer.ascii('{"type":"FeatureCollection","features":[')
  let isFirst = true
  for (const { thresholdDbm, segments } of contours) {
    const head = isolineHead(thresholdDbm)
    for (let i = 0; i < segments.length; i += 4) {
      if (!isFirst) writer.ascii(',')
      isFirst = false
      writer
        .ascii(head)
        .millionths(segments[i])
        .ascii(',')
        .millionths(segments[i + 1])
        .ascii('],[')
      writer
        .millionths(segments[i + 2])
        .ascii(',')
        .millionths(segments[i + 3])
        .ascii(']]}}')
    }
  }
  writer.ascii(']}')
}

/** Writes the isolines as a file of their own: whole lines, and the fingerprint of the surface. */
export function writeIsolineFile(
  writer: JsonWriter,
  { contours }: CoverageSurface,
  fingerprint: string,
): void {
  writer.ascii('{"type":"FeatureCollection","features":[')
  let isFirst = true
  for (const { thresholdDbm, segments } of contours) {
    for (const line of joinPieces(segments)) {
      if (!isFirst) writer.ascii(',')
      isFirst = false
      writer.ascii(isolineHead(thresholdDbm))
      for (let i = 0; i < line.length; i += 2) {
        if (i > 0) writer.ascii('],[')
        writer
          .millionths(line[i])
          .ascii(',')
          .millionths(line[i + 1])
      }
      writer.ascii(']]}}')
    }
  }
  writer.ascii('],"fingerprint":').json(fingerprint).ascii('}')
}

function isolineHead(thresholdDbm: number): string {
  return (
    `{"type":"Feature","properties":{"threshold_dbm":${thresholdDbm},` +
    `"class":"${signalClass(thresholdDbm)}"},"geometry":{"type":"LineString","coordinates":[[`
  )
}

/** The class of a received power of a threshold, dBm. */
export function signalClass(thresholdDbm: number): string {
  if (thresholdDbm >= -80) return 'strong'
  if (thresholdDbm >= -95) return 'usable'
  return thresholdDbm >= -110 ? 'marginal' : 'weak'
}
