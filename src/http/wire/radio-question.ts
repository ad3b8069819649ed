import type { Static } from 'typebox'
import type { Cell } from '../../analyses/cell.ts'
import { radioCell } from '../../analyses/interference/radio-cell.ts'
import { questionDefaults } from '../../analyses/question-bounds.ts'
import { invalidRequest } from '../../errors.ts'
import { type CellsBody, nameTower, type RequestDefaults, resolveCells } from './cells-question.ts'
import { resolvePlan } from './plan-question.ts'
import type { optimizationRequest } from './plan-request.ts'
import type { radioQualityRequest } from './radio-request.ts'
import { profileOverrides } from './rf-profile.ts'

/** A body with cells whose reference signals are asked about. */
type RadioQualityBody = CellsBody &
  Static<typeof radioQualityRequest> & {
    readonly optimization?: Static<typeof optimizationRequest>
  }

/** Cells with every default filled in, each with numerology. */
export interface ResolvedRadioQuality {
  readonly cells: readonly Cell[]
  readonly defaults: RequestDefaults
  readonly noiseFigureDb: number
}

/**
 * The cells of a request about reference signals. Cells without a channel take CH-1 to CH-n in turn,
 * n being the reuse factor of the request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolveRadioQuality(body: RadioQualityBody): ResolvedRadioQuality {
  const reuse = body.reuse_factor ?? questionDefaults.reuseFactor
  const { cells, defaults } = resolveCells(
    body,
    profileOverrides({ ...body }),
    (index) => `CH-${(index % reuse) + 1}`,
  )
  const noiseFigureDb = body.noise_figure_db ?? questionDefaults.noiseFigureDb
  for (const cell of cells) nameTower(cell.id, () => radioCell(cell, noiseFigureDb))
  // Checked like everywhere, though these questions have no use for it.
  if (body.optimization !== undefined) resolvePlan(body.optimization)
  return { cells, defaults, noiseFigureDb }
}

/** The cell that a request names, or null. @throws {SightlineError} when no tower has that id. */
export function resolveServingCell(
  { serving_cell_id: id }: RadioQualityBody,
  cells: readonly Cell[],
): string | null {
  if (id === undefined) return null
  if (cells.some((cell) => cell.id === id)) return id
  throw invalidRequest(`serving_cell_id ${JSON.stringify(id)} is the id of no tower`)
}
