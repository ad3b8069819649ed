import { isInsideFootprint } from './point-in-footprint.ts'
import { outerBox } from './outer-box.ts'
import type { Scene } from './scene.ts'

type RepresentativePointSource =
  | 'polygon_centroid'
  | 'vertex_average'
  | 'deterministic_interior_grid'
  | 'invalid'

export interface RepresentativePoint {
  readonly x: number
  readonly y: number
  readonly source: RepresentativePointSource
}

const gridDivisions = 16

/**
 * One point that stands for a footprint: its area centroid when that lies inside, else the vertex
 * average, else the first inside node of a 15 x 15 grid over its box, else the centroid marked
 * invalid. Local metres.
 */
export function representativePoint(scene: Scene, k: number): RepresentativePoint {
  const [centroidX, centroidY] = outerCentroid(scene, k)
  if (isInsideFootprint(scene, k, centroidX, centroidY)) {
    return { x: centroidX, y: centroidY, source: 'polygon_centroid' }
  }
  const [meanX, meanY] = vertexAverage(scene, k)
  if (isInsideFootprint(scene, k, meanX, meanY)) {
    return { x: meanX, y: meanY, source: 'vertex_average' }
  }
  const box = outerBox(scene, k)
  for (let row = 1; row < gridDivisions; row++) {
    for (let column = 1; column < gridDivisions; column++) {
      const x = box.minX + ((box.maxX - box.minX) * column) / gridDivisions
      const y = box.minY + ((box.maxY - box.minY) * row) / gridDivisions
      if (isInsideFootprint(scene, k, x, y)) return { x, y, source: 'deterministic_interior_grid' }
    }
  }
  return { x: centroidX, y: centroidY, source: 'invalid' }
}

/** Area centroid of the outer ring, relative to its first vertex so that no digits are lost. */
function outerCentroid(scene: Scene, k: number): [number, number] {
  const first = scene.vertexStart[scene.ringStart[k]]
  const end = scene.vertexStart[scene.ringStart[k] + 1]
  let doubleArea = 0
  let momentX = 0
  let momentY = 0
  let ax = scene.x[end - 1] - scene.x[first]
  let ay = scene.y[end - 1] - scene.y[first]
  for (let v = first; v < end; v++) {
    const bx = scene.x[v] - scene.x[first]
    const by = scene.y[v] - scene.y[first]
    const area = ax * by - ay * bx
    doubleArea += area
    momentX += (ax + bx) * area
    momentY += (ay + by) * area
    ax = bx
    ay = by
  }
  if (Math.abs(doubleArea) < 1e-9) return vertexAverage(scene, k)
  return [scene.x[first] + momentX / (3 * doubleArea), scene.y[first] + momentY / (3 * doubleArea)]
}

function vertexAverage(scene: Scene, k: number): [number, number] {
  const first = scene.vertexStart[scene.ringStart[k]]
  const end = scene.vertexStart[scene.ringStart[k] + 1]
  let sumX = 0
  let sumY = 0
  for (let v = first; v < end; v++) {
    sumX += scene.x[v]
    sumY += scene.y[v]
  }
  return [sumX / (end - first), sumY / (end - first)]
}
