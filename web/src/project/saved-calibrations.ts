import {
  calibratedSettings,
  calibrationMisfit,
  type SavedCalibration,
} from '../scenario/calibration.ts'
import type { WireCalibration } from '../api/types.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { carrying, changeCells, withCellMembers } from './edits.ts'
import type { Cell, Plan, Project } from './project.ts'

/** What a calibration is of, beside what the service says of it. */
interface MadeOf {
  readonly source: string
  /** The cells, with their settings and the names by which they were sent, in one order. */
  readonly cellIds: readonly string[]
  readonly scenarios: readonly Scenario[]
  readonly names: readonly string[]
}

/** The project with one more calibration, which the cells that it was made of carry. */
export function withNewCalibration(
  project: Project,
  calibration: WireCalibration,
  { source, cellIds, scenarios, names }: MadeOf,
): Project {
  const id = `k${project.nextNumber}`
  const settings = scenarios.map(calibratedSettings)
  const distinct = new Map(settings.map((one) => [JSON.stringify(one), one]))
  const cellNames = Object.fromEntries(cellIds.map((cellId, i) => [cellId, names[i]]))
  const saved = { id, calibration, source, madeUnder: [...distinct.values()], cellNames }
  const grown = {
    ...project,
    calibrations: [...project.calibrations, saved],
    nextNumber: project.nextNumber + 1,
  }
  return withCalibration(withoutOffset(grown, cellIds), cellIds, id)
}

/** The project with a calibration carried by some cells; null takes it off. */
export function withCalibration(
  project: Project,
  cellIds: readonly string[],
  id: string | null,
): Project {
  return changeCells(project, cellIds, (cell) => carrying(cell, id))
}

/** The project without a calibration, which no cell of any plan carries any more. */
export function withoutCalibration(project: Project, id: string): Project {
  return {
    ...project,
    calibrations: project.calibrations.filter((saved) => saved.id !== id),
    plans: project.plans.map((plan) => ({
      ...plan,
      cells: plan.cells.map((cell) => (cell.calibrationId === id ? carrying(cell, null) : cell)),
    })),
  }
}

/** A calibration is one of the model itself: an offset that was accepted before it would count twice. */
function withoutOffset(project: Project, cellIds: readonly string[]): Project {
  const { acceptedOffset: accepted, defaults } = project
  const left = accepted?.cellIds.filter((id) => !cellIds.includes(id)) ?? []
  const own = (defaults.calibration_offset_db ?? 0) === 0 ? undefined : 0
  const changed = withCellMembers(project, cellIds, { calibration_offset_db: own })
  const acceptedOffset =
    accepted === null || left.length === 0 ? null : { ...accepted, cellIds: left }
  return { ...changed, acceptedOffset }
}

/** What a calibration has to be of, beside the settings of a cell. */
export interface ActivePack {
  readonly id: string
  readonly version: string
}

/** Whether a calibration is of a pack. */
export function isOfPack(
  { calibration }: Pick<SavedCalibration, 'calibration'>,
  { id, version }: ActivePack,
): boolean {
  const { scope } = calibration
  return scope.dataset_id === id && scope.dataset_version === version
}

interface Fitted {
  readonly project: Project
  /** What was taken off and why; null where all holds. */
  readonly sentence: string | null
}

/** The project without calibrations on cells that they do not hold for, and the sentence that says so. */
export function withFittingCalibrations(project: Project, pack: ActivePack): Fitted {
  const reasons = new Map<string, string>()
  const fitted = (cell: Cell): Cell => {
    const reason = misfit(project, pack, cell)
    if (reason === null) return cell
    reasons.set(`${reason.name}: ${reason.because}`, cell.name)
    return carrying(cell, null)
  }
  const fit = (plan: Plan): Plan => ({ ...plan, cells: plan.cells.map(fitted) })
  const carriesAny = project.plans.some(({ cells }) =>
    cells.some(({ calibrationId }) => calibrationId !== undefined),
  )
  const plans = carriesAny ? project.plans.map(fit) : project.plans
  if (reasons.size === 0) return { project, sentence: null }
  const told = [...reasons].map(([reason, cell]) => `${reason} (${cell})`)
  return { project: { ...project, plans }, sentence: `Calibration taken off. ${told.join('; ')}.` }
}

function misfit(
  { calibrations, defaults }: Project,
  pack: ActivePack,
  { calibrationId, overrides }: Cell,
): { readonly name: string; readonly because: string } | null {
  if (calibrationId === undefined) return null
  const saved = calibrations.find(({ id }) => id === calibrationId)
  if (saved === undefined) return { name: 'It', because: 'it is not in the project' }
  const { name } = saved.calibration
  if (!isOfPack(saved, pack)) return { name, because: 'the pack is another one' }
  const setting = calibrationMisfit(saved, { ...defaults, ...overrides })
  return setting === null ? null : { name, because: `the ${setting} is another one` }
}
