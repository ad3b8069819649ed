import { cellById, positionOf } from './project.ts'
import type { Position, Project } from './project.ts'

/** Where the path of a project starts and ends; it starts at its cell as long as that stands. */
export function pathEnds(project: Project): { from: Position; to: Position } | null {
  const { path } = project
  if (path === null) return null
  const cell = path.cellId === null ? undefined : cellById(project, path.cellId)
  return { from: (cell === undefined ? null : positionOf(cell)) ?? path.from, to: path.to }
}
