import { describe, expect, it } from 'vitest'
import { documentPages, textOf } from './documents.ts'
import { percentile, sentenceLengths } from './prose.ts'

const pages = documentPages()
const doors = ['use', 'develop', 'measured', 'models']

describe('the documents are short', () => {
  it('and take at most 300 kB together', () => {
    const bytes = pages.map((page) => Buffer.byteLength(textOf(page)))
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000)
  })

  it('half of their sentences have at most 15 words, nine of ten at most 28', () => {
    const lengths = pages.flatMap((page) => sentenceLengths(textOf(page)))
    expect(lengths.length).toBeGreaterThan(1000)
    expect(percentile(lengths, 0.5)).toBeLessThanOrEqual(15)
    expect(percentile(lengths, 0.9)).toBeLessThanOrEqual(28)
  })

  it.each(pages)('%s: no sentence has more than 60 words', (page) => {
    expect(Math.max(0, ...sentenceLengths(textOf(page)))).toBeLessThanOrEqual(60)
  })
})

describe('the documents are found', () => {
  it('every page lies behind a door of the README', () => {
    expect(pages.filter((page) => page.split('/').length === 2)).toEqual(['docs/extending.md'])
    expect([...new Set(pages.flatMap((page) => page.split('/').slice(1, -1)))].sort()).toEqual(
      doors.toSorted(),
    )
    const readme = textOf('README.md').split('## Five doors')[1]
    for (const door of doors) expect(readme).toContain(`docs/${door}/README.md`)
    expect(readme).toContain('docs/extending.md')
  })

  it.each(doors)('the door of %s names each of its pages', (door) => {
    const index = textOf(`docs/${door}/README.md`)
    const names = pages
      .filter((page) => page.startsWith(`docs/${door}/`) && !page.endsWith('/README.md'))
      .map((page) => page.split('/')[2])
    expect(names.filter((name) => !index.includes(`](${name}`))).toEqual([])
  })
})

describe('a sentence', () => {
  it('ends with its mark, and code counts as one word', () => {
    expect(sentenceLengths('One two. Three `a b c` four!\n\nFive')).toEqual([2, 3, 1])
  })

  it('is in an item of a list, and not in a table, a heading or code', () => {
    const text = '# Six\n\n* seven eight\n  nine\n* ten\n\n| no | no |\n\n    no\n\n```\nno\n```\n'
    expect(sentenceLengths(text)).toEqual([3, 1])
  })
})
