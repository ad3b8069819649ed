import { computed, signal } from '@preact/signals'
import type { TowerFeature } from '../api/types.ts'
import { withCellMembers, withNewCell } from '../project/edits.ts'
import type { Members } from '../project/edits.ts'
import { positionOf, resolved } from '../project/project.ts'
import type { Position } from '../project/project.ts'
import { choiceFields } from '../scenario/choice-fields.ts'
import { fields } from '../scenario/fields.ts'
import { numberFields } from '../scenario/number-fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import { withMembers, withThresholds } from '../scenario/scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { cell, cells, edit, project, selectedIds } from './project.ts'
import { towerName } from './session.ts'

/** Whose members the form shows: those of the selected cell, or those all cells share. */
export const formScope = signal<'cell' | 'project'>('cell')

const editsCell = computed(() => formScope.value === 'cell' && cell.value !== null)

/** Every member in effect for what the form shows. */
export const scenario = computed<Scenario>(() =>
  editsCell.value && cell.value !== null
    ? resolved(project.value, cell.value)
    : project.value.defaults,
)

/** True where the shown cell states a member itself instead of following the project. */
export function isOwn(name: FieldName): boolean {
  return editsCell.value && cell.value?.overrides[name] !== undefined
}

/** Members that the selected cells do not have alike. */
const varied = computed<ReadonlySet<string>>(() => {
  const selected = editsCell.value ? cells.value.filter(({ id }) => selectedIds.value.has(id)) : []
  const [first, ...others] = selected.map((one): Scenario => resolved(project.value, one))
  const names = Object.keys(fields) as FieldName[]
  return new Set(names.filter((name) => others.some((other) => other[name] !== first[name])))
})

/** True where what is changed makes the selected cells alike; a place is one cell's own. */
export const isVaried = (name: FieldName): boolean => !isPlace(name) && varied.value.has(name)

/** What the form shows of a member: nothing where the selected cells differ. */
export const shownMember = <Name extends FieldName>(name: Name): Scenario[Name] | undefined =>
  isVaried(name) ? undefined : scenario.value[name]

/** How many cells the form changes at once; 0 while it shows what all cells follow. */
export const editedCount = computed(() => (editsCell.value ? selectedIds.value.size : 0))

const isPlace = (name: string): boolean => name === 'tower_lon' || name === 'tower_lat'

/** The selected cell with everything filled in; what questions about one cell ask. */
export const cellScenario = computed<Scenario>(() =>
  cell.value === null ? project.value.defaults : resolved(project.value, cell.value),
)

/** The tower the cell was taken from; null once it has been moved away from it. */
export const towerId = computed<string | null>(() => cell.value?.towerId ?? null)

export const cellPosition = computed<Position | null>(() =>
  cell.value === null ? null : positionOf(cell.value),
)

export function setMember(name: FieldName, value: number | string | undefined): void {
  setMembers({ [name]: value }, name)
}

/** Changes several members in one step. */
export function setMembers(members: Members, mergeKey: string | null = null): void {
  const shown = cell.value
  if (editsCell.value && shown !== null) {
    // A place is one cell's own; all else is changed in every selected cell.
    const ids = Object.keys(members).some(isPlace) ? [shown.id] : project.peek().selection
    edit(
      ids.length > 1 ? `Change ${ids.length} cells` : `Change ${shown.name}`,
      (old) => withCellMembers(old, ids, members),
      mergeKey === null ? null : `${shown.id}.${mergeKey}`,
    )
  } else {
    edit(
      'Change the defaults',
      (old) => ({ ...old, defaults: withMembers(old.defaults, members) }),
      mergeKey === null ? null : `defaults.${mergeKey}`,
    )
  }
}

/** The isolines belong to the project. */
export function setThresholds(levels: readonly number[] | undefined): void {
  edit('Change the isolines', (old) => ({ ...old, defaults: withThresholds(old.defaults, levels) }))
}

/** Puts the selected cell at a position that belongs to no tower; without one, a new cell. */
export function placeCell(lon: number, lat: number, mergeKey: string | null = null): void {
  const members = { tower_lon: roundTo(lon, 6), tower_lat: roundTo(lat, 6) }
  const shown = cell.value
  if (shown === null) {
    edit('Place a cell', (old) => withNewCell(old, { towerId: null, overrides: members }))
  } else {
    edit(`Move ${shown.name}`, (old) => withCellMembers(old, [shown.id], members), mergeKey)
  }
}

/** Takes position, azimuth, height and every known radio member of a tower record. */
export function takeTower(tower: TowerFeature, asNewCell: boolean): void {
  const members = towerMembers(tower)
  const name = towerName(tower)
  const shown = cell.value
  edit(asNewCell ? `Add ${name}` : `Take ${name}`, (old) => {
    if (asNewCell || shown === null) {
      return withNewCell(old, { name, towerId: name, overrides: withMembers({}, members) })
    }
    const moved = withCellMembers(old, [shown.id], members)
    return {
      ...moved,
      plans: moved.plans.map((plan) => ({
        ...plan,
        cells: plan.cells.map((other) =>
          other.id === shown.id && plan.id === old.activePlanId
            ? { ...other, towerId: name }
            : other,
        ),
      })),
    }
  })
}

/** Makes a cell of every record, in one step; they join what is selected. */
export function addTowers(records: readonly TowerFeature[]): void {
  const label =
    records.length === 1 ? `Add ${towerName(records[0])}` : `Add ${records.length} cells`
  edit(label, (old) => {
    const ids = [...old.selection]
    let grown = old
    for (const tower of records) {
      const name = towerName(tower)
      const overrides = withMembers({}, towerMembers(tower))
      grown = withNewCell(grown, { name, towerId: name, overrides })
      ids.push(...grown.selection)
    }
    return { ...grown, selection: ids }
  })
}

export function towerMembers(tower: TowerFeature): Members {
  const { azimuth_deg, antenna_height_m, pci, frequency_ghz, rf_profile } = tower.properties
  const [lon, lat] = tower.geometry.coordinates
  return {
    tower_lon: lon,
    tower_lat: lat,
    ...(azimuth_deg === undefined ? {} : { azimuth: azimuth_deg }),
    ...(antenna_height_m === undefined ? {} : { antenna_height_m }),
    // By these a drive test finds its cell.
    ...knownMembers({ pci, frequency_ghz, ...rf_profile }),
  }
}

/** The members of a tower's own radio profile that the form knows, by their wire names. */
function knownMembers(profile: Readonly<Record<string, unknown>>): Members {
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
