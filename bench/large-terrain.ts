// What the terrain of a country costs: 100 tiles of 3601 x 3601 put together into one raster, and windows of
// it. Alone in a process, whose memory it measures:
//   node --import tsx bench/large-terrain.ts [TILES]
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { loadavg } from 'node:os'
import { inspectInput } from '../src/packs/make/common/input-file.ts'
import { withFolders } from '../src/packs/make/common/input-folder.ts'
import { writeTerrain } from '../src/packs/make/terrain/terrain-layer.ts'
import { openElevationFile } from '../src/packs/load/elevation-file.ts'

const side = 3601
const tilesAcross = 11
const kinds = ['hgt'] as const

/** Hills with a fine grain, as deflate finds them in a surface model; whole metres. */
function heightAt(column: number, row: number): number {
  const hills =
    400 * Math.sin(column / 900) * Math.cos(row / 700) + 60 * Math.sin((column + row) / 90)
  const grain = (Math.imul(column * 73_856_093, row * 19_349_663) >>> 29) % 5
  return Math.round(600 + hills) + grain
}

function writeTiles(folder: string, count: number): void {
  for (let tile = 0; tile < count; tile++) {
    // Every eleventh place stays empty: missing tiles are voids.
    const [across, down] = [tile % (tilesAcross - 1), Math.floor(tile / (tilesAcross - 1))]
    const east = across < down ? across : across + 1
    const values = Buffer.alloc(side * side * 2)
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const height = heightAt(east * (side - 1) + column, down * (side - 1) + row)
        values.writeInt16BE(height, (row * side + column) * 2)
      }
    }
    const lon = `${20 + east}`.padStart(3, '0')
    writeFileSync(join(folder, `N${50 - down}E${lon}.hgt`), values)
  }
}

async function mosaic(folder: string): Promise<void> {
  const paths = await withFolders([join(folder, 'tiles')], kinds)
  const inputs = await Promise.all(paths.map((path) => inspectInput(path, kinds)))
  const work = join(folder, 'work')
  mkdirSync(work)
  const started = process.cpuUsage()
  const from = performance.now()
  const path = join(folder, 'terrain.tif')
  const layer = await writeTerrain(path, inputs, [-180, -90, 180, 90], 0, work, () => undefined)
  const { user, system } = process.cpuUsage(started)
  const peakMb = process.resourceUsage().maxRSS / 1024
  console.log(
    `${inputs.length} tiles, ${layer.postings} postings, ${layer.voids} of them void: ` +
      `${((user + system) / 1e6).toFixed(0)} s of processor time, ` +
      `${((performance.now() - from) / 1000).toFixed(0)} s by the clock, peak memory ` +
      `${peakMb.toFixed(0)} MB, file ${(statSync(path).size / 1e6).toFixed(0)} MB, ` +
      `load ${loadavg()[0].toFixed(1)}`,
  )
  await compare(path)
}

async function compare(path: string): Promise<void> {
  const file = await openElevationFile(path)
  const { raster } = file
  const times: number[] = []
  let compared = 0
  for (let place = 0; place < 200; place++) {
    const column = (place * 7919 * 13) % (raster.width - 200)
    const row = (place * 104_729) % (raster.height - 200)
    const from = performance.now()
    const values = await raster.readWindow(column, row, 200, 200)
    times.push(performance.now() - from)
    values.forEach((value, i) => {
      if (Number.isNaN(value)) return
      const wanted = heightAt(column + (i % 200), row + Math.floor(i / 200))
      if (value !== wanted) throw new Error(`${value} instead of ${wanted}`)
      compared++
    })
  }
  await file.close()
  times.sort((a, b) => a - b)
  console.log(
    `200 windows of 200 x 200 postings: median ${times[100].toFixed(1)} ms, slowest ` +
      `${times[199].toFixed(1)} ms; ${compared} postings are those of the tiles`,
  )
}

const [task = '100'] = process.argv.slice(2)
if (task.startsWith('/')) await mosaic(task)
else {
  const folder = mkdtempSync(join(tmpdir(), 'large-terrain-'))
  try {
    mkdirSync(join(folder, 'tiles'))
    writeTiles(join(folder, 'tiles'), Number(task))
    const own = fileURLToPath(import.meta.url)
    spawnSync(process.execPath, ['--import', 'tsx', own, folder], { stdio: 'inherit' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
