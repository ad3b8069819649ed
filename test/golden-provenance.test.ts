import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const golden = fileURLToPath(new URL('golden/', import.meta.url))
const listed = readFileSync(`${golden}PROVENANCE.md`, 'utf8')

const files = readdirSync(golden, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(json|csv|txt)$/.test(name),
)

it('there are golden files', () => {
  expect(files.length).toBeGreaterThan(10)
})

it.each(files)('%s says where its numbers come from', (file) => {
  const says = /"(provenance|origin|what)": *["{]/.test(readFileSync(`${golden}${file}`, 'utf8'))
  expect(says || listed.includes(`\`${file}\``)).toBe(true)
})

it('names no golden file that is gone', () => {
  const named = [...listed.matchAll(/`([\w/-]+\.json)`/g)].map(([, file]) => file)
  expect(named.filter((file) => !files.includes(file))).toEqual([])
})
