import { expect, it } from 'vitest'
import { campaignFiles } from '../bench/accuracy-campaigns.ts'
import { accuracy, withAccuracyParts } from '../bench/accuracy-table.ts'
import { filledDocument, readResults } from '../bench/results.ts'
import { documentPages, textOf } from './documents.ts'
import { hasRealData } from './real-data.ts'

it.each(['README.md', ...documentPages()])(
  '%s shows the numbers of bench/results.json',
  (document) => {
    const text = textOf(document)
    const isCurrent = filledDocument(text, readResults()) === text
    expect(isCurrent, `${document}: run \`npm run bench:docs\``).toBe(true)
  },
)

it('the page about performance shows every benchmark', () => {
  const shown = [...textOf('docs/measured/performance.md').matchAll(/<!-- bench: ([\w-]+) -->/g)]
  expect(shown.map(([, name]) => name).sort()).toEqual(
    ['city', 'ground', 'machine', 'network-search', 'page', 'path-profile'].sort(),
  )
})

it('a number that differs is found', () => {
  const stale = '<!-- bench: machine -->another machine<!-- /bench -->'
  expect(filledDocument(stale, readResults())).not.toBe(stale)
})

it('the page about accuracy has a row for every model that is judged, and says what is not held out', () => {
  const page = textOf('docs/measured/accuracy.md')
  for (const campaign of ['covenant', 'duke']) {
    const part = page.split(`<!-- accuracy: ${campaign} -->`)[1].split('<!-- /accuracy')[0]
    expect(part).toMatch(/^\| `[a-z_0-9]+.*\| [\d.]+ \([\d.]+ to [\d.]+\) \|/m)
    expect(part).toMatch(/floor [\d.]+ dB in-sample, [\d.]+ dB held out/)
    for (const head of part.split('\n')[4].match(/\| [^|]*after[^|]*/g) ?? []) {
      expect(head).toContain('held out')
    }
  }
})

it.skipIf(!campaignFiles.every(hasRealData))('and those rows are what the service computes', () => {
  const page = textOf('docs/measured/accuracy.md')
  const isCurrent = withAccuracyParts(page, accuracy().parts) === page
  expect(isCurrent, 'docs/measured/accuracy.md: run `npm run accuracy`').toBe(true)
})

it('a part of that page without its marks is an error, not a page that stays as it was', () => {
  const parts = {
    covenant: 'a',
    duke: 'b',
    goals: 'c',
    prior: 'g',
    elsewhere: 'd',
    shapes: 'e',
    ottawa: 'f',
  }
  expect(() => withAccuracyParts('no marks', parts)).toThrow(/no marks for covenant/)
})
