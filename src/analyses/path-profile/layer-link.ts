import type { GroundPath } from '../../spatial/ground-path.ts'
import type { Scene } from '../../spatial/scene.ts'
import type { Cell } from '../cell.ts'
import { corridorWorld } from '../corridor.ts'
import { bearingDegOf } from '../link/bearing.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { Link, LosBasis } from '../link/link.ts'
import { losEvidenceOnRay, type LosEvidence } from '../link/los-evidence.ts'
import { losBasisOnRay, walkRay } from '../link/ray-path.ts'
import type { World } from '../world.ts'

/** The link between the ends of a path as every layer of the cell has it. */
export interface LayerLink {
  readonly link: Link
  /** False beyond a hard beam, where layers have no power. */
  readonly isInBeam: boolean
  readonly basis: LosBasis
  /**
   * The roofs in the way or cleared; null where walls or the ground are counted instead of roofs compared.
   * Found when asked: the canonical comparison of every path needs none.
   */
  readonly evidence: () => LosEvidence | null
}

/**
 * The link to the far end of a path, over flat ground and by the cell's own model and rule for
 * unknown roofs: the number that rays, surfaces, networks and interference have at that point.
 *
 * @param scene - the footprints along the path
 */
export function layerLink(world: World, scene: Scene, cell: Cell, path: GroundPath): LayerLink {
  const { endX, endY, lengthM } = path
  const evaluator = new LinkEvaluator(corridorWorld(world, scene), cell, lengthM)
  const state = evaluator.pathState(endX, endY, -1)
  const ray = walkRay(evaluator, bearingDegOf(endX, endY), lengthM)
  return {
    link: evaluator.linkAt(endX, endY, state),
    isInBeam: evaluator.isInBeam(endX, endY),
    basis: losBasisOnRay(evaluator, ray, lengthM, state),
    evidence: () =>
      evaluator.comparesRoofs
        ? losEvidenceOnRay(evaluator, world.snapshot.footprints, ray, lengthM, state)
        : null,
  }
}
