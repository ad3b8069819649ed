import type { Cell } from '../cell.ts'
import { radioCell } from '../interference/radio-cell.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { pollEvery, type StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import type { ComparedSample } from './compared-samples.ts'

/** Residuals of one model on all samples, or why there are none. */
export type ModelResiduals =
  | { readonly residualsDb: readonly number[]; readonly reason: null }
  | { readonly residualsDb: null; readonly reason: string }

const samplesBetweenStops = 256

/** What predicts for cells, each under the model that it states. */
export function cellEvaluators(
  world: World,
  cells: readonly Cell[],
  stop: StopSignal,
): readonly LinkEvaluator[] {
  return cells.map((cell) => new LinkEvaluator(world, cell, cell.profile.radiusM, stop))
}

/**
 * Measured less predicted RSRP of every sample, dB. A model that does not answer for one sample answers
 * for none.
 *
 * @param evaluators of the cells that the samples name by their index
 * @param noiseFigureDb of the receivers, 0 to 20
 * @throws {StoppedError} when told to stop
 */
export function modelResiduals(
  evaluators: readonly LinkEvaluator[],
  samples: readonly ComparedSample[],
  noiseFigureDb: number,
  stop: StopSignal,
): ModelResiduals {
  const poll = pollEvery(samplesBetweenStops, stop)
  const radio = evaluators.map(({ cell }) => radioCell(cell, noiseFigureDb))
  const residualsDb: number[] = []
  for (const { lon, lat, cell, rsrpDbm } of samples) {
    poll()
    const [x, y] = evaluators[cell].toLocal(lon, lat)
    const link = evaluators[cell].evaluate(x, y, -1)
    if (link.fallbackUsed) return { residualsDb: null, reason: link.applicabilityReason }
    residualsDb.push(rsrpDbm - link.receivedPowerDbm - radio[cell].normalizationDb)
  }
  return { residualsDb, reason: null }
}
