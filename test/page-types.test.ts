import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { freshenPageTypes, pageTypesFile } from '../scripts/page-types.mjs'
import { temporaryDirectory } from './made-packs.ts'

const documentOf = (path: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A service', version: '1.0.0' },
    paths: { [path]: { get: { responses: { 200: { description: 'an answer' } } } } },
  })

/** A folder with a document and a place for the types. */
function folderWith(document: string): string {
  const root = temporaryDirectory()
  mkdirSync(dirname(join(root, pageTypesFile)), { recursive: true })
  writeFileSync(join(root, 'openapi.json'), document)
  return root
}
const typesIn = (root: string): string => readFileSync(join(root, pageTypesFile), 'utf8')

describe('the types of the page', () => {
  it('are made where there are none, and nothing else is left beside them', async () => {
    const root = folderWith(documentOf('/towers'))
    expect(await freshenPageTypes(root)).toBe(true)
    expect(typesIn(root)).toContain('"/towers"')
    expect(readdirSync(dirname(join(root, pageTypesFile)))).toHaveLength(1)
  })

  it('are made again when the document is another one, and only then', async () => {
    const root = folderWith(documentOf('/towers'))
    await freshenPageTypes(root)
    expect(await freshenPageTypes(root)).toBe(false)
    writeFileSync(join(root, 'openapi.json'), documentOf('/cells'))
    expect(await freshenPageTypes(root)).toBe(true)
    expect(typesIn(root)).toContain('"/cells"')
    expect(typesIn(root)).not.toContain('"/towers"')
  })

  it('are not committed', () => {
    const ignored = readFileSync(fileURLToPath(new URL('../.gitignore', import.meta.url)), 'utf8')
    expect(ignored.split('\n')).toContain(pageTypesFile)
  })
})
