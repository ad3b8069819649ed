// How far interpolated surfaces lie from the exact path of every node, over a tile of real terrain:
//   node --import tsx bench/radial-error.ts N43E007.hgt
import { parseArgs } from 'node:util'
import { LinkEvaluator } from '../src/analyses/link/evaluator.ts'
import { neverStop } from '../src/stop-signal.ts'
import { overGround } from '../src/analyses/world.ts'
import { openElevationFile } from '../src/packs/load/elevation-file.ts'
import { readGroundWindow, windowFrame } from '../src/spatial/ground-window.ts'
import { boxAround, localFrame } from '../src/spatial/local-frame.ts'
import { blockWorld, box, testCell } from '../test/worlds/block-world.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [tile] = positionals
if (tile === undefined) throw new Error('name a file of terrain')

/** Places of a square grid within the circle. */
const nodesPerSide = 204
const surfaces = [
  { lon: 7.35, lat: 43.82, radiusM: 20_000, spacingM: 50 },
  { lon: 7.35, lat: 43.82, radiusM: 20_000, spacingM: 100 },
  { lon: 7.42, lat: 43.74, radiusM: 12_000, spacingM: 60 },
  { lon: 7.4, lat: 43.75, radiusM: 27_000, spacingM: 54 },
] as const

const { raster } = await openElevationFile(tile)
process.stdout.write(
  '| antenna, radius, spacing | bearings, rings | places | mean | RMS | median | 90 % | 99 % | largest |\n',
)
for (const surface of surfaces) process.stdout.write(`${await row(surface)}\n`)

async function row({ lon, lat, radiusM, spacingM }: (typeof surfaces)[number]): Promise<string> {
  const frame = windowFrame(raster, boxAround(localFrame(lon, lat), radiusM + 200))
  if (frame === null) throw new Error('the terrain lies elsewhere')
  const window = await readGroundWindow(raster, frame, () => undefined)
  const far = box('far', [-9010, -9010, -9000, -9000], 5)
  const world = overGround(blockWorld([far], [lon, lat]), [window])
  const members = {
    propagationModel: 'itu_p1812',
    frequencyGhz: 0.8,
    antennaHeightM: 30,
    receiverHeightM: 1.5,
    horizontalPatternId: 'omni',
    radiusM,
  } as const
  const evaluator = new LinkEvaluator(world, testCell(members, { origin: [lon, lat] }), radiusM)
  const table = evaluator.radialTable({ radiusM, spacingM })
  if (table === null) throw new Error('the model walks no bearings')
  table.fillAll(neverStop)
  const differencesDb = differences(evaluator, table, radiusM)
  const sizesDb = differencesDb.map(Math.abs).sort((a, b) => a - b)
  const share = (part: number) => sizesDb[Math.floor(part * (sizesDb.length - 1))]
  const mean = (values: readonly number[]) =>
    values.reduce((sum, each) => sum + each, 0) / values.length
  const numbers = [
    mean(differencesDb).toFixed(2),
    Math.sqrt(mean(differencesDb.map((each) => each * each))).toFixed(2),
    share(0.5).toFixed(2),
    share(0.9).toFixed(2),
    share(0.99).toFixed(1),
    `${share(1).toFixed(0)} dB`,
  ]
  const about = `${lon.toFixed(2)} E, ${lat.toFixed(2)} N, ${radiusM / 1000} km, ${spacingM} m`
  const size = `${table.bearingCount}, ${table.ringCount}`
  return `| ${[about, size, sizesDb.length, ...numbers].join(' | ')} |`
}

/** Interpolated less exact loss where both are known, dB. */
function differences(
  evaluator: LinkEvaluator,
  table: { lossDb(x: number, y: number): number },
  radiusM: number,
): number[] {
  const found: number[] = []
  const stepM = (2 * radiusM) / (nodesPerSide - 1)
  for (let row = 0; row < nodesPerSide; row++) {
    for (let column = 0; column < nodesPerSide; column++) {
      const x = -radiusM + column * stepM
      const y = -radiusM + row * stepM
      const tableDb = table.lossDb(x, y)
      if (Number.isNaN(tableDb)) continue
      const exactDb = evaluator.pathLossDb(
        x,
        y,
        Math.sqrt(x * x + y * y),
        evaluator.pathState(x, y, -1),
      )
      found.push(tableDb - exactDb)
    }
  }
  return found
}
