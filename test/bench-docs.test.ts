import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  accuracy,
  campaignFile,
  evaluate,
  tableRow,
  transmitter,
  withAccuracyTable,
} from '../bench/accuracy-table.ts'
import { filledDocument, readResults } from '../bench/results.ts'
import { hasRealData } from './real-data.ts'

const root = new URL('../', import.meta.url)
const documents = [
  'README.md',
  ...readdirSync(new URL('docs', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const textOf = (document: string): string => readFileSync(new URL(document, root), 'utf8')

it.each(documents)('%s shows the numbers of bench/results.json', (document) => {
  const text = textOf(document)
  const isCurrent = filledDocument(text, readResults()) === text
  expect(isCurrent, `${document}: run \`npm run bench:docs\``).toBe(true)
})

it('the page about performance shows every benchmark', () => {
  const shown = [...textOf('docs/performance.md').matchAll(/<!-- bench: ([\w-]+) -->/g)]
  expect(shown.map(([, name]) => name).sort()).toEqual(
    [
      'cities',
      'city',
      'ground',
      'machine',
      'network',
      'network-search',
      'page',
      'path-profile',
      'sub-thz',
    ].sort(),
  )
})

it('a number that differs is found', () => {
  const stale = '<!-- bench: machine -->another machine<!-- /bench -->'
  expect(filledDocument(stale, readResults())).not.toBe(stale)
})

it('the page about accuracy has a row for each model', () => {
  const table = /<!-- accuracy -->([\s\S]*?)<!-- \/accuracy -->/.exec(
    textOf('docs/accuracy.md'),
  )?.[1]
  expect(table).toMatch(/^\| TR 38\.901 UMa, in sight \| 3616 \|/m)
  expect(table).toMatch(/^\| free space \| 3616 \|/m)
})

it.skipIf(!hasRealData(campaignFile))('and those rows are what the service computes', () => {
  const page = textOf('docs/accuracy.md')
  const isCurrent = withAccuracyTable(page, accuracy().table) === page
  expect(isCurrent, 'docs/accuracy.md: run `npm run accuracy`').toBe(true)
})

it('every error after the offset is one of parts that the offset was not taken from', () => {
  // Five places equally far from the transmitter, each 10 dB worse than the one before.
  const metresPerDegree = 111_195
  const rows = [-80, -40, 0, 40, 80].flatMap((bearingDeg, place) =>
    Array.from({ length: 10 }, (_, index) => {
      const bearing = (bearingDeg * Math.PI) / 180
      const east = (500 * Math.sin(bearing)) / Math.cos((transmitter.lat * Math.PI) / 180)
      return {
        id: `${place}-${index}`,
        rx_lon: String(transmitter.lon + east / metresPerDegree),
        rx_lat: String(transmitter.lat + (500 * Math.cos(bearing)) / metresPerDegree),
        path_loss_db: String(90 + 10 * place),
      }
    }),
  )
  const columns = tableRow('steps', evaluate(rows, 'legacy_fspl_walls')).split(' | ')
  // The offset of the other four is 25, 25, 20, 15 and 15 dB beside 0, 10, 20, 30 and 40 dB: off by
  // 25, 15, 0, 15 and 25 dB. The offset of all, 20 dB, would be off by 20, 10, 0, 10 and 20 dB.
  const [mae, rmse, p90] = columns.slice(7, 10).map(Number)
  expect(mae).toBeCloseTo(16, 0)
  expect(rmse).toBeCloseTo(Math.sqrt(340), 0)
  expect(p90).toBeCloseTo(25, 0)
})
