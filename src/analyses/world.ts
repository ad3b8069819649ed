import type { PackSnapshot } from '../packs/snapshot.ts'
import { type GroundWindow, holdsFrame, windowFrame } from '../spatial/ground-window.ts'
import { boxAround, localFrame } from '../spatial/local-frame.ts'
import { attachBoxIndex, type BoxIndex } from '../spatial/box-index.ts'
import { buildScene, type Scene } from '../spatial/scene.ts'
import { maximumCells } from '../optimization/network-size.ts'
import { PackArea } from './pack-area.ts'
import { neverStop, type StopSignal } from '../stop-signal.ts'

/** A snapshot ready for questions: its index attached, the latest scenes cached. */
export interface World {
  readonly snapshot: PackSnapshot
  readonly boxIndex: BoxIndex
  /** Where the buildings are known. */
  readonly packArea: PackArea
  /**
   * The footprints around an antenna; the same object again for the same place and radius.
   * @throws {StoppedError} when told to stop
   */
  sceneAround(lon: number, lat: number, radiusM: number, stop?: StopSignal): Scene
  /**
   * The terrain around an antenna, which was read before the question began; null where the pack
   * knows none there.
   * @throws {Error} when the pack has terrain that was not read: a mistake of the caller
   */
  groundAround(lon: number, lat: number, radiusM: number): GroundWindow | null
}

/** A world whose ground was read for one question. */
export function overGround(world: World, windows: readonly GroundWindow[]): World {
  return {
    ...world,
    groundAround(lon, lat, radiusM) {
      if (windows.length === 0) return null
      const frame = windowFrame(windows[0].raster, boxAround(localFrame(lon, lat), radiusM))
      if (frame === null) return null
      const window = windows.find((one) => holdsFrame(one, frame))
      if (window === undefined) throw new Error('the ground around a cell was not read')
      return window
    },
  }
}

/** Scenes cached whatever their size: the cells of a network and some to spare. */
const minimumCachedScenes = maximumCells + 4
/** Small scenes are cached in larger numbers: the candidates of a site search are visited twice. */
const maximumCachedScenes = 64
const maximumCachedFootprints = 300_000

/** Attaches to the shared memory of a snapshot; copies no coordinate. */
export function attachWorld(snapshot: PackSnapshot): World {
  const boxIndex = attachBoxIndex(snapshot.footprints, snapshot.window)
  const scenes = new Map<string, Scene>()
  let footprints = 0
  const forgetOldest = () => {
    for (const [key, { footprintCount }] of scenes) {
      const isRoomy = scenes.size <= maximumCachedScenes && footprints <= maximumCachedFootprints
      if (isRoomy || scenes.size <= minimumCachedScenes) return
      scenes.delete(key)
      footprints -= footprintCount
    }
  }
  return {
    snapshot,
    boxIndex,
    packArea: new PackArea(snapshot.manifest.bounds),
    sceneAround(lon, lat, radiusM, stop = neverStop) {
      const key = `${lon},${lat},${radiusM}`
      const known = scenes.get(key)
      const poll = () => stop.throwIfStopped()
      const scene =
        known ?? buildScene(snapshot.footprints, boxIndex, localFrame(lon, lat), radiusM, poll)
      // Re-inserting makes the map's order the order of last use.
      scenes.delete(key)
      scenes.set(key, scene)
      if (known === undefined) {
        footprints += scene.footprintCount
        forgetOldest()
      }
      return scene
    },
    groundAround() {
      if (snapshot.manifest.files.terrain === undefined) return null
      throw new Error('the ground of this question was not read')
    },
  }
}
