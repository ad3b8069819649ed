import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeTerrainGeoTiff } from '../../src/formats/geotiff-write.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { type ManifestChanges, temporaryDirectory } from '../made-packs.ts'
import { cityLat, cityLon, writeCity } from './test-city.ts'

const spacingDeg = 1 / 3600
const side = 101
const voidValue = -32768

/** Ground of the test city: 200 m at the tower, rising 20 m to a kilometre eastwards. */
export function cityGroundM(lonDeg: number): number {
  return 200 + 20 * ((lonDeg - cityLon) * 85.4)
}

export const terrainLayer = {
  kind: 'terrain',
  format: 'cog-geotiff',
  crs: 'EPSG:4326',
  optional: true,
  units: 'm',
  source: 'made up',
  elevation_kind: 'dtm',
  vertical_datum: 'EGM2008',
  vertical_datum_kind: 'orthometric',
}

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

async function terrainFile(): Promise<Uint8Array> {
  const originLonDeg = cityLon - 50 * spacingDeg
  const originLatDeg = cityLat + 50 * spacingDeg
  const grid = {
    width: side,
    height: side,
    originLonDeg,
    originLatDeg,
    spacingLonDeg: spacingDeg,
    spacingLatDeg: spacingDeg,
  }
  const parts: Uint8Array[] = []
  const encoding = { sampleType: 'float32', noData: voidValue, compressed: true } as const
  const rows = async (first: number, count: number) =>
    Float64Array.from({ length: count * side }, (_, i) => {
      const column = i % side
      const row = first + Math.floor(i / side)
      if (column < 20 && row < 20) return NaN
      return cityGroundM(originLonDeg + column * spacingDeg)
    })
  for await (const part of encodeTerrainGeoTiff(grid, encoding, rows)) parts.push(part)
  return Buffer.concat(parts)
}
