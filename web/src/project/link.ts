import type { LinkedContent } from './linked-content.ts'
import { freeName } from './edits.ts'
import { activePlan, emptyProject, positionOf } from './project.ts'
import type { Cell, Project } from './project.ts'

/** The part of a project that goes into an address: its active plan, without answers. */
export function linkedContent(project: Project): LinkedContent {
  return {
    defaults: project.defaults,
    cells: activePlan(project).cells.map(({ name, towerId, overrides }) => ({
      name,
      towerId,
      overrides,
    })),
    area: project.area,
    pathTo: project.path?.to ?? null,
  }
}

/** Which cell of the active plan is selected, counted from 0; the first where none is. */
export function selectedOrdinal(project: Project): number {
  const [id] = project.selection
  return Math.max(
    0,
    activePlan(project).cells.findIndex((cell) => cell.id === id),
  )
}

/** The project with that cell selected; as it is where there is none. */
export function selectOrdinal(project: Project, ordinal: number): Project {
  const cell = activePlan(project).cells.at(ordinal)
  return cell === undefined ? project : { ...project, selection: [cell.id] }
}

/** A project made of what an address holds, with one of its cells selected. */
export function projectFromLink(id: string, content: LinkedContent, selected = 0): Project {
  const empty = emptyProject(id)
  const names = new Set<string>()
  const cells = content.cells.map(({ name, towerId, overrides }, i): Cell => {
    const free = freeName(name, names)
    names.add(free)
    return { id: `c${i + 2}`, name: free, towerId, overrides }
  })
  const [first] = cells
  const chosen = cells[selected] ?? first
  const from = first === undefined ? null : positionOf(first)
  return {
    ...empty,
    defaults: content.defaults,
    plans: [{ ...empty.plans[0], cells }],
    selection: chosen === undefined ? [] : [chosen.id],
    area: content.area,
    path:
      content.pathTo !== null && first !== undefined && from !== null
        ? { cellId: first.id, from, to: content.pathTo }
        : null,
    nextNumber: cells.length + 2,
  }
}
