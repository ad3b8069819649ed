import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { clutterFile } from '../worlds/clutter-file.ts'
import { writeTerrainCity } from './terrain-city.ts'
import { cityLat, cityLon } from './test-city.ts'

const spacingDeg = 1 / 3600
const side = 80

/** Trees west of the tower of the test city, houses east of it, nothing known in the far north. */
const codes = Float64Array.from({ length: side * side }, (_, i) => {
  if (i < 8 * side) return NaN
  return i % side < side / 2 ? 10 : 50
})

export const clutterClasses = [
  { class: 10, name: 'trees', height_m: 15, category: 'urban_trees_forest' },
  { class: 50, name: 'houses', height_m: 10.5, category: 'suburban' },
  { class: 80, name: 'water', height_m: 0, category: 'water_sea' },
]

/** Writes the test city with terrain and clutter; without a table its clutter is not read. */
async function writeClutterCity(hasTable = true): Promise<string> {
  const directory = await writeTerrainCity()
  const place = {
    west: cityLon - (side / 2) * spacingDeg,
    north: cityLat + (side / 2) * spacingDeg,
    spacingDeg,
  }
  const files = {
    clutter: await clutterFile(codes, side, place),
    ...(hasTable && { clutter_classes: Buffer.from(JSON.stringify(clutterClasses)) }),
  }
  const path = join(directory, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>
  const layer = { kind: 'clutter', format: 'geotiff', crs: 'EPSG:4326', optional: true }
  const changed = { ...manifest }
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(directory, name), bytes)
    changed.files = { ...changed.files, [name]: name }
    changed.layers = { ...changed.layers, [name]: { ...layer, license: 'CC0 1.0' } }
    changed.sha256 = {
      ...changed.sha256,
      [name]: createHash('sha256').update(bytes).digest('hex'),
    }
  }
  writeFileSync(path, JSON.stringify(changed))
  return directory
}

export async function loadClutterCity(hasTable?: boolean): Promise<PackSnapshot> {
  return loadPack(await writeClutterCity(hasTable), { maximumBuildingFileBytes: 1e8 })
}
