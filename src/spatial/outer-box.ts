/** The rings of many footprints in local metres. */
export interface SceneRings {
  /** Rings of footprint k: ringStart[k] .. ringStart[k + 1]; the first is the outer ring. */
  readonly ringStart: Uint32Array
  /** Vertices of ring r: vertexStart[r] .. vertexStart[r + 1]. */
  readonly vertexStart: Uint32Array
  readonly x: Float64Array
  readonly y: Float64Array
}

export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** Bounding box of the outer ring of footprint k, local metres. */
export function outerBox(scene: SceneRings, k: number): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  const outer = scene.ringStart[k]
  for (let v = scene.vertexStart[outer]; v < scene.vertexStart[outer + 1]; v++) {
    box.minX = Math.min(box.minX, scene.x[v])
    box.maxX = Math.max(box.maxX, scene.x[v])
    box.minY = Math.min(box.minY, scene.y[v])
    box.maxY = Math.max(box.maxY, scene.y[v])
  }
  return box
}
