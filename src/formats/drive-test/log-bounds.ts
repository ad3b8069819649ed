// How large the logs of one campaign may be: what is made of a row takes five times its bytes.
import { SightlineError } from '../../errors.ts'

/** Of all files together, unpacked. */
export const maximumLogBytes = 40 * 1024 * 1024
/** Rows that hold something, of all files together. */
export const maximumLogRows = 420_000
/** Cells that one file tells apart; a long drive has some thousands. */
export const maximumLogCells = 20_000

/** The refusal of logs that are too long. */
export function tooLong(): SightlineError {
  return refusal(`more than ${maximumLogBytes / 1024 / 1024} MiB of logs: cut them into parts`)
}

/** The refusal of a log with too many cells. */
export function tooManyCells(): SightlineError {
  return refusal(`it names more than ${maximumLogCells} cells: cut it into parts`)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
