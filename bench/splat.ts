// SPLAT! (Debian package `splat`, ITM) over generated terrain, as a peer of our own surfaces.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One tile of a degree, and the antenna in it. Degrees east and north, metres above the ground. */
interface SplatQuestion {
  readonly lon: number
  readonly lat: number
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  readonly frequencyMhz: number
  readonly radiusKm: number
  /** Above 0 m. */
  readonly elevationM: (lon: number, lat: number) => number
}

const program = '/usr/bin/splat'
const postings = 1200

/** An .sdf file: bounds, with longitudes west; then rows from the south, each from the east. */
function tileText({ lon, lat, elevationM }: SplatQuestion): string {
  const west = Math.floor(lon)
  const south = Math.floor(lat)
  const lines = [360 - west, south, 360 - west - 1, south + 1]
  for (let row = 0; row < postings; row++) {
    for (let column = postings - 1; column >= 0; column--) {
      lines.push(Math.round(elevationM(west + column / postings, south + row / postings)))
    }
  }
  return `${lines.join('\n')}\n`
}

/** Seconds that a path loss map around the antenna takes; null where the program is not installed. */
export function splatSeconds(question: SplatQuestion): number | null {
  if (!existsSync(program)) return null
  const { lon, lat, antennaHeightM, receiverHeightM, frequencyMhz, radiusKm } = question
  const folder = mkdtempSync(join(tmpdir(), 'sightline-splat-'))
  try {
    const west = 359 - Math.floor(lon)
    const south = Math.floor(lat)
    writeFileSync(join(folder, `${south}:${south + 1}:${west}:${west + 1}.sdf`), tileText(question))
    writeFileSync(join(folder, 'mast.qth'), `mast\n${lat}\n${360 - lon}\n${antennaHeightM} m\n`)
    // Ground, refractivity, frequency, climate, polarization, shares of places and of time.
    const link = [15, 0.005, 301, frequencyMhz, 5, 1, 0.5, 0.5]
    writeFileSync(join(folder, 'mast.lrp'), `${link.join('\n')}\n`)
    const command = ['-t', 'mast', '-L', String(receiverHeightM), '-R', String(radiusKm)]
    const startedMs = performance.now()
    const { status, stdout, stderr } = spawnSync(
      program,
      [...command, '-metric', '-olditm', '-d', `${folder}/`, '-o', 'map.ppm'],
      { cwd: folder, encoding: 'utf8' },
    )
    const endedMs = performance.now()
    if (status !== 0 || !existsSync(join(folder, 'map.ppm'))) throw new Error(`splat: ${stderr}`)
    // Regions beside the tile are taken as sea: the circle ends before them.
    if (!stdout.includes('Loading')) throw new Error('splat did not find the tile')
    return (endedMs - startedMs) / 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
