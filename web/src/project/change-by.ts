import { normalizeAngle } from '../format/format.ts'
import type { NumberField } from '../scenario/field.ts'
import { defaultNumber, type NumberName } from '../scenario/fields.ts'
import { numberFields } from '../scenario/number-fields.ts'
import { withMembers } from '../scenario/scenario.ts'
import { fieldProblem } from '../scenario/validate.ts'
import { changeCells } from './edits.ts'
import { cellById, resolved } from './project.ts'
import type { Project } from './project.ts'

/** What several cells are changed in by an amount: numbers that always hold some value. */
export const changedByAmount = [
  'azimuth',
  'mechanical_downtilt_deg',
  'electrical_downtilt_deg',
  'tx_power_dbm',
  'antenna_height_m',
  'radius_m',
] as const satisfies readonly NumberName[]

export type AmountName = (typeof changedByAmount)[number]

/** Further than any digit that is typed, and free of the dust of sums. */
const decimals = 6

interface Changed {
  readonly id: string
  readonly value: number
}

/** What each cell would have: its own value or what it follows, and the amount. */
function changedValues(
  project: Project,
  ids: readonly string[],
  name: AmountName,
  amount: number,
): readonly Changed[] {
  return ids.flatMap((id) => {
    const cell = cellById(project, id)
    if (cell === undefined) return []
    const sum = (resolved(project, cell)[name] ?? defaultNumber(name)) + amount
    const value = Number((name === 'azimuth' ? normalizeAngle(sum) : sum).toFixed(decimals))
    return [{ id, value }]
  })
}

/** Why the cells cannot be changed by so much; null where they can. */
export function changeByProblem(
  project: Project,
  ids: readonly string[],
  name: AmountName,
  amount: number,
): string | null {
  if (!Number.isFinite(amount) || amount === 0) return 'An amount other than 0 is needed.'
  const field: NumberField = numberFields[name]
  for (const { id, value } of changedValues(project, ids, name, amount)) {
    const problem = fieldProblem(field, value)
    if (problem === null) continue
    return `${cellById(project, id)?.name ?? id} would have ${value}: ${problem}.`
  }
  return null
}

/** The project with a number of some cells changed by an amount, each from what it has. */
export function withCellsChangedBy(
  project: Project,
  ids: readonly string[],
  name: AmountName,
  amount: number,
): Project {
  const values = new Map(
    changedValues(project, ids, name, amount).map(({ id, value }) => [id, value]),
  )
  return changeCells(project, ids, (cell) => ({
    ...cell,
    overrides: withMembers(cell.overrides, { [name]: values.get(cell.id) }),
  }))
}
