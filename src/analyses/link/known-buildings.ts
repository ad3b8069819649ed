import type { BoxIndex } from '../../spatial/box-index.ts'
import { searchBox } from '../../spatial/box-search.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { boxAround, type LocalFrame, projectInto } from '../../spatial/local-frame.ts'

/** A receiver with a building of the pack within this distance stands where buildings are known, metres. */
const knownBuildingM = 250

/** How far from an antenna buildings are looked for that may be known beside receivers, metres. */
export function knownBuildingsReachM(reachM: number): number {
  return reachM + 2 * knownBuildingM
}

/**
 * Where around an antenna the pack knows buildings: their centroids in its local metres, in buckets as
 * wide as the distance that is asked for.
 */
export class KnownBuildings {
  readonly #buckets = new Map<number, number[]>()
  readonly #columns: number
  readonly #reachM: number

  constructor(store: FootprintStore, boxIndex: BoxIndex, frame: LocalFrame, reachM: number) {
    this.#reachM = knownBuildingsReachM(reachM)
    this.#columns = Math.ceil((2 * this.#reachM) / knownBuildingM) + 1
    const place = new Float64Array(2)
    const footprints = searchBox(boxIndex, boxAround(frame, this.#reachM)).sort((a, b) => a - b)
    for (const footprint of footprints) {
      projectInto(frame, store.centroidLon[footprint], store.centroidLat[footprint], place, 0)
      const key = this.#bucket(this.#line(place[0]), this.#line(place[1]))
      const bucket = this.#buckets.get(key)
      if (bucket === undefined) this.#buckets.set(key, [place[0], place[1]])
      else bucket.push(place[0], place[1])
    }
  }

  /** Whether the centroid of a building lies within 250 m of a place in local metres. */
  isNear(x: number, y: number): boolean {
    const column = this.#line(x)
    const row = this.#line(y)
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const places = this.#buckets.get(this.#bucket(column + dx, row + dy))
        if (places !== undefined && isAnyNear(places, x, y)) return true
      }
    }
    return false
  }

  #line(metres: number): number {
    return Math.floor((metres + this.#reachM) / knownBuildingM)
  }

  #bucket(column: number, row: number): number {
    return row * (this.#columns + 2) + column
  }
}

function isAnyNear(places: readonly number[], x: number, y: number): boolean {
  for (let i = 0; i < places.length; i += 2) {
    const east = places[i] - x
    const north = places[i + 1] - y
    if (east * east + north * north <= knownBuildingM * knownBuildingM) return true
  }
  return false
}
