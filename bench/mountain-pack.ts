import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSeededCity } from '../src/packs/demo/seeded-city.ts'
import { hillsM } from '../test/worlds/generated-hills.ts'

const side = 3601
const entry = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))

/** The tile of the terrain, degrees: mountains of one arc-second with a city at its corner. */
const mountains = { west: -20, south: -40, east: -19, north: -39 } as const

/**
 * Writes a pack of generated mountains, one tile of 3601 x 3601 postings, with the buildings of a generated
 * city of 10 km around its south-western corner. The same bytes each time.
 *
 * @returns the folder of the pack
 */
export async function writeMountainPack(folder: string): Promise<string> {
  const city = join(folder, 'city')
  mkdirSync(city, { recursive: true })
  await writeSeededCity(city, { buildings: 20_000, widthKm: 10, seed: 5 })
  const terrain = join(folder, 'S40W020.hgt')
  writeFileSync(terrain, heights())
  const pack = join(folder, 'pack')
  const options = {
    buildings: join(city, 'buildings.geojson'),
    towers: join(city, 'towers.geojson'),
    terrain,
    out: pack,
    id: 'mountains',
    // All of the terrain, not what lies around the buildings.
    bbox: `${mountains.west - 0.06},${mountains.south - 0.06},${mountains.east},${mountains.north}`,
    'generated-at': '2026-01-01T00:00:00Z',
  }
  const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  execFileSync(process.execPath, ['--import', 'tsx', entry, 'pack', 'build', ...given], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return pack
}

function heights(): Buffer {
  const values = Buffer.alloc(side * side * 2)
  const northM = 111_030 / (side - 1)
  const eastM = (111_320 * Math.cos((39.5 * Math.PI) / 180)) / (side - 1)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const height = hillsM(column * eastM, (side - 1 - row) * northM)
      values.writeInt16BE(Math.round(height), 2 * (row * side + column))
    }
  }
  return values
}
