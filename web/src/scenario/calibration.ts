import { findModel } from '../../../src/rf/models/list.ts'
import { networkTechnologies } from '../../../src/rf/profile.ts'
import {
  effectiveTechnology,
  technologyDefaults,
  technologyFrequencyGhz,
} from '../../../src/rf/technology.ts'
import { isWithin } from '../../../src/rf/valid-range.ts'
import type { Scenario } from './scenario.ts'
import type { WireCalibration } from '../api/types.ts'

/** Settings of a cell that the scope of the service does not name, but that a correction is taken under. */
interface CalibratedSettings {
  readonly frequencyGhz: number | null
  readonly sight: string
  readonly ground: string
}

/** A calibration that a project has kept, with what it was made of. */
export interface SavedCalibration {
  readonly id: string
  readonly calibration: WireCalibration
  /** Of the measurements. */
  readonly source: string
  /** Of the cells that it was made of, each once; of one from a file nobody knows: none. */
  readonly madeUnder: readonly CalibratedSettings[]
  /** What it calls cells of the plans, by their ids. */
  readonly cellNames: Readonly<Record<string, string>>
}

/** What a cell states as its own beyond the scope that the service knows. */
export function calibratedSettings(own: Scenario): CalibratedSettings {
  const needs = findModel(modelOf(own) ?? '')?.needs
  return {
    frequencyGhz: own.frequency_ghz ?? null,
    sight: needs === 'sight' ? (own.sight ?? 'footprints') : '',
    ground: needs === 'ground' ? '' : (own.ground ?? 'ignored'),
  }
}

/** Which setting of a cell is another one than a calibration was made for; null where none is. */
export function calibrationMisfit(
  { calibration: { scope }, madeUnder }: SavedCalibration,
  own: Scenario,
): string | null {
  const resolved = radioOf(own)
  if (resolved?.networkTech !== scope.network_tech) return 'technology'
  if (modelOf(own) !== scope.propagation_model) return 'propagation model'
  if ((own.band?.trim() ?? resolved.band) !== scope.band) return 'band'
  const { frequency_ghz: frequencyGhz = resolved.frequencyGhz } = scope
  if (frequencyGhz !== resolved.frequencyGhz) return 'frequency'
  if (madeUnder.length === 0) return null
  const settings = calibratedSettings(own)
  const names = ['frequencyGhz', 'sight', 'ground'] as const
  const differing = madeUnder.map((made) => names.find((name) => made[name] !== settings[name]))
  const [first] = differing
  if (first === undefined || differing.includes(undefined)) return null
  return first === 'frequencyGhz' ? 'frequency' : first
}

/** A calibration as a cell carries it; null where its settings are others than it was made for. */
export function carriedCalibration(
  saved: SavedCalibration | undefined,
  cellId: string,
  own: Scenario,
): WireCalibration | null {
  if (saved === undefined || calibrationMisfit(saved, own) !== null) return null
  const { calibration, cellNames } = saved
  const name = new Map(Object.entries(cellNames)).get(cellId)
  const isOwn = calibration.cell_offsets.some(({ cell_id }) => cell_id === name)
  return isOwn && name !== undefined ? { ...calibration, cell_id: name } : calibration
}

interface Radio {
  readonly networkTech: string
  readonly frequencyGhz: number
  readonly band: string
  readonly propagationModel: string
}

/** What the service takes where a cell states nothing; null where it would refuse the cell. */
function radioOf({ network_tech, frequency_ghz }: Scenario): Radio | null {
  const stated = networkTechnologies.find((technology) => technology === network_tech)
  const isOutside =
    stated !== undefined &&
    frequency_ghz !== undefined &&
    !isWithin(technologyFrequencyGhz[stated], frequency_ghz)
  if (isOutside) return null
  const { networkTech, frequencyGhz } = effectiveTechnology(stated, frequency_ghz, '5g')
  return { networkTech, frequencyGhz, ...technologyDefaults(networkTech, frequencyGhz) }
}

const modelOf = (own: Scenario): string | undefined =>
  own.propagation_model ?? radioOf(own)?.propagationModel
