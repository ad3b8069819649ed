import type { TransmitterSite } from '../../link/transmitter-site.ts'
import { stringAt, type StringTable } from '../../../spatial/string-table.ts'
import type { Candidate } from '../../../optimization/candidate.ts'
import {
  decodeBase64,
  decodeNumbers,
  encodeBase64,
  encodeNumbers,
} from '../../../optimization/table/base64.ts'
import type { CellCandidates } from './cell-candidates.ts'
import type { CellSamples } from './cell-samples.ts'

/** The rows of a cell as JSON: lists of numbers are base64, little-endian. */
export interface CellCandidatesDocument {
  readonly candidates: readonly Candidate[]
  readonly baseline: number
  readonly reachScores: string
  readonly footprints: string
  readonly holdsCentroid: string
  readonly groupOf: string
  readonly groupCount: number
  readonly served: string
  readonly site: TransmitterSite
  /** Id of each footprint, where indices hold in one window of the buildings alone. */
  readonly footprintIds?: readonly string[]
  readonly samples?: CellSamplesDocument
}

interface CellSamplesDocument {
  readonly count: number
  readonly spacingM: number
  readonly samples: string
  readonly pathLossDb: string
  readonly marginDb: string | null
  readonly distanceM: string
  readonly bearingDeg: string
}

/** @param ids of the footprints of the store, where it is a window */
export function cellCandidatesDocument(
  { samples, ...rows }: CellCandidates,
  ids?: StringTable,
): CellCandidatesDocument {
  return {
    ...rows,
    ...(samples === undefined ? {} : { samples: samplesDocument(samples) }),
    ...(ids && {
      footprintIds: Array.from(rows.footprints, (footprint) => stringAt(ids, footprint)),
    }),
    reachScores: encodeNumbers(rows.reachScores),
    footprints: encodeWords(rows.footprints),
    holdsCentroid: encodeBase64(rows.holdsCentroid),
    groupOf: encodeWords(rows.groupOf),
    served: encodeWords(rows.served),
  }
}

/**
 * @param footprintOf finds a footprint by its id, for rows that name them
 * @throws {RangeError} when a list is no base64 of its numbers
 */
export function readCellCandidates(
  { footprintIds, samples, ...document }: CellCandidatesDocument,
  footprintOf: (id: string) => number,
): CellCandidates {
  return {
    ...document,
    ...(samples === undefined ? {} : { samples: readSamples(samples) }),
    reachScores: decodeNumbers(document.reachScores),
    footprints: footprintIds
      ? Uint32Array.from(footprintIds, footprintOf)
      : decodeWords(document.footprints),
    holdsCentroid: bytesOf(document.holdsCentroid),
    groupOf: decodeWords(document.groupOf),
    served: decodeWords(document.served),
  }
}

function samplesDocument(samples: CellSamples): CellSamplesDocument {
  const { marginDb } = samples
  return {
    ...samples,
    samples: encodeWords(Uint32Array.from(samples.samples)),
    pathLossDb: encodeNumbers(samples.pathLossDb),
    marginDb: marginDb === null ? null : encodeNumbers(marginDb),
    distanceM: encodeNumbers(samples.distanceM),
    bearingDeg: encodeNumbers(samples.bearingDeg),
  }
}

function readSamples(document: CellSamplesDocument): CellSamples {
  const { marginDb } = document
  return {
    ...document,
    samples: Int32Array.from(decodeWords(document.samples)),
    pathLossDb: decodeNumbers(document.pathLossDb),
    marginDb: marginDb === null ? null : decodeNumbers(marginDb),
    distanceM: decodeNumbers(document.distanceM),
    bearingDeg: decodeNumbers(document.bearingDeg),
  }
}

function encodeWords(words: Uint32Array): string {
  const bytes = new Uint8Array(words.length * 4)
  const view = new DataView(bytes.buffer)
  words.forEach((word, index) => view.setUint32(index * 4, word, true))
  return encodeBase64(bytes)
}

function decodeWords(text: string): Uint32Array {
  const bytes = bytesOf(text)
  const view = new DataView(bytes.buffer)
  const words = { length: Math.floor(bytes.length / 4) }
  return Uint32Array.from(words, (_, index) => view.getUint32(index * 4, true))
}

function bytesOf(text: string): Uint8Array {
  const bytes = decodeBase64(text)
  if (bytes === null) throw new RangeError('no base64')
  return bytes
}
