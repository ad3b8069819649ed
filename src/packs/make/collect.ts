import type { Bounds } from '../../formats/elevation-raster.ts'
import { SightlineError } from '../../errors.ts'
import type { BuildingCollector } from './building-collector.ts'
import type { BuildProgress, BuildStage } from './build-options.ts'
import { readGeojsonBuildings } from './geojson-buildings.ts'
import { readInput } from './input-file.ts'
import type { InputFile } from './input-file.ts'
import { readOsmBuildings } from './osm-buildings.ts'
import { readGeojsonTowers, readOpenCellIdTowers } from './tower-input.ts'
import type { TowerCollector } from './tower-layer.ts'

/** An extract is read three times; see `readOsmBuildings`. */
const osmPasses = 3

/** Reads all building files into the collector. */
export async function collectBuildings(
  inputs: readonly InputFile[],
  clip: Bounds | undefined,
  collector: BuildingCollector,
  onProgress: (progress: BuildProgress) => void,
): Promise<void> {
  const onBytes = byteCounter('read_buildings', inputs, onProgress)
  for (const input of inputs) {
    const buildings =
      input.kind === 'osm_pbf'
        ? readOsmBuildings(() => readInput(input, onBytes), clip)
        : readGeojsonBuildings(readInput(input, onBytes))
    await naming(input, async () => {
      for await (const building of buildings) collector.add(building)
    })
  }
}

/** Reads all tower files into the collector. */
export async function collectTowers(
  inputs: readonly InputFile[],
  collector: TowerCollector,
  onProgress: (progress: BuildProgress) => void,
): Promise<void> {
  const onBytes = byteCounter('read_towers', inputs, onProgress)
  for (const input of inputs) {
    const chunks = readInput(input, onBytes)
    const towers =
      input.kind === 'opencellid_csv' ? readOpenCellIdTowers(chunks) : readGeojsonTowers(chunks)
    await naming(input, async () => {
      for await (const tower of towers) collector.add(tower)
    })
  }
}

function byteCounter(
  stage: BuildStage,
  inputs: readonly InputFile[],
  onProgress: (progress: BuildProgress) => void,
): (count: number) => void {
  const total = inputs.reduce(
    (sum, { kind, byteLength }) => sum + byteLength * (kind === 'osm_pbf' ? osmPasses : 1),
    0,
  )
  let done = 0
  return (count) => {
    done += count
    onProgress({ stage, done, total })
  }
}

/** Messages about a file's content say which file it is. */
export async function naming(input: InputFile, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (error instanceof SightlineError) {
      throw new SightlineError(error.reason, `${input.name}: ${error.message}`, { cause: error })
    }
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new SightlineError('not_processable', `${input.name}: damaged gzip file`, {
        cause: error,
      })
    }
    throw error
  }
}
