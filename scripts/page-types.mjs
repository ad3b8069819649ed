// The types of the page, made from openapi.json where they are not of this document:
//   node scripts/page-types.mjs
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const pageTypesFile = 'web/src/api/types.gen.ts'

/** Writes the types unless they are there; without the package that makes them, it does nothing. */
export async function freshenPageTypes(root) {
  const version = generatorVersion()
  if (version === null) return false
  const document = readFileSync(join(root, 'openapi.json'), 'utf8')
  const hash = createHash('sha256').update(`${version} ${document}`).digest('hex')
  const head = `// Made from openapi.json, never edited and not committed: ${hash}\n`
  const file = join(root, pageTypesFile)
  if (textOf(file).startsWith(head)) return false
  const { default: typesOf, astToString } = await import('openapi-typescript')
  const nodes = await typesOf(document, { arrayLength: true })
  // Whole or not at all: several tools may find it missing at the same time.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, head + astToString(nodes))
  renameSync(unfinished, file)
  return true
}

/** Absent where only what runs is installed. */
function generatorVersion() {
  try {
    return createRequire(import.meta.url)('openapi-typescript/package.json').version
  } catch {
    return null
  }
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await freshenPageTypes(fileURLToPath(new URL('..', import.meta.url)))
}
