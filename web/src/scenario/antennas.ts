import { signal } from '@preact/signals'
import type { CatalogueAntenna } from '../api/types.ts'
import { defaultNumber } from './fields.ts'
import type { AntennaCut } from './field.ts'
import type { Scenario } from './scenario.ts'

/** The antennas that this service has beside the presets; null until it has said so. */
export const antennas = signal<readonly CatalogueAntenna[] | null>(null)

const antennaById = (id: string | undefined): CatalogueAntenna | undefined =>
  antennas.value?.find((antenna) => antenna.id === id)

/** The antenna of an id or a name, in any capitals. */
export function antennaNamed(text: string): CatalogueAntenna | undefined {
  const wanted = text.trim().toLowerCase()
  return antennas.value?.find(
    ({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )
}

/** Those whose file has a cut. */
export const antennasWith = (cut: AntennaCut): readonly CatalogueAntenna[] =>
  (antennas.value ?? []).filter((antenna) => antenna[cut] !== null)

/** Why a pattern that is no preset cannot be asked with; null while the catalogue is unknown. */
export function antennaProblem(id: string, cut: AntennaCut): string | null {
  if (antennas.value === null) return null
  const antenna = antennaById(id)
  if (antenna === undefined) return `this service has no antenna “${id}”`
  return antenna[cut] === null ? `the antenna “${id}” has no ${cut} cut` : null
}

/** The gain in effect: as stated, else that of the antenna with the horizontal cut. */
export function transmitGainDbi(
  members: Pick<Scenario, 'tx_antenna_gain_dbi' | 'horizontal_pattern_id'>,
): number {
  return (
    members.tx_antenna_gain_dbi ??
    antennaById(members.horizontal_pattern_id)?.gain_dbi ??
    defaultNumber('tx_antenna_gain_dbi')
  )
}

type Powers = Pick<
  Scenario,
  'tx_power_dbm' | 'tx_antenna_gain_dbi' | 'system_loss_db' | 'horizontal_pattern_id'
>

/** What leaves the antenna along its boresight. */
export function eirpDbm(members: Powers): number {
  return (
    (members.tx_power_dbm ?? defaultNumber('tx_power_dbm')) +
    transmitGainDbi(members) -
    (members.system_loss_db ?? defaultNumber('system_loss_db'))
  )
}

/** The antenna that gives a cell every cut it has; undefined for presets and mixtures. */
export function wholeAntenna(
  members: Pick<Scenario, 'horizontal_pattern_id' | 'vertical_pattern_id'>,
): CatalogueAntenna | undefined {
  const { horizontal_pattern_id: horizontal, vertical_pattern_id: vertical } = members
  const antenna = antennaById(horizontal) ?? antennaById(vertical)
  if (antenna === undefined) return undefined
  const has = (cut: AntennaCut, id: string | undefined): boolean =>
    (antenna[cut] === null ? undefined : antenna.id) === id
  return has('horizontal', horizontal) && has('vertical', vertical) ? antenna : undefined
}
