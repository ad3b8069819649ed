import type { FootprintStore } from '../../spatial/footprint-store.ts'
import type { Scene } from '../../spatial/scene.ts'
import type { GroundDatum } from './ground-datum.ts'
import type { BuildingStretch } from './obstructions.ts'
import type { ProfileLine } from './profile-line.ts'
import type { PostingCell, GroundPoint } from './relief.ts'

/** Everything that stands along a path, and the line that it may stand in the way of. */
export interface PathObstacles {
  readonly scene: Scene
  readonly store: FootprintStore
  readonly datum: GroundDatum
  readonly line: ProfileLine
  readonly stretches: readonly BuildingStretch[]
  /** The terrain; empty without one. */
  readonly ground: readonly PostingCell[]
  /** Of the terrain relative to the line; empty without terrain. */
  readonly relief: readonly GroundPoint[]
}
