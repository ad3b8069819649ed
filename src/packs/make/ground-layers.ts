import { join } from 'node:path'
import type { Bounds } from '../../formats/elevation-raster.ts'
import { writeOsmBaseMap } from './base-map/base-map-layer.ts'
import type { BuildingCollector } from './buildings/building-collector.ts'
import { declaredBox } from './buildings/declared-box.ts'
import { derivesClutter } from './clutter/clutter-inputs.ts'
import { writeClutterFiles } from './clutter/clutter-layer.ts'
import { coverGrid } from './clutter/osm-cover.ts'
import { writeOsmClutter } from './clutter/osm-clutter.ts'
import { worldCoverTable } from './clutter/worldcover.ts'
import type { BuildOptions } from './common/build-options.ts'
import { unionBounds, withMargin } from './common/bounds.ts'
import type { BuildInputs } from './common/input-file.ts'
import { mayReach, refuseFarInputs } from './common/raster-cover.ts'
import { fileNames } from './compose-manifest.ts'
import { originsOf } from './origins.ts'
import type { PackContent } from './pack-content.ts'
import { writeRefractivity } from './refractivity/refractivity-layer.ts'
import { writeTerrain } from './terrain/terrain-layer.ts'

const defaultTerrainMarginM = 1000

interface Folders {
  readonly folder: string
  readonly workFolder: string
}

/**
 * Beyond the box that a file of buildings tells, metres: an extract holds ways and relations as a whole
 * that begin in its box, and towers stretch a pack by 5 km.
 */
const farthestBeyondM = 50_000

/**
 * Refuses terrain and clutter of which nothing reaches the box that a build is clipped to, or comes near
 * the one that the headers of its buildings tell, and a box that is too large for clutter that is derived,
 * before any work. Without such a box the extent of the
 * pack is known once its buildings are read.
 *
 * @throws SightlineError `not_processable` naming the files and what is needed, or the cells of the box.
 */
export async function refuseUnfitGround(options: BuildOptions, inputs: BuildInputs): Promise<void> {
  const { clip, terrainMarginM = defaultTerrainMarginM } = options
  const derives = derivesClutter(options)
  const layers = [
    { layer: 'terrain', files: inputs.terrain },
    { layer: 'clutter', files: derives ? [] : inputs.clutter },
  ] as const
  const given = layers.filter(({ files }) => files.length > 0)
  if (given.length === 0 && !derives) return
  const box = clip ?? (await declaredBox(inputs.buildings))
  if (box === null) return
  // It throws where the box has too many cells.
  if (derives) coverGrid(box)
  for (const { layer, files } of given) {
    if (clip === undefined && (await mayReach(files, reachOf(box, terrainMarginM)))) continue
    await refuseFarInputs(files, withMargin(box, terrainMarginM), layer)
  }
}

/**
 * Where buildings may lie of which headers tell a box. Latitude and longitude may be swapped in a whole
 * file: that is told once it is held against the towers.
 */
function reachOf(box: Bounds, marginM: number): readonly Bounds[] {
  const [west, south, east, north] = withMargin(box, farthestBeyondM + marginM)
  return [
    [west, south, east, north],
    [south, west, north, east],
  ]
}

/** What is known beside the buildings, as far as there are files of it: ground, cover, air and map. */
export async function writeGroundLayers(
  options: BuildOptions,
  inputs: BuildInputs,
  folders: Folders,
  dataBounds: Bounds,
  buildings: BuildingCollector,
): Promise<Pick<PackContent, 'terrain' | 'clutter' | 'refractivity' | 'baseMap'>> {
  const { folder, workFolder } = folders
  const { clip, onProgress = () => undefined } = options
  const near = clip && unionBounds(dataBounds, clip)
  const box = near ?? dataBounds
  const terrain =
    inputs.terrain.length === 0
      ? undefined
      : await writeTerrain(
          join(folder, fileNames.terrain),
          inputs.terrain,
          box,
          options.terrainMarginM ?? defaultTerrainMarginM,
          workFolder,
          onProgress,
        )
  const clutter = await writeClutterLayer(options, inputs, folders, { dataBounds, box, near }, () =>
    buildings.roofs(),
  )
  const baseMap =
    inputs.baseMap.length === 0
      ? undefined
      : await writeOsmBaseMap(
          join(folder, fileNames.baseMap),
          inputs.baseMap,
          { dataBounds, box, near },
          originsOf(options, inputs).baseMap.license,
          workFolder,
          onProgress,
        )
  const refractivity =
    inputs.digitalMaps.length === 0
      ? undefined
      : await writeRefractivity(join(folder, fileNames.refractivity), inputs.digitalMaps, box)
  return { terrain, clutter, refractivity, baseMap }
}

async function writeClutterLayer(
  options: BuildOptions,
  inputs: BuildInputs,
  { folder, workFolder }: Folders,
  extent: Parameters<typeof writeOsmClutter>[3],
  roofs: () => ReturnType<BuildingCollector['roofs']>,
): Promise<PackContent['clutter']> {
  if (inputs.clutter.length === 0) return undefined
  const onProgress = options.onProgress ?? (() => undefined)
  const paths = {
    raster: join(folder, fileNames.clutter),
    table: join(folder, fileNames.clutterClasses),
  }
  if (derivesClutter(options)) {
    return writeOsmClutter(paths, inputs.clutter, roofs(), extent, workFolder, onProgress)
  }
  const table = options.clutterTable ?? worldCoverTable
  const marginM = options.terrainMarginM ?? defaultTerrainMarginM
  return writeClutterFiles(
    paths,
    inputs.clutter,
    table,
    extent.box,
    marginM,
    workFolder,
    onProgress,
  )
}
