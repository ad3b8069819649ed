import { join } from 'node:path'
import { readManifest } from '../manifest/pack-manifest.ts'
import { resolvePackDirectory } from '../manifest/files.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { baseMapPaths } from './base-map/base-map-inputs.ts'
import { clutterPaths, derivesClutter } from './clutter/clutter-inputs.ts'
import type { BuildOptions } from './common/build-options.ts'
import { BuildingCollector } from './buildings/building-collector.ts'
import { writeBuildings } from './buildings/building-files.ts'
import { planDemand } from './buildings/building-layer.ts'
import { FeatureSpool } from './buildings/building-spool.ts'
import { checkOptions } from './check-options.ts'
import { collectBuildings, collectTowers } from './collect.ts'
import type { TowerListOptions } from './collect.ts'
import { extractsAmong, inspectInput, towersOfExtract } from './common/input-file.ts'
import { withFolders } from './common/input-folder.ts'
import type { BuildInputs } from './common/input-file.ts'
import { composeManifest, fileNames } from './compose-manifest.ts'
import { extentOf } from './extent.ts'
import { refuseUnfitGround, writeGroundLayers } from './ground-layers.ts'
import { readDigitalMaps } from './refractivity/digital-map.ts'
import { originsOf } from './origins.ts'
import { assertNotSwapped, noBuildingLeft, noTowerLeft } from './nothing-left.ts'
import type { PackContent } from './pack-content.ts'
import { writeFolderAtomically } from './pack-folder.ts'
import { describeForeign } from './replace-pack.ts'
import { RoofsUnderTowers } from './buildings/roofs-under-towers.ts'
import type { SitePreview } from './towers/site-reading.ts'
import { TowerCollector, writeTowers } from './towers/tower-layer.ts'
import { writeManifest } from './write-manifest.ts'

interface BuildResult {
  readonly manifest: Manifest
  /** What the user should know and may want to change, one sentence each. */
  readonly warnings: readonly string[]
}

/** What a pack is built from, and who hears of it on the way. */
export interface PackBuild extends BuildOptions {
  /** Told of every site list what was understood of it, before anything is made of it. */
  readonly onSitePreview?: (preview: SitePreview) => void
}

/**
 * Builds a schema-2 pack from open data: buildings, towers and optionally terrain, clipped,
 * repaired, weighted with demand, hashed and described. The folder appears in one step when all is
 * done. The same inputs and options give the same bytes, `generated_at` included when it is given.
 *
 * @throws SightlineError `invalid_request` before any work when the options do not hold,
 * `conflict` when something is in the place that may not be replaced, `not_processable` when an
 * input cannot be read or nothing is left of buildings or towers.
 */
export async function buildPack(options: PackBuild): Promise<BuildResult> {
  checkOptions(options)
  const inputs = await inspectInputs(options)
  await refuseUnfitGround(options, inputs)
  const warnings = await writeFolderAtomically(
    options.outputDirectory,
    options.force === true ? options.id : null,
    async (folder, workFolder) => {
      const content = await writeLayers(options, inputs, folder, workFolder)
      const { manifest, warnings } = composeManifest(options, originsOf(options, inputs), content)
      await writeManifest(folder, manifest)
      return warnings
    },
  )
  // As it stands in the folder: files that replace others may bear other names.
  const target = resolvePackDirectory(options.outputDirectory)
  const manifest = readManifest(target)
  const foreign = await describeForeign(target, manifest)
  return { manifest, warnings: foreign === null ? warnings : [...warnings, foreign] }
}

async function inspectInputs(options: BuildOptions): Promise<BuildInputs> {
  const inspectAll = (paths: readonly string[], kinds: Parameters<typeof inspectInput>[1]) =>
    Promise.all(paths.map((path) => inspectInput(path, kinds)))
  const rasters = ['hgt', 'hgt_zip', 'geotiff'] as const
  const clutterKinds = derivesClutter(options) ? (['osm_pbf'] as const) : (['geotiff'] as const)
  return {
    buildings: await inspectAll(options.buildings, [
      ...(['osm_pbf', 'geojson', 'geojson_lines', 'footprint_table'] as const),
    ]),
    towers: await inspectAll(towerPaths(options), [
      ...(['opencellid_csv', 'site_list', 'geojson', 'geojson_lines', 'osm_pbf'] as const),
    ]),
    terrain: await inspectAll(await withFolders(options.terrain ?? [], rasters), rasters),
    baseMap: await inspectAll(baseMapPaths(options), ['osm_pbf']),
    clutter: await inspectAll(await withFolders(clutterPaths(options), clutterKinds), clutterKinds),
    digitalMaps: await readDigitalMaps(options.refractivity ?? []),
  }
}

function towerPaths({ towers = [], buildings }: BuildOptions): readonly string[] {
  return towers.flatMap((path) => (path === towersOfExtract ? extractsAmong(buildings) : [path]))
}

function listOptions(options: PackBuild): TowerListOptions {
  const { siteColumns, siteEpsg, siteSigns, onSitePreview } = options
  return {
    ...(siteColumns !== undefined && { columns: siteColumns }),
    ...(siteEpsg !== undefined && { epsg: siteEpsg }),
    ...(siteSigns !== undefined && { signs: siteSigns }),
    onPreview: onSitePreview,
  }
}

async function writeLayers(
  options: PackBuild,
  inputs: BuildInputs,
  folder: string,
  workFolder: string,
): Promise<PackContent> {
  const { clip } = options
  const onProgress = options.onProgress ?? (() => undefined)
  // Towers first: they are few, and without any the long work would be for nothing.
  const towers = new TowerCollector(clip)
  await collectTowers(inputs.towers, listOptions(options), towers, onProgress)
  // None at all is no mistake: a planner places cells.
  if (towers.count === 0 && givesTowers(options)) throw noTowerLeft(towers, clip)
  const roofs = new RoofsUnderTowers(towers.sorted())
  const spool = new FeatureSpool(join(workFolder, 'buildings.spool'))
  try {
    const buildings = new BuildingCollector(spool, clip, roofs)
    await collectBuildings(inputs.buildings, clip, buildings, onProgress)
    if (spool.count === 0) throw noBuildingLeft(buildings, clip)
    const demandPlan = planDemand(buildings)
    const sortedTowers = roofs.withHeights()
    const towerLayer = writeTowers(
      join(folder, fileNames.towers),
      sortedTowers,
      options.towersSimulated ?? false,
    )
    let written = 0
    const buildingHashes = writeBuildings(
      { folder, workFolder },
      buildings,
      demandPlan,
      options.buildingsByWindow,
      () => onProgress({ stage: 'write_buildings', done: ++written, total: spool.count }),
    )
    const positions = sortedTowers.map(({ position }) => position)
    const extent = extentOf(buildings.bounds.bounds, positions)
    assertNotSwapped(buildings.bounds.bounds, positions)
    const ground = await writeGroundLayers(
      options,
      inputs,
      { folder, workFolder },
      extent.dataBounds,
      buildings,
    )
    return {
      buildings: {
        counts: buildings.counts,
        count: spool.count,
        ...buildingHashes,
        demandPlan,
      },
      towers: {
        ...towerLayer,
        count: towers.count,
        skipped: towers.skipped,
        unread: towers.unread,
        examples: towers.examples,
        asked: towers.asked,
      },
      ...ground,
      extent,
    }
  } finally {
    spool.close()
  }
}

/** Towers of an extract may be none: who asks for them does not know. */
function givesTowers({ towers = [] }: BuildOptions): boolean {
  return towers.some((path) => path !== towersOfExtract)
}
