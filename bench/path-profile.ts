// Times a path profile over a seeded dense city with a 1 arc-second tile:
//   node --expose-gc --import tsx bench/path-profile.ts [--json FILE]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { originLat, originLon, testCell } from '../test/worlds/block-world.ts'
import { defaultFidelity } from '../src/analyses/path-profile/fidelity.ts'
import { evaluatePathProfile } from '../src/analyses/path-profile/path-profile.ts'
import { neverStop } from '../src/stop-signal.ts'
import { openElevationFile } from '../src/packs/load/elevation-file.ts'
import { cachedRaster } from '../src/spatial/cached-raster.ts'
import { localFrame, unproject } from '../src/spatial/local-frame.ts'
import { denseCity } from './dense-city.ts'
import { asTable, machine, medianMs } from './measure.ts'

const { values: flags } = parseArgs({ options: { json: { type: 'string' } } })

const side = 3601

function writeTile(path: string): void {
  const bytes = Buffer.alloc(side * side * 2)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const heightM = 900 + 30 * Math.sin(column / 17) * Math.cos(row / 23)
      bytes.writeInt16BE(Math.round(heightM), (row * side + column) * 2)
    }
  }
  writeFileSync(path, bytes)
}

const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
try {
  const path = join(folder, `N39E032.hgt`)
  writeTile(path)
  const world = denseCity()
  const file = await openElevationFile(path)
  const raster = cachedRaster(file.raster)
  const frame = localFrame(originLon, originLat)
  let run = 0
  const profile = async (isSamePath: boolean) => {
    run++
    // 5 km from corner to corner; another end each time, so that nothing but the city is warm.
    const shiftM = isSamePath ? 0 : run % 100
    const from: [number, number] = [-1760, -1750 + shiftM]
    const [lon, lat] = unproject(frame, 1760, 1750 + shiftM)
    await evaluatePathProfile(
      world,
      {
        cell: testCell({ antennaHeightM: 30 }, { at: from }),
        receiver: { lon, lat },
        sampleSpacingM: 2,
        modelProfile: 'urban-short-range',
        fidelity: defaultFidelity,
      },
      raster,
      neverStop,
    )
  }
  globalThis.gc?.()
  const before = process.memoryUsage()
  const firstAt = performance.now()
  await profile(true)
  const firstMs = performance.now() - firstAt
  globalThis.gc?.()
  const after = process.memoryUsage()
  const usedMib =
    (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1024 / 1024
  const warmMs = await medianMs(() => profile(true), 15, 5)
  const otherMs = await medianMs(() => profile(false), 15, 5)
  process.stdout.write(`${machine()}\n${world.snapshot.footprints.footprintCount} footprints\n`)
  const rows = [
    { what: 'first profile, 5 km at 2 m', value: firstMs, unit: 'ms', goal: null },
    { what: 'the same profile again', value: warmMs, unit: 'ms', goal: 50 },
    { what: 'another path each time', value: otherMs, unit: 'ms', goal: 50 },
    { what: 'memory kept by the first profile', value: usedMib, unit: 'MiB', goal: 20 },
  ]
  process.stdout.write(`${asTable(rows)}\n`)
  if (flags.json !== undefined) {
    writeFileSync(flags.json, JSON.stringify({ machine: machine(), rows }, null, 2))
  }
  await file.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
