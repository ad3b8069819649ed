import type { HeightSource } from '../../spatial/footprint-store.ts'
import { crossingsOfFootprint } from '../../spatial/path-crossings.ts'
import { onGreatCircle } from '../../spatial/great-circle.ts'
import { isInsideFootprint } from '../../spatial/point-in-footprint.ts'
import { sceneOfFootprints } from '../../spatial/scene.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { heightSourceOf } from '../link/los-evidence.ts'
import { footprintsAlong } from '../corridor.ts'
import { groundPath, type GroundPath, type LonLat } from '../../spatial/ground-path.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { isWithinDataset } from './dataset-bounds.ts'

interface CrossedFootprint {
  readonly buildingId: string
  readonly logicalBuildingId: string
  /** Roof above the ground; null when unknown. */
  readonly heightM: number | null
  readonly heightSource: HeightSource
}

/** What a pack knows of buildings on a path: evidence alone, no loss follows from it. */
export interface BuildingCrossings {
  /** Each building part once, in ascending id. */
  readonly crossed: readonly CrossedFootprint[]
  readonly transmitterInside: boolean
  readonly receiverInside: boolean
  /** False when a part of the path lies outside the bounds of the pack: buildings are unknown there. */
  readonly pathWithinDataset: boolean
}

/** Straight lines on the map follow the great circle to less than a metre over this length. */
const pieceM = 2000
/** A path that only touches a wall crosses nothing. */
const shortestCrossingM = 1e-6

/**
 * The building parts that a path passes over or through, seen from above and whatever their height,
 * from the footprints of the pack; null without a pack.
 *
 * @throws {StoppedError} when told to stop.
 */
export function buildingCrossings(
  world: World | null,
  transmitter: LonLat,
  receiver: LonLat,
  stop: StopSignal,
): BuildingCrossings | null {
  if (world === null) return null
  const { lengthM } = groundPath(transmitter, receiver)
  const pieces = Math.max(1, Math.ceil(lengthM / pieceM))
  const ends = Array.from({ length: pieces + 1 }, (_, i) =>
    onGreatCircle(transmitter, receiver, i / pieces),
  )
  const crossed = new Set<number>()
  for (let piece = 0; piece < pieces; piece++) {
    stop.throwIfStopped()
    const path = groundPath(ends[piece], ends[piece + 1])
    for (const footprint of crossedByPiece(world, path)) crossed.add(footprint)
  }
  return {
    crossed: [...crossed].sort((a, b) => a - b).map((footprint) => described(world, footprint)),
    transmitterInside: isInsideAny(world, transmitter),
    receiverInside: isInsideAny(world, receiver),
    pathWithinDataset: ends.every((end) => isWithinDataset(world, end)),
  }
}

function crossedByPiece(world: World, path: GroundPath): number[] {
  const scene = sceneAlong(world, path)
  const crossed: number[] = []
  scene.footprint.forEach((footprint, k) => {
    const intervalsM = crossingsOfFootprint(scene, k, path)?.intervalsM ?? []
    const crosses = intervalsM.some(
      (fromM, i) => i % 2 === 0 && intervalsM[i + 1] - fromM > shortestCrossingM,
    )
    if (crosses) crossed.push(footprint)
  })
  return crossed
}

function isInsideAny(world: World, place: LonLat): boolean {
  const scene = sceneAlong(world, groundPath(place, place))
  return scene.footprint.some((_, k) => isInsideFootprint(scene, k, 0, 0))
}

/** The footprints near a piece of path; its crossings are asked one by one and need no grid. */
function sceneAlong(world: World, path: GroundPath) {
  const near = [...footprintsAlong(world, path)]
  return sceneOfFootprints(world.snapshot.footprints, path.frame, 0, near)
}

function described({ snapshot }: World, footprint: number): CrossedFootprint {
  const { footprints: store } = snapshot
  const heightM = store.heightM[footprint]
  return {
    buildingId: stringAt(store.ids, footprint),
    logicalBuildingId: stringAt(store.logicalIds, store.logicalIndex[footprint]),
    heightM: Number.isNaN(heightM) ? null : heightM,
    heightSource: heightSourceOf(store, footprint),
  }
}
