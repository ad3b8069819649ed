import type { CalibratedSettings, SavedCalibration } from '../scenario/calibration.ts'
import type { WireCalibration } from '../api/types.ts'

/** Reads the calibrations of a project that came from outside: each as a whole or not at all. */

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const areTexts = (members: Members, names: readonly string[]): boolean =>
  names.every((name) => typeof members[name] === 'string')

const areNumbers = (members: Members, names: readonly string[]): boolean =>
  names.every((name) => Number.isFinite(members[name]))

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem)

export function readCalibrations(value: unknown): readonly SavedCalibration[] {
  return Array.isArray(value) ? value.filter(isSaved) : []
}

function isSaved(value: unknown): value is SavedCalibration {
  return (
    isMembers(value) &&
    /^k\d+$/.test(String(value['id'])) &&
    areTexts(value, ['id', 'source']) &&
    isWireCalibration(value['calibration']) &&
    isListOf(value['madeUnder'], isSettings) &&
    isMembers(value['cellNames']) &&
    areTexts(value['cellNames'], Object.keys(value['cellNames']))
  )
}

function isSettings(value: unknown): value is CalibratedSettings {
  if (!isMembers(value) || !areTexts(value, ['sight', 'ground'])) return false
  return value['frequencyGhz'] === null || Number.isFinite(value['frequencyGhz'])
}

const scopeMembers = [
  'dataset_id',
  'dataset_version',
  'network_tech',
  'band',
  'propagation_model',
] as const
const numberMembers = [
  'sample_count',
  'residual_spread_db',
  'offset_db',
  'slope_db_per_decade',
  'reference_distance_m',
] as const

/** Of the service's own making; it looks at the rest itself, by the fingerprint. */
export function isWireCalibration(value: unknown): value is WireCalibration {
  if (!isMembers(value) || !isMembers(value['scope'])) return false
  return (
    areTexts(value, ['name', 'fingerprint']) &&
    areTexts(value['scope'], scopeMembers) &&
    areNumbers(value, numberMembers) &&
    isListOf(value['cell_offsets'], isOffsetOf('cell_id')) &&
    isListOf(value['clutter_offsets'], isOffsetOf('clutter')) &&
    (value['measured_on'] === undefined || typeof value['measured_on'] === 'string')
  )
}

const isOffsetOf =
  (name: string) =>
  (value: unknown): value is Members =>
    isMembers(value) && areTexts(value, [name]) && areNumbers(value, ['offset_db'])
