import { searchBox } from '../spatial/box-search.ts'
import { type Scene, sceneOfFootprints } from '../spatial/scene.ts'
import type { World } from './world.ts'
import { type GroundPath, pointOnPath } from '../spatial/ground-path.ts'

/** The index is asked with boxes around pieces of this length: a diagonal box would hold a city. */
const pieceM = 150
/** Beyond the path, degrees of latitude (2 m): far more than any tolerance of contact. */
const marginDeg = 2e-5
/**
 * Beyond this latitude (11 km from a pole) a straight piece bends away from the box of its ends: the
 * whole cap is searched.
 */
const polarCapDeg = 89.9

/**
 * The footprints near a path as a scene of its own: those that it could meet, and all parts of the
 * buildings at its ends. Every answer about the path is the one of the full scene.
 */
export function corridorScene(world: World, path: GroundPath): Scene {
  const found = footprintsAlong(world, path)
  for (const footprint of partsAtEnds(world, path)) found.add(footprint)
  return sceneOfFootprints(world.snapshot.footprints, path.frame, path.lengthM, [...found])
}

/** The footprints (store indices) that a path could meet. */
export function footprintsAlong(world: World, path: GroundPath): Set<number> {
  const found = new Set<number>()
  const pieces = Math.max(1, Math.ceil(path.lengthM / pieceM))
  let before = pointOnPath(path, 0)
  for (let piece = 1; piece <= pieces; piece++) {
    const after = pointOnPath(path, (path.lengthM * piece) / pieces)
    for (const footprint of footprintsInBox(world, before, after)) found.add(footprint)
    before = after
  }
  return found
}

/** A world that knows the corridor only: for evaluating links along the path. */
export function corridorWorld(world: World, scene: Scene): World {
  return { ...world, sceneAround: () => scene }
}

type Position = readonly [lon: number, lat: number]

function footprintsInBox({ boxIndex }: World, a: Position, b: Position): number[] {
  // The shorter way round: a path over the antimeridian has a box beyond 180 degrees.
  const bLon = b[0] + 360 * Math.round((a[0] - b[0]) / 360)
  const south = Math.min(a[1], b[1]) - marginDeg
  const north = Math.max(a[1], b[1]) + marginDeg
  const steepest = Math.max(Math.abs(south), Math.abs(north))
  if (steepest > polarCapDeg) {
    return searchBox(boxIndex, north > 0 ? [-180, south, 180, 90] : [-180, -90, 180, north])
  }
  const lonMarginDeg = marginDeg / Math.cos((steepest * Math.PI) / 180)
  const west = Math.min(a[0], bLon) - lonMarginDeg
  const east = Math.max(a[0], bLon) + lonMarginDeg
  return searchBox(boxIndex, [west, south, east, north])
}

/** An antenna stands on the touching parts of one building: they all must be known. */
function partsAtEnds(world: World, path: GroundPath): number[] {
  const { logicalIndex } = world.snapshot.footprints
  const wanted = new Set<number>()
  for (const end of [path.from, path.to]) {
    const position: Position = [end.lon, end.lat]
    for (const footprint of footprintsInBox(world, position, position)) {
      wanted.add(logicalIndex[footprint])
    }
  }
  const parts: number[] = []
  if (wanted.size === 0) return parts
  for (let footprint = 0; footprint < logicalIndex.length; footprint++) {
    if (wanted.has(logicalIndex[footprint])) parts.push(footprint)
  }
  return parts
}
