import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configurationTable } from './configuration-table.ts'

it('docs/use/configuration.md has the table of the variables that are read', () => {
  const text = readFileSync(new URL('../../docs/use/configuration.md', import.meta.url), 'utf8')
  const table = /<!-- table:.*?-->\n([\s\S]*?)\n<!-- \/table -->/.exec(text)?.[1]
  const normalize = (rows: string) =>
    rows
      .trim()
      .split('\n')
      .map((row) => row.replaceAll(/\s+/g, ' ').replaceAll(/-+/g, '-'))
  expect(normalize(table ?? '')).toEqual(normalize(configurationTable()))
})
