import { type CsvForm, csvText } from '../../../src/formats/csv-write.ts'
import { fields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import { withMembers } from '../scenario/scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { FreeNames, withCells, withoutCells } from './edits.ts'
import { activePlan, resolved } from './project.ts'
import type { Cell, Project } from './project.ts'
import type { CellRow } from './read-cells.ts'

/** Columns of a file that is written, in this order. */
const writtenColumns: readonly FieldName[] = (Object.keys(fields) as FieldName[]).filter(
  (name) => name !== 'cell_size_m' && name !== 'rays',
)

/** The cells of the active plan as CSV, every member in effect, under the names of the wire. */
export function cellsToCsv(project: Project, form: CsvForm): string {
  const used = writtenColumns.filter((name) =>
    activePlan(project).cells.some((cell) => resolved(project, cell)[name] !== undefined),
  )
  const hasSites = activePlan(project).cells.some(({ site }) => site !== undefined)
  const lines = activePlan(project).cells.map((cell) => {
    const members = resolved(project, cell)
    const names = hasSites ? [cell.site ?? '', cell.name] : [cell.name]
    return [...names, ...used.map((name) => members[name])]
  })
  return csvText([[...(hasSites ? ['site', 'cell'] : ['cell']), ...used], ...lines], form)
}

/** Rows as they are taken: cells that are off as if they were on the air where that was chosen. */
export function wantedRows(rows: readonly CellRow[], takesOff: boolean): readonly CellRow[] {
  return takesOff ? rows.map(({ name, site, members }) => ({ name, site, members })) : rows
}

/** What became of the lines of a table. */
interface TakenRows {
  readonly project: Project
  readonly added: number
  readonly changed: number
  /** Cells of lines that are off and were in no plan. */
  readonly off: number
  /** Cells that have left the plan because their lines are off. */
  readonly removed: number
}

/**
 * The project with the cells of a table. A cell of the same name and site gets the members that its
 * line states; each other line adds a cell, under a name of its own. A cell that is off is in no plan:
 * what is switched off leaves it.
 */
export function withCellRows(project: Project, rows: readonly CellRow[]): TakenRows {
  const cells = [...activePlan(project).cells]
  const placeOf = new Map(cells.map(({ name }, i) => [name, i]))
  const names = new FreeNames(placeOf.keys())
  const changed = new Set<string>()
  const removed = new Set<string>()
  let off = 0
  let nextNumber = project.nextNumber
  for (const { name, site, members, isOff } of uniquelyNamed(rows)) {
    const wanted = name === null ? [] : site === null ? [name] : [name, `${site} ${name}`]
    const place = wanted
      .map((known) => placeOf.get(known) ?? -1)
      .find((at) => at >= 0 && isSameSite(cells[at], site))
    if (isOff === true) {
      if (place === undefined) off++
      else removed.add(cells[place].id)
      continue
    }
    if (place !== undefined) {
      cells[place] = withRow(cells[place], site, members, project.defaults)
      changed.add(cells[place].id)
      removed.delete(cells[place].id)
      continue
    }
    const free = wanted.find((known) => !placeOf.has(known)) ?? wanted.at(-1)
    const empty: Cell = {
      id: `c${nextNumber}`,
      name: names.take(free ?? `Cell ${cells.length + 1}`),
      towerId: null,
      overrides: {},
    }
    cells.push(withRow(empty, site, members, project.defaults))
    nextNumber++
  }
  const added = nextNumber - project.nextNumber
  const selection = added === 0 ? project.selection : [cells[cells.length - 1].id]
  const taken = { ...withCells(project, cells), selection, nextNumber }
  return {
    project: removed.size === 0 ? taken : withoutCells(taken, [...removed]),
    added,
    changed: changed.size,
    off,
    removed: removed.size,
  }
}

/**
 * Rows of one name are told apart: by their site where they name it too, else by a number. So each
 * row is a cell, and the same table read again finds its own cells.
 */
function uniquelyNamed(rows: readonly CellRow[]): CellRow[] {
  const counts = new Map<string | null, number>()
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = new FreeNames()
  return rows.map((row) => {
    if (row.name === null) return row
    const isShared = counts.get(row.name)! > 1 && row.site !== null && row.site !== row.name
    return { ...row, name: names.take(isShared ? `${row.site} ${row.name}` : row.name) }
  })
}

const isSameSite = (cell: Cell, site: string | null): boolean =>
  site === null || cell.site === undefined || cell.site === site

/** A cell with the members of its row. What every cell has anyway stays a default. */
function withRow(cell: Cell, site: string | null, members: Scenario, defaults: Scenario): Cell {
  const own = Object.fromEntries(
    (Object.entries(members) as [FieldName, number | string][]).map(([name, value]) => [
      name,
      defaults[name] === value ? undefined : value,
    ]),
  )
  const { tower_lon, tower_lat } = cell.overrides
  const isMoved = tower_lon !== members.tower_lon || tower_lat !== members.tower_lat
  return {
    ...cell,
    ...(site !== null && { site }),
    towerId: isMoved ? null : cell.towerId,
    overrides: withMembers(cell.overrides, own),
  }
}
