// Map tiles for 16 clients at once, beside another built version in turns.
//   npm run build && node --import tsx bench/tiles.ts [--beside FOLDER] [--rounds 7] [--buildings 160000]
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSeededCity } from '../src/packs/demo/seeded-city.ts'
import { median } from './measure.ts'
import { type BenchService, startService } from './service.ts'

const { values: flags } = parseArgs({
  options: {
    beside: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    buildings: { type: 'string', default: '160000' },
    port: { type: 'string', default: '8520' },
  },
})
const clients = 16
const roundMs = 2000
const agent = new Agent({ keepAlive: true, maxSockets: clients })

/** Tiles around the middle of the city at the zooms of a planner. */
const tiles = [13, 14, 15, 16].flatMap((zoom) => {
  const across = 1 << zoom
  const column = Math.floor((160 / 360) * across)
  const mercator = Math.asinh(Math.tan((-40 * Math.PI) / 180)) / Math.PI
  const row = Math.floor(((1 - mercator) / 2) * across)
  return [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => `${zoom}/${column + x}/${row + y}`))
})

function tile(service: BenchService, name: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const options = { agent, headers: { 'accept-encoding': 'gzip' } }
    get(`${service.url}/api/tiles/buildings/${name}.mvt`, options, (answer) => {
      if (answer.statusCode !== 200 && answer.statusCode !== 204) {
        reject(new Error(`${name}: ${answer.statusCode}`))
      }
      answer.resume().once('end', () => resolve(performance.now() - started))
    }).once('error', reject)
  })
}

interface Round {
  readonly perSecond: number
  readonly perCpuSecond: number
  readonly p99Ms: number
}

async function round(service: BenchService): Promise<Round> {
  const times: number[] = []
  const [started, cpu] = [performance.now(), service.cpuSeconds()]
  const client = async (first: number) => {
    for (let i = first; performance.now() - started < roundMs; i++) {
      times.push(await tile(service, tiles[i % tiles.length]))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, i) => client(i)))
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    perCpuSecond: times.length / (service.cpuSeconds() - cpu),
    p99Ms: times[Math.floor(0.99 * times.length)],
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sightline-tiles-'))
const packDirectory = join(folder, 'pack')
await writeSeededCity(packDirectory, {
  buildings: Number(flags.buildings),
  widthKm: 25,
  seed: 1,
})
const versions = [
  { name: 'this version' },
  ...(flags.beside === undefined
    ? []
    : [{ name: 'the other', entry: join(flags.beside, 'dist', 'main.js') }]),
]
const services = await Promise.all(
  versions.map(async ({ name, ...version }, index) => {
    const dataDirectory = join(folder, `data-${index}`)
    const environment = { TILES_PER_MINUTE: '1000000', LOG_LEVEL: 'error' }
    const port = Number(flags.port) + index
    const options = { packDirectory, dataDirectory, port, environment, ...version }
    const service = await startService(options)
    return { name, service, rounds: [] as Round[] }
  }),
)
try {
  for (const { service } of services) await round(service)
  for (let turn = 0; turn < Number(flags.rounds); turn++) {
    for (const { service, rounds } of services) rounds.push(await round(service))
  }
  for (const { name, rounds } of services) {
    const middle = (of: keyof Round) => median(rounds.map((one) => one[of]))
    process.stdout.write(
      `${name}: ${middle('perSecond').toFixed(0)} tiles a second, ` +
        `${middle('perCpuSecond').toFixed(0)} a second of processor time, p99 ${middle('p99Ms').toFixed(0)} ms\n`,
    )
  }
} finally {
  await Promise.all(services.map(({ service }) => service.stop()))
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}
