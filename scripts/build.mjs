// Builds the parts that are named, or with --stale those whose sources have changed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { markBuilt, parts, staleParts } from './build-parts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const names = process.argv.slice(2)

for (const name of names.includes('--stale') ? staleParts(root) : names) {
  const beganMs = Date.now()
  const [script, ...args] = parts[name].command
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    // What a start says stays a line of its own: the tools talk on the other stream.
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
  markBuilt(root, name, beganMs)
}
