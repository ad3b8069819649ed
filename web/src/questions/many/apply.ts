import { changeCells, withoutCells } from '../../project/edits.ts'
import { activePlan, resolved } from '../../project/project.ts'
import type { Cell, Project } from '../../project/project.ts'
import { withMembers } from '../../scenario/scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { ManyAnswer, PlannedChange } from './answer.ts'
import { settingBefore } from './words.ts'

/** The project with some changes of a plan made; a cell that is switched off leaves the plan. */
export function withChanges(
  project: Project,
  answer: ManyAnswer,
  chosen: ReadonlySet<string>,
): Project {
  const changes = new Map(
    answer.changes.filter(({ id }) => chosen.has(id)).map((change) => [change.id, change]),
  )
  const { cells } = activePlan(project)
  const turned = changeCells(
    project,
    cells.map(({ id }) => id),
    (cell) => {
      const change = changes.get(cell.name)
      return change === undefined
        ? cell
        : { ...cell, overrides: withMembers(cell.overrides, membersOf(answer, change)) }
    },
  )
  const off = cells.filter(({ name }) => changes.get(name)?.chosen.on === false)
  return withoutCells(
    turned,
    off.map(({ id }) => id),
  )
}

/** The members of a cell that a change gives another value. */
function membersOf({ cells }: ManyAnswer, change: PlannedChange): Scenario {
  const before = settingBefore(cells, change)
  const { chosen } = change
  const members = [
    ['azimuth', before.azimuth_deg, chosen.azimuth_deg],
    ['electrical_downtilt_deg', before.electrical_tilt_deg, chosen.electrical_tilt_deg],
    ['tx_power_dbm', before.tx_power_dbm, chosen.tx_power_dbm],
  ] as const
  return Object.fromEntries(
    members.flatMap(([name, was, is]) => (is === null || is === was ? [] : [[name, is]])),
  )
}

/** Whether a plan has a change already: its cell is set so, or gone where it is switched off. */
export function hasChange(project: Project, answer: ManyAnswer, change: PlannedChange): boolean {
  const cell = activePlan(project).cells.find(({ name }) => name === change.id)
  if (cell === undefined) return !change.chosen.on
  return change.chosen.on && hasMembers(project, cell, membersOf(answer, change))
}

function hasMembers(project: Project, cell: Cell, members: Scenario): boolean {
  const now = resolved(project, cell)
  return (Object.keys(members) as (keyof Scenario)[]).every((name) => now[name] === members[name])
}
