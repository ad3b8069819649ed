import { countsGround, groundCounted, type KnownGround } from '../scenario/ground.ts'
import { withMembers } from '../scenario/scenario.ts'
import type { Project } from './project.ts'

/** An empty plan over a pack that knows the ground, or does not. */
export function withGround(old: Project, known: KnownGround): Project {
  const { propagation_model, ground } = old.defaults
  if (known.terrain && propagation_model === undefined && ground === undefined)
    return { ...old, defaults: withMembers(old.defaults, groundCounted) }
  if (!known.terrain && countsGround(old.defaults)) {
    const flat = { propagation_model: undefined, ground: undefined }
    return { ...old, defaults: withMembers(old.defaults, flat) }
  }
  return old
}

/** Whether nothing was planned or asked yet. */
export function isEmptyPlan({ plans, results }: Project): boolean {
  return results.length === 0 && plans.every(({ cells }) => cells.length === 0)
}
