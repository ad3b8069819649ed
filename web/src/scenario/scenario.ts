import { maximumRasterNodes } from '../../../src/analyses/raster-nodes.ts'
import { findModel, modelParameters } from '../../../src/rf/models/list.ts'
import type { WireCalibration } from '../api/types.ts'
import { defaultNumber, fields } from './fields.ts'
import { numberFields } from './number-fields.ts'
import type { ChoiceName, FieldName, NumberName, TextName } from './fields.ts'

/**
 * What the planner has filled in, by the names of the wire. A member left out is left out of the
 * request too: the service then applies its own default.
 */
export type Scenario = Readonly<
  Partial<Record<NumberName, number>> &
    Partial<Record<ChoiceName | TextName, string>> & {
      thresholds_dbm?: readonly number[]
      /** Of the measurements that bear it out; a cell carries it, the defaults never do. */
      calibration?: WireCalibration
    }
>

export type RequestBody = Readonly<Record<string, unknown>>

const surfaceOnly: ReadonlySet<FieldName> = new Set<FieldName>(['cell_size_m'])

/** The body of a sector request: root members, and `rf_profile` when any of its members is set. */
export function sectorBody(scenario: Scenario): RequestBody {
  return body(scenario, (name) => !surfaceOnly.has(name))
}

/** The body of a coverage-surface request; a cell size that is not set is as fine as can be. */
export function surfaceBody(scenario: Scenario): RequestBody {
  const request = body(
    { ...scenario, cell_size_m: scenario.cell_size_m ?? finestCellSizeM(scenario) },
    () => true,
  )
  return scenario.thresholds_dbm === undefined
    ? request
    : { ...request, thresholds_dbm: scenario.thresholds_dbm }
}

function body(scenario: Scenario, wanted: (name: FieldName) => boolean): RequestBody {
  const root: Record<string, unknown> = {}
  const profile: Record<string, unknown> = {}
  for (const name of Object.keys(fields) as FieldName[]) {
    const value = scenario[name]
    if (value === undefined || !wanted(name) || !belongsToModel(name, scenario)) continue
    if (fields[name].place === 'root') root[name] = value
    else profile[name] = value
  }
  if (scenario.calibration !== undefined) profile['calibration'] = scenario.calibration
  return Object.keys(profile).length === 0 ? root : { ...root, rf_profile: profile }
}

/** False for the member of a model that the scenario does not name: the service refuses it. */
function belongsToModel(name: FieldName, { propagation_model: chosen = '' }: Scenario): boolean {
  if (!modelParameters.some(({ wireName }) => wireName === name)) return true
  const own = findModel(chosen)?.parameters ?? []
  return own.some(({ wireName }) => wireName === name)
}

export const surfaceCellLimit = maximumRasterNodes

/** The finest spacing, in whole metres, at which the service takes a grid of this radius. */
export function finestCellSizeM(scenario: Scenario): number {
  const { minimum = 1, maximum = Infinity } = numberFields.cell_size_m
  const radiusM = scenario.radius_m ?? defaultNumber('radius_m')
  const longestSide = Math.floor(Math.sqrt(surfaceCellLimit)) - 1
  return Math.min(maximum, Math.max(minimum, Math.ceil((2 * radiusM) / longestSide)))
}

/** One text per distinct request: two equal keys ask the same question. */
export function requestKey(path: string, request: RequestBody): string {
  return `${path} ${JSON.stringify(request)}`
}

/** The scenario with one member changed; undefined takes it out. */
export function withMember(
  scenario: Scenario,
  name: FieldName,
  value: number | string | undefined,
): Scenario {
  return withMembers(scenario, { [name]: value })
}

/** The scenario with several members changed; undefined takes a member out. */
export function withMembers(
  scenario: Scenario,
  changes: Readonly<Partial<Record<FieldName, number | string | undefined>>>,
): Scenario {
  const entries = Object.entries({ ...scenario, ...changes })
  // Unset members are absent, so that equal scenarios are equal as text.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The scenario with other isolines; undefined leaves them to the service. */
export function withThresholds(
  scenario: Scenario,
  levels: readonly number[] | undefined,
): Scenario {
  const others = Object.entries(scenario).filter(([name]) => name !== 'thresholds_dbm')
  const rest: Scenario = Object.fromEntries(others)
  return levels === undefined ? rest : { ...rest, thresholds_dbm: levels }
}
