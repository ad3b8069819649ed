// How fast the page is: the built page of the built service in headless Chromium, which draws with
// the processor alone and starts with empty caches.
//   npm run build && npm run bench:page -- [--json FILE] [--repeat 3]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSeededCity } from '../src/packs/demo/seeded-city.ts'
import { filesOfFirstView, gzippedBytes } from '../test/e2e/first-view.ts'
import { fragmentOf } from '../test/e2e/fragment.ts'
import { asTable, machine, median, type Measurement } from './measure.ts'
import {
  drawnSurface,
  framesPerSecond,
  openBenchPage,
  shadedAt,
  tabMemory,
  turningPicturesPerSecond,
  until,
} from './page-browser.ts'
import { fillProject, linkOfTwentyCells } from './page-project.ts'
import { measureThousandCells } from './page-thousand.ts'
import { startService, type BenchService } from './service.ts'

const { values: flags } = parseArgs({
  options: {
    json: { type: 'string' },
    repeat: { type: 'string', default: '3' },
    port: { type: 'string', default: '8491' },
  },
})
const repeat = Number(flags.repeat)

/** The page from the address to its first answer, several times in new browsers. */
async function measureStart({ url }: BenchService): Promise<Measurement[]> {
  const painted: number[] = []
  const shaded: number[] = []
  const pictures: number[] = []
  for (let i = 0; i < repeat; i++) {
    const bench = await openBenchPage(url)
    painted.push(bench.paintedMs / 1000)
    shaded.push((await shadedAt(bench.page)) / 1000)
    const { clickedAt, drawnAt } = await drawnSurface(bench.page, () =>
      bench.page.getByRole('button', { name: 'Show its coverage' }).click(),
    )
    pictures.push((drawnAt - clickedAt) / 1000)
    await bench.close()
  }
  return [
    { what: 'demo city: tiles painted after the address', ...spread(painted), unit: 's', goal: 2 },
    {
      what: 'demo city: the ground shaded after the address',
      ...spread(shaded),
      unit: 's',
      goal: null,
    },
    {
      what: 'demo city: coverage picture after the click on the proposed site',
      ...spread(pictures),
      unit: 's',
      goal: 3,
    },
  ]
}

const spread = (values: readonly number[]): { value: number } => ({ value: median(values) })

/** Frames a second while the map is dragged, over the views of a city. */
async function measurePanning(
  { url }: BenchService,
  views: Readonly<Record<string, string>>,
): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const [what, fragment] of Object.entries(views)) {
    const bench = await openBenchPage(`${url}/${fragment}`)
    const runs: number[] = []
    for (let i = 0; i < repeat; i++) runs.push(await framesPerSecond(bench.page))
    rows.push({ what, ...spread(runs), unit: 'a second', goal: 30 })
    await bench.close()
  }
  return rows
}

/** A surface of 100,000 nodes, from its last byte to the screen. */
async function measureSurface({ url }: BenchService): Promise<Measurement[]> {
  const settings = {
    radius_m: 1570,
    cell_size_m: 10,
    horizontal_pattern_id: '3gpp-single-element',
  } as const
  const bench = await openBenchPage(`${url}/${fragmentOf({ task: 'surface', cells: 1, settings })}`)
  const times: number[] = []
  for (let i = 0; i < repeat; i++) {
    // A higher antenna has other losses: nothing follows the hand, and no answer is a repeated one.
    await bench.page.click('#inspector-cell')
    await bench.page.fill('input[name=antenna_height_m]', String(30 + i))
    await until(bench.page, 'window.sightline.map().areTilesLoaded()')
    const { arrivedAt, drawnAt } = await drawnSurface(bench.page, async () => {
      await bench.page.click('#tab-surface')
      await bench.page.click('.run-bar .button.primary')
    })
    times.push(drawnAt - arrivedAt)
  }
  const turned: number[] = []
  for (let i = 0; i < repeat; i++) turned.push(await turningPicturesPerSecond(bench.page))
  const nodes = Number(
    await bench.page.evaluate(
      'window.sightline.project().results[0].answer.surface.grid.values.length',
    ),
  )
  await bench.close()
  return [
    {
      what: `surface of ${nodes.toLocaleString('en-US')} nodes: drawn after the last byte of it and of the buildings it serves`,
      ...spread(times),
      unit: 'ms',
      goal: 300,
    },
    {
      what: `surface of ${nodes.toLocaleString('en-US')} nodes: pictures seen while its antenna is turned, at least`,
      ...spread(turned),
      unit: 'a second',
      goal: 30,
    },
  ]
}

async function measureMemory({ url }: BenchService): Promise<Measurement[]> {
  const bench = await openBenchPage(`${url}/${linkOfTwentyCells()}`)
  const { cells, results } = await fillProject(bench.page)
  const { processMb, scriptsMb } = await tabMemory(bench)
  await bench.close()
  const what = `project of ${cells} cells and ${results} results`
  return [
    { what: `${what}: process of the tab (Pss)`, value: processMb, unit: 'MB', goal: 400 },
    { what: `${what}: heap of its scripts`, value: scriptsMb, unit: 'MB', goal: null },
  ]
}

function measureBundle(): Measurement {
  return {
    what: 'bundle before lazy parts, gzip, the worker of the map included',
    value: gzippedBytes(filesOfFirstView()) / 1000,
    unit: 'kB',
    goal: 600,
  }
}

const directory = mkdtempSync(join(tmpdir(), 'sightline-page-'))

/** Starts the service on a pack, the demo city where none is named, measures and stops it. */
async function on(
  packDirectory: string,
  measurements: readonly ((service: BenchService) => Promise<Measurement[]>)[],
): Promise<Measurement[]> {
  const dataDirectory = join(directory, 'data')
  const service = await startService({ packDirectory, dataDirectory, port: Number(flags.port) })
  try {
    const rows: Measurement[] = []
    for (const measure of measurements) rows.push(...(await measure(service)))
    return rows
  } finally {
    await service.stop()
  }
}

try {
  const city = join(directory, 'city')
  await writeSeededCity(city, { buildings: 117_000, widthKm: 21.4, seed: 1, lean: true })
  const rows = [
    ...(await on('', [
      measureStart,
      (service) =>
        measurePanning(service, {
          'demo city, as it opens: frames while dragging, at least': '',
          'demo city, streets with names: frames while dragging, at least':
            '#view=15.4/47.004/-33.006/0/0',
        }),
      measureSurface,
      measureMemory,
      ({ url }) => measureThousandCells(url, repeat),
    ])),
    ...(await on(city, [
      (service) =>
        measurePanning(service, {
          '117,000 buildings, as it opens: frames while dragging, at least': '',
          '117,000 buildings, zoom 12: frames while dragging, at least':
            '#view=12/-40.002/-19.997/0/0',
          '117,000 buildings, zoom 14.2: frames while dragging, at least':
            '#view=14.2/-40.002/-19.997/0/0',
        }),
    ])),
    measureBundle(),
  ]
  console.log(`${machine()}\n`)
  console.log(asTable(rows))
  if (flags.json !== undefined) {
    writeFileSync(flags.json, JSON.stringify({ machine: machine(), rows }, null, 2))
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
