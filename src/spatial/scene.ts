import type { BoxIndex } from './box-index.ts'
import { searchBox } from './box-search.ts'
import type { FootprintStore } from './footprint-store.ts'
import { outerBox, type SceneRings } from './outer-box.ts'
import { boxAround, projectInto, type LocalFrame } from './local-frame.ts'
import { buildSceneGrid, type SceneGrid } from './scene-grid.ts'

/**
 * The footprints around one antenna in its own local metres: what every line-of-sight question of
 * that antenna is asked of. Footprint k of the scene is footprint `footprint[k]` of the store;
 * k ascends with the store index and therefore with the building id.
 */
export interface Scene extends SceneRings {
  readonly frame: LocalFrame
  /** Receivers may lie up to this far from the origin. */
  readonly radiusM: number
  /** The buildings are known this far beyond the radius: facades and party walls at the rim. */
  readonly rimM: number
  readonly footprintCount: number
  readonly footprint: Uint32Array
  /** Known roof height above ground, metres; Infinity where it is unknown, which blocks any path. */
  readonly roofM: Float64Array
  /** Bounding circles: a cheap first look at a footprint. */
  readonly centerX: Float64Array
  readonly centerY: Float64Array
  readonly circleRadiusM: Float64Array
  readonly grid: SceneGrid
}

const rimM = 250

/** How far a scene looks for buildings, metres from its origin. */
export function sceneReachM(radiusM: number): number {
  return radiusM + rimM
}

/** Called in the middle of long work; may throw to end it. */
type Poll = () => void

/** Footprints that are projected between two polls. */
const footprintsBetweenPolls = 20_000

/**
 * Collects the footprints within a radius of the frame's origin, in the frame's metres.
 *
 * @param poll called at bounded amounts of work; may throw to end it
 */
export function buildScene(
  store: FootprintStore,
  boxIndex: BoxIndex,
  frame: LocalFrame,
  radiusM: number,
  poll: Poll,
): Scene {
  const footprints = searchBox(boxIndex, boxAround(frame, sceneReachM(radiusM)))
  return sceneOfFootprints(store, frame, radiusM, footprints, poll)
}

/**
 * A scene of the given footprints alone (store indices, each once, in any order): for questions
 * along one path, which need not know what lies elsewhere within the radius.
 */
export function sceneOfFootprints(
  store: FootprintStore,
  frame: LocalFrame,
  radiusM: number,
  footprints: readonly number[],
  poll: Poll = () => undefined,
): Scene {
  const footprintCount = footprints.length
  poll()
  const footprint = Uint32Array.from(footprints).sort()
  poll()
  const ringStart = new Uint32Array(footprintCount + 1)
  let ringCount = 0
  let vertexCount = 0
  for (let k = 0; k < footprintCount; k++) {
    const firstRing = store.footprintRingStart[footprint[k]]
    const endRing = store.footprintRingStart[footprint[k] + 1]
    ringCount += endRing - firstRing
    ringStart[k + 1] = ringCount
    vertexCount += store.ringVertexStart[endRing] - store.ringVertexStart[firstRing]
  }
  const vertexStart = new Uint32Array(ringCount + 1)
  const x = new Float64Array(vertexCount)
  const y = new Float64Array(vertexCount)
  const roofM = new Float64Array(footprintCount)
  projectFootprints(store, frame, { footprint, vertexStart, x, y, roofM }, poll)
  const circles = boundingCircles({ footprintCount, ringStart, vertexStart, x, y })
  poll()
  const shape = { footprintCount, footprint, ringStart, vertexStart, x, y, roofM, ...circles }
  return { frame, radiusM, rimM, ...shape, grid: buildSceneGrid(shape, sceneReachM(radiusM), poll) }
}

interface SceneArrays {
  readonly footprint: Uint32Array
  readonly vertexStart: Uint32Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly roofM: Float64Array
}

function projectFootprints(
  store: FootprintStore,
  frame: LocalFrame,
  target: SceneArrays,
  poll: Poll,
): void {
  const point = new Float64Array(2)
  let ring = 0
  let vertex = 0
  target.footprint.forEach((f, k) => {
    if (k % footprintsBetweenPolls === 0) poll()
    const heightM = store.heightM[f]
    target.roofM[k] = Number.isNaN(heightM) ? Infinity : heightM
    for (let r = store.footprintRingStart[f]; r < store.footprintRingStart[f + 1]; r++) {
      for (let v = store.ringVertexStart[r]; v < store.ringVertexStart[r + 1]; v++) {
        projectInto(frame, store.coordinates[2 * v], store.coordinates[2 * v + 1], point, 0)
        target.x[vertex] = point[0]
        target.y[vertex] = point[1]
        vertex++
      }
      ring++
      target.vertexStart[ring] = vertex
    }
  })
}

function boundingCircles(
  scene: SceneRings & { readonly footprintCount: number },
): Pick<Scene, 'centerX' | 'centerY' | 'circleRadiusM'> {
  const centerX = new Float64Array(scene.footprintCount)
  const centerY = new Float64Array(scene.footprintCount)
  const circleRadiusM = new Float64Array(scene.footprintCount)
  for (let k = 0; k < scene.footprintCount; k++) {
    const box = outerBox(scene, k)
    centerX[k] = (box.minX + box.maxX) / 2
    centerY[k] = (box.minY + box.maxY) / 2
    const halfWidth = (box.maxX - box.minX) / 2
    const halfHeight = (box.maxY - box.minY) / 2
    circleRadiusM[k] = Math.sqrt(halfWidth * halfWidth + halfHeight * halfHeight)
  }
  return { centerX, centerY, circleRadiusM }
}

/** Index in the scene of a footprint of the store, or -1 when it is not near. */
export function sceneIndexOf(scene: Scene, storeIndex: number): number {
  let low = 0
  let high = scene.footprintCount - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = scene.footprint[middle]
    if (found === storeIndex) return middle
    if (found < storeIndex) low = middle + 1
    else high = middle - 1
  }
  return -1
}
