import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { temporaryDirectory } from '../made-packs.ts'

/** A folder like that of the built page, with a file beside it that is none of it. */
export function builtPage(): string {
  const directory = temporaryDirectory()
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Sightline</title>')
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'assets', 'main-B1c2D3e4.js'), 'export {}')
  writeFileSync(join(directory, 'assets', 'main-B1c2D3e4.js.gz'), gzipSync('export {}'))
  writeFileSync(join(directory, '..', 'secret.txt'), 'secret')
  writeFileSync(join(directory, '.env'), 'secret')
  mkdirSync(join(directory, '.git'))
  writeFileSync(join(directory, '.git', 'config'), 'secret')
  return directory
}
