// Builds the parts that are named, or with --stale those whose sources have changed; with --alone no
// former build of the service stays.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { markBuilt, parts, servicePrograms, staleParts } from './build-parts.mjs'
import { removeFormerBuilds } from './service-builds.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: only, positionals: names } = parseArgs({
  options: { stale: { type: 'boolean' }, alone: { type: 'boolean' } },
  allowPositionals: true,
})

for (const name of only.stale ? staleParts(root) : names) {
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
if (only.alone) removeFormerBuilds(join(root, 'dist'), servicePrograms, Infinity)
