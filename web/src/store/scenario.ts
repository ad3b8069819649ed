import { computed, signal } from '@preact/signals'
import type { TowerFeature } from '../api/types.ts'
import { choiceFields, fields, numberFields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import { initialScenario, withMember, withMembers, withThresholds } from '../scenario/scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { sectorProblems, surfaceProblems } from '../scenario/validate.ts'
import { towerName } from './session.ts'

export const scenario = signal<Scenario>(initialScenario)

/** The tower the cell was taken from; null once it has been moved away from it. */
export const towerId = signal<string | null>(null)

export const cellPosition = computed<[number, number] | null>(() => {
  const { tower_lon, tower_lat } = scenario.value
  return tower_lon === undefined || tower_lat === undefined ? null : [tower_lon, tower_lat]
})

export const sectorFaults = computed(() => sectorProblems(scenario.value))
export const surfaceFaults = computed(() => surfaceProblems(scenario.value))

export function setMember(name: FieldName, value: number | string | undefined): void {
  if (name === 'tower_lon' || name === 'tower_lat') towerId.value = null
  scenario.value = withMember(scenario.value, name, value)
}

export function setThresholds(levels: readonly number[] | undefined): void {
  scenario.value = withThresholds(scenario.value, levels)
}

/** Puts the cell at a position that belongs to no tower. */
export function placeCell(lon: number, lat: number): void {
  towerId.value = null
  scenario.value = withMembers(scenario.value, {
    tower_lon: roundTo(lon, 6),
    tower_lat: roundTo(lat, 6),
  })
}

/** Takes the cell off the map when it stands outside the given bounds. */
export function forgetCellOutside(bounds: readonly [number, number, number, number]): void {
  const position = cellPosition.value
  if (position === null) return
  const [west, south, east, north] = bounds
  const [lon, lat] = position
  if (lon >= west && lon <= east && lat >= south && lat <= north) return
  towerId.value = null
  scenario.value = withMembers(scenario.value, { tower_lon: undefined, tower_lat: undefined })
}

/** Takes position, azimuth, height and every known radio member of a tower record. */
export function selectTower(tower: TowerFeature): void {
  const { azimuth_deg, antenna_height_m, rf_profile } = tower.properties
  const [lon, lat] = tower.geometry.coordinates
  scenario.value = withMembers(scenario.value, {
    tower_lon: lon,
    tower_lat: lat,
    ...(azimuth_deg === undefined ? {} : { azimuth: azimuth_deg }),
    ...(antenna_height_m === undefined ? {} : { antenna_height_m }),
    ...knownMembers(rf_profile ?? {}),
  })
  towerId.value = towerName(tower)
}

/** The members of a tower's own radio profile that the form knows, by their wire names. */
function knownMembers(
  profile: Readonly<Record<string, unknown>>,
): Partial<Record<FieldName, number | string>> {
  const members: Partial<Record<FieldName, number | string>> = {}
  for (const name of Object.keys(fields) as FieldName[]) {
    const value = profile[name]
    if (name in numberFields && typeof value === 'number') members[name] = value
    if (name in choiceFields && typeof value === 'string') members[name] = value
  }
  return members
}

export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
