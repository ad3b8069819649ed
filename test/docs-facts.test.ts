import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { maximumCells } from '../src/analyses/cell-count.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The largest numbers of cells that a text says a network has: "two to eight cells". */
function networkSizes(text: string): number[] {
  return [...text.matchAll(/\b(?:2|two) to (\w+) cells\b/g)].map(([, most]) =>
    /^\d+$/.test(most) ? Number(most) : numbers.indexOf(most),
  )
}

describe('the documents say what holds', () => {
  it.each(pages)('%s: how many cells a network has', (page) => {
    for (const most of networkSizes(textOf(page))) expect(most).toBe(maximumCells)
  })

  it('and how many cells a network has is said', () => {
    expect(networkSizes(pages.map(textOf).join('\n')).length).toBeGreaterThan(3)
    expect(networkSizes('two to six cells, 2 to 8 cells')).toEqual([6, 8])
  })
})
