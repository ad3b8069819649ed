import { activePlan, misfitOf } from './project.ts'
import type { Project } from './project.ts'

/** What an accepted offset has to fit. */
interface Conditions {
  readonly packVersion: string
  readonly modelVersion: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

interface FittedProject {
  readonly project: Project
  /** What was dropped and why; null when all holds. */
  readonly sentence: string | null
}

/** The project without an offset that no longer fits, and the sentence that says so. */
export function withFittingOffset(project: Project, conditions: Conditions): FittedProject {
  const { acceptedOffset: accepted, defaults } = project
  if (accepted === null) return { project, sentence: null }
  const dropped = (reason: string): FittedProject => ({
    project: { ...project, acceptedOffset: null },
    sentence: `The calibration from ${accepted.source} is dropped: ${reason}.`,
  })
  if (accepted.packVersion !== conditions.packVersion) return dropped('the pack is another one')
  if (accepted.modelVersion !== conditions.modelVersion) {
    return dropped('the service computes with another model')
  }
  if (accepted.expiresAt !== null && Date.parse(accepted.expiresAt) <= conditions.now) {
    return dropped('it has expired')
  }
  const { cells } = activePlan(project)
  const misfits = cells.flatMap((cell) => {
    if (!accepted.cellIds.includes(cell.id)) return []
    const setting = misfitOf(accepted, { ...defaults, ...cell.overrides })
    return setting === null ? [] : [{ id: cell.id, name: cell.name, setting }]
  })
  if (misfits.length === 0) return { project, sentence: null }
  const [first] = misfits
  const cellIds = accepted.cellIds.filter((id) => misfits.every((misfit) => misfit.id !== id))
  if (cellIds.length === 0) return dropped(`the ${first.setting} of ${first.name} is another one`)
  return {
    project: { ...project, acceptedOffset: { ...accepted, cellIds } },
    sentence: `The calibration from ${accepted.source} no longer holds for ${misfits.map(({ name }) => name).join(', ')}: the ${first.setting} is another one.`,
  }
}
