import { variables } from '../variables.ts'
import { SightlineError } from '../errors.ts'
import type { ElevationRaster } from '../formats/elevation-raster.ts'
import {
  clutterWithoutTable,
  reportClutter,
  spacingReport,
  type ClutterReport,
} from './clutter-report.ts'
import { checkSections } from '../packs/make/buildings/check-sections.ts'
import { BoundsGrower, coveredShare } from '../packs/make/common/bounds.ts'
import type { Position } from '../packs/make/common/building-input.ts'
import { extentOf, farTowersWarning } from '../packs/make/extent.ts'
import { assertTerrainReadable, openPackTerrain } from '../packs/load/terrain-check.ts'
import { resolvePackDirectory, resolvePackFile, verifyFile } from '../packs/manifest/files.ts'
import { loadPack } from '../packs/load/load.ts'
import { readManifest } from '../packs/manifest/pack-manifest.ts'
import { declaredSha256, layerNames, referencedFiles } from '../packs/manifest/manifest.ts'
import type { LayerName, Manifest } from '../packs/manifest/manifest.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'

/** What a pack holds and what is wrong with it, in the words of the wire. */
export interface PackReport {
  readonly valid: boolean
  /** Reasons for which the service would not load the pack. */
  readonly problems: readonly string[]
  /** What is missing without making the pack unusable. */
  readonly missing: readonly string[]
  /** What does not fit together without making the pack unusable. */
  readonly warnings: readonly string[]
  /** Absent when the manifest cannot be read. */
  readonly manifest?: Manifest
  readonly files: readonly FileCheck[]
  /** Absent when the pack cannot be loaded. */
  readonly content?: PackContentReport
  readonly terrain?: TerrainReport
  readonly clutter?: ClutterReport
}

interface FileCheck {
  readonly layer: string
  readonly name: string
  readonly hash_ok: boolean
}

export interface PackContentReport {
  readonly footprints: number
  readonly towers: number
  readonly towers_simulated: number
  /** Towers from where no cell reaches a building. */
  readonly towers_far_from_buildings: number
  readonly heights: {
    readonly observed_tag: number
    readonly derived_from_levels: number
    readonly measured: number
    readonly estimated: number
    readonly unavailable: number
  }
  readonly demand_source: {
    readonly demand_weight: string
    readonly residential_demand: string
    readonly density_score: string
  }
  readonly skipped_features: Readonly<Record<string, number>>
  readonly tag_coverage_pct: Readonly<Partial<Record<string, number>>>
  readonly data_quality: string
}

export interface TerrainReport {
  readonly width: number
  readonly height: number
  /** From north to south. */
  readonly spacing_arc_seconds: number
  readonly spacing_longitude_arc_seconds: number
  readonly registration: string
  readonly sample_type: string
  readonly bounds: readonly number[]
  /** Share of the pack's bounds that the terrain covers, 0 to 1. */
  readonly coverage_ratio: number
}

/** A report, and the pack that it is about; undefined when it cannot be loaded. */
interface ExaminedPack {
  readonly report: PackReport
  readonly snapshot: PackSnapshot | undefined
}

/** Looks through a pack as the service would load it; nothing is written. */
export async function reportPack(directory: string): Promise<PackReport> {
  return (await examinePack(directory)).report
}

/** Looks through a pack as the service would load it, and gives the pack itself too. */
export async function examinePack(directory: string): Promise<ExaminedPack> {
  const problems: string[] = []
  const packDirectory = attempt(problems, () => resolvePackDirectory(directory))
  if (packDirectory === undefined) return { report: unreadable(problems), snapshot: undefined }
  const manifest = attempt(problems, () => readManifest(packDirectory))
  if (manifest === undefined) return { report: unreadable(problems), snapshot: undefined }
  const files = checkFiles(packDirectory, manifest, problems)
  const maximumBuildingFileBytes = variables.MAX_BUILDING_FILE_BYTES.maximum
  const snapshot =
    problems.length === 0
      ? attempt(problems, () => loadPack(packDirectory, { maximumBuildingFileBytes }))
      : undefined
  const terrain = snapshot && (await attemptLater(problems, () => reportTerrain(snapshot)))
  const clutter = snapshot && (await attemptLater(problems, () => reportClutter(snapshot)))
  if (snapshot) await attemptLater(problems, () => checkSections(snapshot))
  const content = snapshot && contentOf(snapshot)
  const report: PackReport = {
    valid: problems.length === 0,
    problems,
    missing: missingParts(manifest, content),
    warnings: warningsOf(content),
    manifest,
    files,
    ...(content && { content }),
    ...(terrain && { terrain }),
    ...(clutter && { clutter }),
  }
  return { report, snapshot }
}

function unreadable(problems: readonly string[]): PackReport {
  return { valid: false, problems, missing: [], warnings: [], files: [] }
}

/** The result, or undefined with the reason among the problems. */
function attempt<Result>(problems: string[], work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    problems.push(refusalIn(error))
    return undefined
  }
}

/** The result of asynchronous work, or undefined with the reason among the problems. */
async function attemptLater<Result>(
  problems: string[],
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    problems.push(refusalIn(error))
    return undefined
  }
}

/** What is no refusal goes on as the failure that it is. */
function refusalIn(error: unknown): string {
  if (error instanceof SightlineError) return error.message
  throw error
}

function checkFiles(packDirectory: string, manifest: Manifest, problems: string[]): FileCheck[] {
  return referencedFiles(manifest).map(({ layer, name }) => {
    const verified = attempt(problems, () => {
      const member = `files.${layer}`
      const path = resolvePackFile(packDirectory, name, member)
      verifyFile(path, member, declaredSha256(manifest, name))
      return true
    })
    return { layer, name, hash_ok: verified ?? false }
  })
}

function warningsOf(content: PackContentReport | undefined): string[] {
  if (content === undefined) return []
  const far = farTowersWarning(content.towers_far_from_buildings, content.towers)
  return far === undefined ? [] : [far]
}

function contentOf(snapshot: PackSnapshot): PackContentReport {
  const { summary, towers, demandSource, skippedFeatures } = snapshot
  return {
    footprints: summary.totalBuildings,
    towers: towers.towerCount,
    towers_simulated: towers.isSimulated.reduce((sum, flag) => sum + flag, 0),
    towers_far_from_buildings: farTowers(snapshot),
    heights: {
      observed_tag: summary.explicitHeightBuildings,
      derived_from_levels: summary.levelsDerivedHeightBuildings,
      measured: summary.measuredHeightBuildings,
      estimated: summary.estimatedHeightBuildings,
      unavailable: summary.unavailableHeightBuildings,
    },
    demand_source: {
      demand_weight: demandSource.demandWeight,
      residential_demand: demandSource.residentialDemand,
      density_score: demandSource.densityScore,
    },
    skipped_features: skippedFeatures,
    tag_coverage_pct: { ...summary.tagCoveragePct, ...summary.materialTagCoveragePct },
    data_quality: summary.dataQuality,
  }
}

function farTowers({ footprints, towers, window }: PackSnapshot): number {
  const { coordinates } = footprints
  const { towerCount, lon, lat } = towers
  const buildings = new BoundsGrower()
  if (window !== undefined) {
    const [west, south, east, north] = window.extent
    buildings.add([west, south])
    buildings.add([east, north])
  }
  for (let i = 0; i < coordinates.length; i += 2) {
    buildings.add([coordinates[i], coordinates[i + 1]])
  }
  const positions = Array.from({ length: towerCount }, (_, i): Position => [lon[i], lat[i]])
  return extentOf(buildings.bounds, positions).farTowers
}

/** Reads of the terrain what loading reads, and what its header says. */
async function reportTerrain(snapshot: PackSnapshot): Promise<TerrainReport | undefined> {
  await assertTerrainReadable(snapshot)
  const file = await openPackTerrain(snapshot)
  await file?.close()
  return file === null ? undefined : terrainOf(file.raster, snapshot.manifest)
}

function terrainOf(raster: ElevationRaster, manifest: Manifest): TerrainReport {
  const [west, south, east, north] = manifest.bounds
  return {
    width: raster.width,
    height: raster.height,
    ...spacingReport(raster),
    registration: raster.registration,
    sample_type: raster.sampleType,
    bounds: raster.bounds,
    coverage_ratio: coveredShare([west, south, east, north], raster.bounds),
  }
}

/**
 * The table belongs to the raster, blocks, ids, overviews and columns to the buildings, the maps are nobody's
 * to give away.
 */
const neverMissed: readonly LayerName[] = [
  'clutter_classes',
  'building_blocks',
  'building_ids',
  'building_id_blocks',
  'building_overviews',
  'building_overview_blocks',
  'building_columns',
  'building_column_blocks',
  'refractivity',
]

function missingParts(manifest: Manifest, content: PackContentReport | undefined): string[] {
  const missing = layerNames
    .filter((layer) => manifest.files[layer] === undefined && !neverMissed.includes(layer))
    .map((layer) => `layer ${layer}`)
  const withoutTable = clutterWithoutTable(manifest)
  if (withoutTable !== undefined) missing.push(withoutTable)
  if (manifest.quality === undefined) missing.push('quality report')
  if (content !== undefined) {
    const { heights, footprints, skipped_features: skipped } = content
    if (heights.unavailable > 0) {
      missing.push(`roof heights of ${heights.unavailable} of ${footprints} footprints`)
    }
    for (const [reason, count] of Object.entries(skipped)) {
      missing.push(`${count} features or parts of them left out while loading (${reason})`)
    }
  }
  return missing
}
