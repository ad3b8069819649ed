// The linter, over all files or over those that are named:
//   node scripts/lint.mjs [FILE...]
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freshenPageTypes } from './page-types.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

// Rules that look at types need those of the page.
await freshenPageTypes(root)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
