// Where builds of the service lie: each in a folder of its own below `dist`, whose name follows from
// its files, and beside them the programs, which lead into the latest. A service that runs while
// another build is made goes on with its own: its threads begin late and load their modules then.
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'

/** How long a build stays after another one took its place. */
const stayMs = 24 * 3600 * 1000

const prefix = 'build-'

/**
 * Writes a build and the programs that lead into it.
 * @param dist - the folder of all builds
 * @param files - text of each file, by its way from the folder of the build
 * @param programs - of these files, those that are started
 */
export function writeBuild(dist, files, programs) {
  const hash = createHash('sha256')
  for (const [way, text] of files) hash.update(`${way}\n${text}\n`)
  const name = prefix + hash.digest('hex').slice(0, 12)
  for (const [way, text] of files) writeWhole(join(dist, name, way), text)
  const now = new Date()
  utimesSync(join(dist, name), now, now)
  for (const program of programs) {
    const back = '../'.repeat(program.split('/').length - 1) || './'
    const path = join(dist, program)
    writeWhole(path, `#!/usr/bin/env node\nimport '${back}${name}/${program}'\n`)
    chmodSync(path, 0o755)
  }
}

/** Nobody who reads it meanwhile finds half of it. */
function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

/**
 * Removes the builds in whose place another one was made more than a day ago, and what is no build.
 * @param dist - the folder of all builds
 * @param programs - what stands beside them
 * @param nowMs - when it is asked; `Infinity` leaves the latest alone
 */
export function removeFormerBuilds(dist, programs, nowMs) {
  const builds = readdirSync(dist)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, madeMs: statSync(join(dist, name)).mtimeMs }))
    .sort((a, b) => a.madeMs - b.madeMs)
  builds.slice(0, -1).forEach(({ name }, index) => {
    if (nowMs - builds[index + 1].madeMs > stayMs) rmSync(join(dist, name), { recursive: true })
  })
  const kept = new Set(['.built', ...builds.map(({ name }) => name), ...programs])
  for (const program of programs) kept.add(program.split('/')[0])
  for (const name of readdirSync(dist)) {
    if (!kept.has(name)) rmSync(join(dist, name), { recursive: true })
  }
}
