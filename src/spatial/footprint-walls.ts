import type { Scene } from './scene.ts'

/** The walls of footprint k, to the outside and to courtyards, each as its two vertices. */
export function* wallsOf(scene: Scene, k: number): Generator<[number, number]> {
  for (let ring = scene.ringStart[k]; ring < scene.ringStart[k + 1]; ring++) {
    const end = scene.vertexStart[ring + 1]
    let previous = end - 1
    for (let v = scene.vertexStart[ring]; v < end; v++) {
      yield [previous, v]
      previous = v
    }
  }
}
