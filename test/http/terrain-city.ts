import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { type ManifestChanges, temporaryDirectory } from '../made-packs.ts'
import { madeTerrainFile, terrainLayer } from '../terrain-file.ts'
import { cityLat, cityLon, writeCity } from './test-city.ts'

const spacingDeg = 1 / 3600
const side = 101

/** Ground of the test city: 200 m at the tower, rising 20 m to a kilometre eastwards. */
export function cityGroundM(lonDeg: number): number {
  return 200 + 20 * ((lonDeg - cityLon) * 85.4)
}

export { terrainLayer }

/** Writes the test city with a terrain file around its tower; a corner in the north-west is void. */
export async function writeTerrainCity(
  layer: ManifestChanges = terrainLayer,
  file?: Uint8Array,
): Promise<string> {
  const bytes = file ?? (await terrainFile())
  const vector = (kind: string) => ({
    kind,
    format: 'geojson',
    crs: 'EPSG:4326',
    optional: false,
  })
  const directory = writeCity(join(temporaryDirectory(), 'city'))
  const path = join(directory, 'manifest.json')

  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>
  writeFileSync(join(directory, 'terrain.tif'), bytes)
  const changed = {
    ...manifest,
    schema_version: 2,
    files: { ...manifest.files, terrain: 'terrain.tif' },
    sha256: {
      ...manifest.sha256,
      'terrain.tif': createHash('sha256').update(bytes).digest('hex'),
    },
    layers: {
      towers: vector('cell_inventory'),
      buildings: vector('building_footprints'),
      terrain: layer,
    },
    quality: { summary: 'made up' },
  }
  writeFileSync(path, JSON.stringify(changed))
  return directory
}

export async function loadTerrainCity(layer?: ManifestChanges): Promise<PackSnapshot> {
  return loadPack(await writeTerrainCity(layer), { maximumBuildingFileBytes: 1e8 })
}

function terrainFile(): Promise<Uint8Array> {
  const originLonDeg = cityLon - 50 * spacingDeg
  const originLatDeg = cityLat + 50 * spacingDeg
  const grid = { width: side, height: side, originLonDeg, originLatDeg, spacingDeg }
  return madeTerrainFile(grid, (column, row) =>
    column < 20 && row < 20 ? NaN : cityGroundM(originLonDeg + column * spacingDeg),
  )
}
