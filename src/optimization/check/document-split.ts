import { invalidRequest } from '../../errors.ts'
import { readCount, readKnownMembers, readList } from './document-members.ts'
import {
  type DocumentMultipliers,
  type PricedDocument,
  readDocumentMultipliers,
} from './document-multipliers.ts'

/** Some candidates of a cell, ascending. */
interface CellCandidates {
  readonly cell: number
  readonly candidates: readonly number[]
}

/** A part of all plans that is split: what is closed in it, and the parts that hold the rest. */
export interface DocumentSplit {
  readonly name: string
  readonly closed: readonly CellCandidates[]
  readonly cell: number
  readonly parts: readonly DocumentPart[]
}

/** The plans of a split that take one of some candidates of its cell. */
interface DocumentPart {
  readonly candidates: readonly number[]
  /** Null: those of the part that was split. */
  readonly multipliers: DocumentMultipliers | null
  readonly split: DocumentSplit | null
}

/** Parts lie within each other so often at most. */
const deepest = 700

type Cells = readonly { readonly candidates: readonly unknown[] }[]

/**
 * Reads a split; whether its parts hold all that is open is another matter.
 *
 * @throws SightlineError `invalid_request` naming what is missing, malformed or out of range
 */
export function readSplit(
  value: unknown,
  name: string,
  cells: Cells,
  priced: PricedDocument,
  depth = 1,
): DocumentSplit {
  if (depth > deepest)
    throw invalidRequest(`parts must lie within each other ${deepest} times at most`)
  const split = readKnownMembers(value, name, ['closed', 'cell', 'parts'])
  const closed = readList(split['closed'], `${name}.closed`).map((one, at) => {
    const item = readKnownMembers(one, `${name}.closed[${at}]`, ['cell', 'options'])
    const cell = readCell(item['cell'], `${name}.closed[${at}].cell`, cells)
    return {
      cell,
      candidates: readCandidates(item['options'], `${name}.closed[${at}].options`, cells[cell]),
    }
  })
  if (new Set(closed.map((one) => one.cell)).size < closed.length)
    throw invalidRequest(`${name}.closed must name a cell once`)
  const cell = readCell(split['cell'], `${name}.cell`, cells)
  const parts = readList(split['parts'], `${name}.parts`).map((one, at): DocumentPart => {
    const inner = `${name}.parts[${at}]`
    const part = readKnownMembers(one, inner, ['options', 'multipliers', 'split'])
    return {
      candidates: readCandidates(part['options'], `${inner}.options`, cells[cell]),
      multipliers:
        'multipliers' in part
          ? readDocumentMultipliers(part['multipliers'], `${inner}.multipliers`, priced)
          : null,
      split:
        'split' in part
          ? readSplit(part['split'], `${inner}.split`, cells, priced, depth + 1)
          : null,
    }
  })
  return { name, closed, cell, parts }
}

function readCell(value: unknown, name: string, cells: Cells): number {
  const cell = readCount(value, name)
  if (cell >= cells.length) throw invalidRequest(`${name} must be below ${cells.length}`)
  return cell
}

function readCandidates(value: unknown, name: string, { candidates }: Cells[number]): number[] {
  const list = readList(value, name).map((candidate) => readCount(candidate, name))
  if (list.length === 0) throw invalidRequest(`${name} must hold at least 1 option`)
  if (
    list.some(
      (candidate, at) => candidate >= candidates.length || (at > 0 && candidate <= list[at - 1]),
    )
  )
    throw invalidRequest(`${name} must ascend and be below ${candidates.length}`)
  return list
}
