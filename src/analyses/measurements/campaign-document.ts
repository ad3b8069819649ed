import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { decodeNumbers, encodeNumbers } from '../../optimization/table/base64.ts'
import type { MeasuredSample } from './measurements.ts'

/** The samples of a campaign in the order of their ids: few long texts, however many there are. */
export interface CampaignDocument {
  readonly count: number
  /** Base64 of little-endian float64, so that they come back to the last bit. */
  readonly lons: string
  readonly lats: string
  readonly rsrpDbm: string
  /** The cells that samples name. */
  readonly cellIds: readonly string[]
  /** Of every sample the place of its cell among them, as base64; -1: it names none. */
  readonly cells: string
}

/** Samples as a document; what they are called is told by their order alone. */
export function campaignDocument(samples: readonly MeasuredSample[]): CampaignDocument {
  const ordered = [...samples].sort((a, b) => compareUtf8(a.id, b.id))
  const cellIds = [...new Set(ordered.flatMap(({ cellId }) => cellId ?? []))]
  const placeOf = new Map(cellIds.map((id, place) => [id, place]))
  const numbers = (of: (sample: MeasuredSample) => number): string =>
    encodeNumbers(Float64Array.from(ordered, of))
  return {
    count: ordered.length,
    lons: numbers(({ lon }) => lon),
    lats: numbers(({ lat }) => lat),
    rsrpDbm: numbers((sample) => sample.rsrpDbm),
    cellIds,
    cells: numbers(({ cellId }) => (cellId === null ? -1 : placeOf.get(cellId)!)),
  }
}

/** The samples of a document, by ids that have their order. */
export function readCampaign(document: CampaignDocument): readonly MeasuredSample[] {
  const { lons, lats, rsrpDbm, cells, cellIds, count } = document
  const [lonOf, latOf, powerOf, cellOf] = [lons, lats, rsrpDbm, cells].map(decodeNumbers)
  const digits = String(count).length
  return Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(digits, '0'),
    lon: lonOf[index],
    lat: latOf[index],
    rsrpDbm: powerOf[index],
    cellId: cellOf[index] < 0 ? null : cellIds[cellOf[index]],
  }))
}
