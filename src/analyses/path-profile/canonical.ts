import type { Scene } from '../../spatial/scene.ts'
import { canonicalModel } from '../../rf/models/list.ts'
import type { Link, LosBasis } from '../link/link.ts'
import { type Cell, medianCell, withoutRefusal } from '../cell.ts'
import type { World } from '../world.ts'
import type { GroundPath } from '../../spatial/ground-path.ts'
import { layerLink } from './layer-link.ts'

/** What the urban model of all network routes says about the same link, over flat ground. */
export interface CanonicalComparison {
  readonly available: boolean
  readonly reason: string
  /** Null when the urban model does not apply. */
  readonly link: Link | null
  readonly basis: LosBasis | null
}

const reasonNames: Readonly<Record<string, string>> = {
  applicable: 'available',
  frequency_out_of_range: 'canonical_uma_frequency_out_of_range',
}

/**
 * The link of the canonical model between the ends of a path, by the evaluator that every other
 * route asks: the same point has the same number. An alternative to the diagnostic, never a part
 * of its sum.
 */
export function canonicalComparison(
  world: World,
  scene: Scene,
  cell: Cell,
  path: GroundPath,
): CanonicalComparison {
  // At half of the places, as the diagnostic beside it.
  const { profile } = withoutRefusal(cell)
  const urban = medianCell({
    ...cell,
    profile: { ...profile, propagationModel: canonicalModel.id },
  })
  const { link, basis } = layerLink(world, scene, urban, path)
  const reason = reasonNames[link.applicabilityReason] ?? link.applicabilityReason
  if (link.fallbackUsed) return { available: false, reason, link: null, basis: null }
  return { available: true, reason, link, basis }
}
