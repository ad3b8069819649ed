import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { missingTexts, pictureTexts } from '../scripts/page-texts.ts'
import { documentPages, textOf } from './documents.ts'

const pictures = readdirSync(fileURLToPath(new URL('../docs/pictures', import.meta.url)))
  .filter((name) => name.endsWith('.png'))
  .map((name) => name.replace('.png', ''))

describe('the pictures of the page', () => {
  it('are those whose words are recorded (npm run pictures)', () => {
    expect(Object.keys(pictureTexts()).sort()).toEqual(pictures.toSorted())
  })

  it.each(pictures)('%s shows nothing that the page no longer says', (name) => {
    const texts = pictureTexts()[name]
    expect(texts.length).toBeGreaterThan(10)
    expect(missingTexts(texts), `run \`npm run pictures\``).toEqual([])
  })

  it.each(pictures)('%s stands in a document', (name) => {
    const pages = ['README.md', ...documentPages()].map(textOf)
    expect(pages.some((text) => text.includes(`pictures/${name}.png`))).toBe(true)
  })

  it('are stale where a word of them is gone', () => {
    expect(missingTexts(['Show its coverage', 'Show its covering'])).toEqual(['Show its covering'])
    expect(missingTexts(['coverage'], `'Show its coverage' <b> coverage area </b>`)).toEqual([
      'coverage',
    ])
  })
})
