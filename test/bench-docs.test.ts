import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accuracy, campaignFile, withAccuracyTable } from '../bench/accuracy-table.ts'
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
