// Rows that are names, rows that are samples, and columns that have no names at all.
import { invalidRequest } from '../../errors.ts'
import { commaNumber } from '../number-text.ts'
import { type Column, matching } from './column-matching.ts'
import { type ColumnNames, type Columns, knownColumns } from './columns.ts'
import type { DriveTestField } from './field-names.ts'

/** Whether a row can be the names of a drive test: of a place and of what was measured there. */
export function areColumnNames(fields: readonly string[], chosen: ColumnNames): boolean {
  const isThere = (field: DriveTestField): boolean => {
    const name = chosen[field]
    if (name === undefined) return matching(fields, field).length > 0
    return fields.some((one) => one.toLowerCase() === name?.toLowerCase())
  }
  return isThere('lon') && isThere('lat') && (isThere('rsrp') || isThere('path_loss'))
}

/** A place and what was measured there. */
const numbersOfSample = 3

/** Whether a row can be a sample rather than names: it has the numbers of one, and no known name. */
export function looksLikeSample(fields: readonly string[]): boolean {
  const numbers = fields.filter((field) => !Number.isNaN(commaNumber(field)))
  return numbers.length >= numbersOfSample && Object.keys(knownColumns(fields)).length === 0
}

/** What the columns of a file without names hold, in their order; null: nothing that is wanted. */
export type FieldOrder = readonly (DriveTestField | null)[]

/**
 * The columns of a file that has no names.
 *
 * @throws {SightlineError} invalid_request where one is said twice, or one that is needed is not said
 */
export function columnsInOrder(order: FieldOrder): Columns {
  const found: Partial<Record<DriveTestField, Column>> = {}
  order.forEach((field, index) => {
    if (field === null) return
    if (found[field] !== undefined) throw invalidRequest(`two columns are said to hold ${field}`)
    found[field] = { index, name: field }
  })
  for (const field of ['lon', 'lat'] as const) {
    if (found[field] === undefined) throw invalidRequest(`no column is said to hold ${field}`)
  }
  if (found.rsrp === undefined && found.path_loss === undefined) {
    throw invalidRequest('no column is said to hold rsrp or path_loss')
  }
  return found
}
