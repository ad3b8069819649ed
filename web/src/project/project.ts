import type { MeasuredCell } from '../../../src/analyses/measurements/campaign/measured-cells.ts'
import { carriedCalibration, type SavedCalibration } from '../scenario/calibration.ts'
import { withinGroundModel } from '../scenario/ground.ts'
import type { RequestBody, Scenario } from '../scenario/scenario.ts'

export type Position = readonly [lon: number, lat: number]

/** One cell of a plan: what it states itself. All else follows the project's defaults. */
export interface Cell {
  readonly id: string
  /** Unique in its plan: networks name their cells by it. */
  readonly name: string
  /** The site it belongs to, where a table has said so: a label. */
  readonly site?: string
  /** The record the cell was taken from; null once it has been moved away from it. */
  readonly towerId: string | null
  readonly overrides: Scenario
  /** The calibration of the project that it carries. */
  readonly calibrationId?: string
}

/** A version of the network. Plans share the project's defaults. */
export interface Plan {
  readonly id: string
  readonly name: string
  /** The plan it was branched from; null for the first. */
  readonly parentId: string | null
  readonly cells: readonly Cell[]
}

/** A line to look along; the transmitter is the cell it starts at. */
interface ProjectPath {
  readonly cellId: string | null
  readonly from: Position
  readonly to: Position
}

/** What a question was asked about. */
export interface Target {
  readonly cellIds: readonly string[]
}

/** An answer with the question it belongs to, and all that tells whether it still holds. */
export interface StoredResult<Answer = unknown> {
  readonly id: string
  /** The folder of `questions/` that reads it. */
  readonly question: string
  readonly title: string
  readonly target: Target
  readonly planId: string
  /** The cells as they were when it was asked, with the defaults filled in. */
  readonly scenarios: readonly Scenario[]
  readonly request: RequestBody
  readonly packId: string
  readonly packName: string
  readonly packVersion: string
  readonly serviceVersion: string
  readonly fingerprint: string
  /** ISO 8601. */
  readonly finishedAt: string
  readonly elapsedMs: number
  readonly answer: Answer
  readonly visible: boolean
  /** 0 to 1. */
  readonly opacity: number
  /** It has followed a drag: the next answer that does takes its place. */
  readonly followsHand?: true
}

/** One measured power, by the names of the wire. */
export interface MeasuredSample {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly technology: '4g' | '5g'
  readonly rsrp_dbm: number
  readonly cell_id?: string
}

/** Measured points, as they were read from a file. */
export interface MeasurementSet {
  readonly id: string
  /** Of the file. */
  readonly name: string
  /** Which column held which member of a measurement. */
  readonly columns: Readonly<Record<string, string>>
  readonly samples: readonly MeasuredSample[]
  /** Rows left out, by the reason. */
  readonly skipped: Readonly<Record<string, number>>
  /** The cells that the file names, those with most samples first. */
  readonly cells?: readonly MeasuredCell[]
  /** Cells of the plan, by their ids, for names of the file. */
  readonly matches?: Readonly<Record<string, string>>
}

/** A calibration taken from measurements; it holds for one radio setting on one pack. */
export interface AcceptedOffset {
  readonly offsetDb: number
  /** The cells it was found for, and the name of the measurements. */
  readonly cellIds: readonly string[]
  readonly source: string
  readonly packVersion: string
  readonly networkTech: string
  readonly frequencyGhz: number
  /** The model asked for; empty where it is left to the service. */
  readonly propagationModel: string
  readonly modelVersion: string
  /** ISO 8601; null when the service gave none. */
  readonly expiresAt: string | null
}

/** The settings of one question, by their names on the wire where they have one. */
export type QuestionSettings = Readonly<Record<string, string | number | boolean>>

export type ObjectiveId = 'demand' | 'residential' | 'coverage' | 'overlap' | 'radio_quality'
export type ConstraintId =
  | 'min_coverage_score'
  | 'min_unique_demand_buildings'
  | 'min_unique_residential_buildings'
  | 'max_overlap_buildings'

/** How a network is judged and searched. */
export interface NetworkGoals {
  readonly priorities: Readonly<Partial<Record<ObjectiveId, number>>>
  readonly constraints: Readonly<Partial<Record<ConstraintId, number>>>
  readonly policy: string
  /** Asks for the whole frontier too; for two or three cells. */
  readonly wantsExactPareto: boolean
}

/** All of a planner's work. Immutable: an edit gives another project. */
export interface Project {
  readonly id: string
  readonly name: string
  /** Settings of all cells that do not state their own. */
  readonly defaults: Scenario
  /** At least one. */
  readonly plans: readonly Plan[]
  readonly activePlanId: string
  readonly selection: readonly string[]
  /** The outline of the area of interest, not closed; null without one. */
  readonly area: readonly Position[] | null
  readonly path: ProjectPath | null
  readonly goals: NetworkGoals
  /** The topmost layer first. */
  readonly results: readonly StoredResult[]
  readonly measurements: readonly MeasurementSet[]
  readonly acceptedOffset: AcceptedOffset | null
  /** Found from measurements, the oldest first; cells say which one they carry. */
  readonly calibrations: readonly SavedCalibration[]
  /** What questions let one choose, by their id; the rest is the service's default. */
  readonly settings: Readonly<Record<string, QuestionSettings>>
  /** Numbers the ids: no id is given twice. */
  readonly nextNumber: number
}

/** What every project begins with. */
export const initialDefaults: Scenario = {
  beam_width: 120,
  radius_m: 800,
  rays: 120,
  frequency_ghz: 3.5,
  network_tech: '5g',
  tx_power_dbm: 40,
  sight: 'footprints_else_statistical',
}

export const initialGoals: NetworkGoals = {
  priorities: { demand: 50, residential: 50, coverage: 50, overlap: 50 },
  constraints: {},
  policy: 'exact_branch_and_bound_v1',
  wantsExactPareto: false,
}

export function emptyProject(id: string): Project {
  return {
    id,
    name: 'Untitled project',
    defaults: initialDefaults,
    plans: [{ id: 'p1', name: 'Plan 1', parentId: null, cells: [] }],
    activePlanId: 'p1',
    selection: [],
    area: null,
    path: null,
    goals: initialGoals,
    results: [],
    measurements: [],
    acceptedOffset: null,
    calibrations: [],
    settings: {},
    nextNumber: 2,
  }
}

/** Whether two states of a project hold the same work; what is selected is only looked at. */
export function isSameWork(a: Project, b: Project): boolean {
  const members = Object.keys(a) as (keyof Project)[]
  return members.every((name) => name === 'selection' || a[name] === b[name])
}

export function activePlan(project: Project): Plan {
  return project.plans.find((plan) => plan.id === project.activePlanId) ?? project.plans[0]
}

export function cellById(project: Project, id: string): Cell | undefined {
  return activePlan(project).cells.find((cell) => cell.id === id)
}

/** The cell that forms and questions about one cell mean: the first selected one. */
export function selectedCell(project: Project): Cell | undefined {
  const [id] = project.selection
  return id === undefined ? undefined : cellById(project, id)
}

/** All members of a cell: its own, over those of the project. */
export function resolved(project: Project, cell: Cell): Scenario {
  const offsetDb = calibrationOf(project, cell)
  const members = withinGroundModel({
    ...project.defaults,
    ...(offsetDb === null ? {} : { calibration_offset_db: offsetDb }),
    ...cell.overrides,
  })
  const { calibrationId } = cell
  if (calibrationId === undefined) return members
  const saved = project.calibrations.find(({ id }) => id === calibrationId)
  const calibration = carriedCalibration(saved, cell.id, members)
  return calibration === null ? members : { ...members, calibration }
}

/** The accepted offset where it was found for this cell and its radio setting; else null. */
export function calibrationOf(project: Project, cell: Cell): number | null {
  const { acceptedOffset: accepted, defaults } = project
  if (accepted === null || !accepted.cellIds.includes(cell.id)) return null
  return misfitOf(accepted, { ...defaults, ...cell.overrides }) === null ? accepted.offsetDb : null
}

/** Which setting of a cell is another one than the offset was found for; null when none is. */
export function misfitOf(accepted: AcceptedOffset, own: Scenario): string | null {
  if (own.network_tech !== accepted.networkTech) return 'technology'
  if (own.frequency_ghz !== accepted.frequencyGhz) return 'frequency'
  if ((own.propagation_model ?? '') !== accepted.propagationModel) return 'propagation model'
  return null
}

/** Null where it has none, or one that the form calls out of its bounds: no map has it. */
export function positionOf(cell: Cell): Position | null {
  const { tower_lon: lon, tower_lat: lat } = cell.overrides
  return lon !== undefined && lat !== undefined && isOnGlobe(lon, lat) ? [lon, lat] : null
}

export const isOnGlobe = (lon: number, lat: number): boolean =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90

/** Whether a position lies in a box of west, south, east, north. */
export function isWithin(
  bounds: readonly [number, number, number, number],
  position: Position | null,
): boolean {
  if (position === null) return false
  const [west, south, east, north] = bounds
  const [lon, lat] = position
  return lon >= west && lon <= east && lat >= south && lat <= north
}
