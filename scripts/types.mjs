// npm run types: the service and what is around it, then the page, which has types of its own. With
// `--incremental` only what has changed since the last time is looked at.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freshenPageTypes } from './page-types.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The compiler that is a program: it asks a third of the processor time of the one in JavaScript,
 * which the linter needs. A second checker would look at the types of libraries once more.
 */
const compiler = 'node_modules/typescript7/bin/tsc'
const projects = { service: 'tsconfig.json', page: 'web/tsconfig.json' }

await freshenPageTypes(root)
for (const [name, project] of Object.entries(projects)) {
  const memory = process.argv.includes('--incremental')
    ? ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types-${name}.tsbuildinfo`]
    : []
  const args = [compiler, '-p', project, '--noEmit', '--checkers', '1', ...memory]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
