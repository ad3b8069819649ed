import type { Cell } from '../../analyses/cell.ts'
import { radioCell } from '../../analyses/interference/radio-cell.ts'
import { questionBounds, questionDefaults, reuseFactors } from '../../analyses/question-bounds.ts'
import { invalidRequest } from '../../errors.ts'
import * as parameter from './request-schema.ts'
import { nameTower, type RequestDefaults, resolveCells } from './cells-question.ts'
import type { AskedCells } from './cells-request.ts'

/** The technologies that have reference signals to measure. */
export const measuredTechnology = parameter.oneOf(['4g', '5g'])

/**
 * What requests about reference signals say. Technology, bandwidth and load reach the cells with the
 * profiles.
 */
export const radioMembers = {
  network_tech: measuredTechnology
    .describedAs('Technology of the cells that name none of their own.')
    .required(),
  serving_cell_id: parameter
    .text({
      minLength: 1,
      description: 'The cell that serves; absent: the strongest one at each point.',
    })
    .optional(),
  bandwidth_mhz: parameter
    .within(
      questionBounds.sharedBandwidthMhz,
      'Channel bandwidth of cells that name none. LTE: 1.4, 3, 5, 10, 15, 20; NR below 24.25 GHz: ' +
        '50, 100; NR from there on: 50, 100, 200, 400. Others of NR need subcarrier_spacing_khz.',
    )
    .optional(),
  load_factor: parameter
    .within(
      questionBounds.sharedLoadFactor,
      'Share of its resources that an interfering cell uses.',
    )
    .withDefault(questionDefaults.sharedLoadFactor),
  reuse_factor: parameter
    .integer({
      enum: reuseFactors,
      description: 'Channels that cells without channel_id take in turn.',
    })
    .withDefault(questionDefaults.reuseFactor),
  noise_figure_db: parameter
    .within(questionBounds.noiseFigureDb, 'Noise figure of the receivers.')
    .withDefault(questionDefaults.noiseFigureDb),
  sample_spacing_m: parameter
    .within(
      questionBounds.sampleSpacingM,
      'Spacing of the grid; widened until it holds at most 3000 samples.',
    )
    .withDefault(questionDefaults.sampleSpacingM),
}

/** Cells whose reference signals are asked about. */
interface AskedRadio extends AskedCells {
  readonly reuseFactor: number
  readonly noiseFigureDb: number
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
export function resolveRadioQuality(request: AskedRadio): ResolvedRadioQuality {
  const { reuseFactor, noiseFigureDb } = request
  const channelOf = (index: number) => `CH-${(index % reuseFactor) + 1}`
  const { cells, defaults } = resolveCells(request, channelOf)
  for (const cell of cells) nameTower(cell.id, () => radioCell(cell, noiseFigureDb))
  return { cells, defaults, noiseFigureDb }
}

/** Refuses a serving cell that is none. @throws {SightlineError} when no tower has that id. */
export function checkServingCell(id: string | null, cells: readonly Cell[]): void {
  if (id === null || cells.some((cell) => cell.id === id)) return
  throw invalidRequest(`serving_cell_id ${JSON.stringify(id)} is the id of no tower`)
}
