import { looksAtBuildings } from '../../rf/models/model.ts'
import type { PreparedPropagation } from '../../rf/propagation.ts'
import type { Scene } from '../../spatial/scene.ts'
import type { Cell } from '../cell.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { cellPropagation } from './cell-propagation.ts'
import { refuseIndoorAntenna } from './indoor-antenna.ts'
import { transmitterSite, type TransmitterSite } from './transmitter-site.ts'

/** Farther out no building is looked at under models whose losses depend on none, metres. */
const farthestToldBuildingsM = 5000

/** The buildings around a cell, where its antenna stands among them, and its losses there. */
interface CellSurroundings {
  readonly scene: Scene
  readonly site: TransmitterSite
  readonly propagation: PreparedPropagation
}

/** What decides how far buildings are looked at. */
interface WantedSurroundings {
  /** How far from the antenna receivers may lie, metres. */
  readonly reachM: number
  /** Whether all buildings within reach are asked for by place, or those that mean something to paths. */
  readonly buildings: 'on_paths' | 'all'
  /** The ground counts for the cell, and the pack knows none around it. */
  readonly lacksGround: boolean
}

/**
 * The surroundings of a cell. An antenna that turns out to stand indoors has the losses of a model that
 * looks at all buildings within reach, whatever its own looks at.
 *
 * @throws {StoppedError} when told to stop
 * @throws {SightlineError} not_processable where the antenna stands indoors and the cell refuses that
 */
export function cellSurroundings(
  world: World,
  cell: Cell,
  { reachM, buildings, lacksGround }: WantedSurroundings,
  stop: StopSignal,
): CellSurroundings {
  const { lon, lat, profile } = cell
  const outdoors = cellPropagation(profile, { kind: 'open', lacksGround })
  const isAll = buildings === 'all' || looksAtBuildings(outdoors.appliedModel)
  const nearM = isAll ? reachM : Math.min(reachM, farthestToldBuildingsM)
  const siteIn = (scene: Scene) =>
    transmitterSite(scene, world.snapshot, profile.antennaHeightM, lacksGround)
  const near = world.sceneAround(lon, lat, nearM, stop)
  const site = siteIn(near)
  refuseIndoorAntenna(cell, site)
  const propagation = cellPropagation(profile, site)
  if (nearM === reachM || !looksAtBuildings(propagation.appliedModel)) {
    return { scene: near, site, propagation }
  }
  const scene = world.sceneAround(lon, lat, reachM, stop)
  return { scene, site: siteIn(scene), propagation }
}
