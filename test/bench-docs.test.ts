import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filledDocument, readResults } from '../bench/results.ts'

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
    ['cities', 'city', 'machine', 'network', 'network-search', 'path-profile', 'sub-thz'].sort(),
  )
})

it('a number that differs is found', () => {
  const stale = '<!-- bench: machine -->another machine<!-- /bench -->'
  expect(filledDocument(stale, readResults())).not.toBe(stale)
})
