import {
  type CellMatch,
  proposeMatches,
} from '../../../../src/analyses/measurements/campaign/cell-matches.ts'
import type {
  MeasuredCell,
  PlannedCell,
} from '../../../../src/analyses/measurements/campaign/measured-cells.ts'
import { activePlan, positionOf, resolved } from '../../project/project.ts'
import type { Cell, MeasurementSet, Project } from '../../project/project.ts'
import { wireNames } from './wire-names.ts'

/** The cells of a file that are none of the plan, matched or not. */
export function foreignCells(project: Project, set: MeasurementSet): readonly MeasuredCell[] {
  const names = new Set(activePlan(project).cells.map(({ name }) => name))
  const nameOf = wireNames(project, set)
  return (set.cells ?? []).filter(({ name }) => !names.has(nameOf(name)))
}

/** The cells of the plan that foreign cells of a file could be. */
export function offeredMatches(project: Project, set: MeasurementSet): readonly CellMatch[] {
  const planned = activePlan(project).cells.flatMap((cell) => plannedCell(project, cell))
  return proposeMatches(foreignCells(project, set), planned)
}

function plannedCell(project: Project, cell: Cell): readonly PlannedCell[] {
  const position = positionOf(cell)
  if (position === null) return []
  const names = [cell.name, ...(cell.site === undefined ? [] : [cell.site])]
  const own = cell.towerId === null ? [] : [cell.towerId, cell.towerId.replace(/^.*[-/]/, '')]
  const { pci = null, frequency_ghz, azimuth: azimuthDeg = null } = resolved(project, cell)
  const frequencyMhz = frequency_ghz === undefined ? null : 1000 * frequency_ghz
  return [
    {
      id: cell.id,
      lon: position[0],
      lat: position[1],
      pci,
      frequencyMhz,
      azimuthDeg,
      names: [...names, ...own],
    },
  ]
}

/** A project in which names of a set mean cells of the plan; an empty id takes a match away. */
export function withMatches(
  project: Project,
  setId: string,
  matches: readonly (readonly [name: string, cellId: string])[],
): Project {
  const measurements = project.measurements.map((set) => {
    if (set.id !== setId) return set
    const all = new Map([...Object.entries(set.matches ?? {}), ...matches])
    return { ...set, matches: Object.fromEntries([...all].filter(([, id]) => id !== '')) }
  })
  return { ...project, measurements }
}

/** What former sets of the project have taught about the names of a new one. */
export function rememberedMatches(
  project: Project,
  cells: readonly MeasuredCell[],
): Readonly<Record<string, string>> {
  // The newest set stands first, and what comes later here wins.
  const known = new Map(
    project.measurements.toReversed().flatMap(({ matches }) => Object.entries(matches ?? {})),
  )
  return Object.fromEntries(
    cells.flatMap(({ name }) => {
      const id = known.get(name)
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
}
