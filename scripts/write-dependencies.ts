// npm run dependency-tables: writes the packages, their licences and the size of the tarball into
// docs/develop/dependencies.md.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Lock, dependencyTables } from './dependency-document.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const place = `${root}/docs/develop/dependencies.md`
const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as Lock
const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const [{ size, unpackedSize }] = JSON.parse(output) as { size: number; unpackedSize: number }[]
const megabytes = (bytes: number): string => String(Math.round(bytes / 1e6))
const text = readFileSync(place, 'utf8')
  .replace(/\*\*\d+ MB\*\* packed, \d+ MB unpacked/, () => {
    return `**${megabytes(size)} MB** packed, ${megabytes(unpackedSize)} MB unpacked`
  })
  .replace(/(?<=<!-- tables -->\n\n)[^]*(?=\n\n<!-- \/tables -->)/, () => dependencyTables(lock))
writeFileSync(place, text)
