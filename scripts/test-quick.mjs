// npm run test:quick: types, lint of what differs from main, and the unit tests, at the same time.
// Where a search or a campaign itself differs, searches are held against all plans too. What it
// leaves out stands at its end.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const linesOf = (...args) => {
  const { stdout, status } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

/** Files that differ from where this branch left main, committed or not, and new ones. */
function changedFiles() {
  const [base = 'HEAD'] = linesOf('merge-base', 'HEAD', 'main')
  const changed = [
    ...linesOf('diff', '--name-only', '--diff-filter=d', base),
    ...linesOf('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(changed)].filter((file) => existsSync(file))
}

const changed = changedFiles()
const code = changed.filter((file) => /\.tsx?$/.test(file))
const tool = (path, ...args) => [`node_modules/${path}`, ...args]
/** What the project `search` looks for faults in; the physics below has its numbers in `unit`. */
const searches =
  /^(src\/analyses\/(network|sector|measurements|[^/]+\.ts)|src\/optimization|test\/worlds|bench)(\/|$)/
const projects = changed.some((file) => searches.test(file)) ? ['unit', 'search'] : ['unit']
const leftOut = ['search', 'service', 'page', 'jobs'].filter((name) => !projects.includes(name))
const tests = projects.flatMap((name) => ['--project', name])

const steps = [
  [`tests: ${projects.join(', ')}`, tool('vitest/vitest.mjs', 'run', ...tests, '--reporter=dot')],
  ['types', ['scripts/types.mjs', '--incremental']],
  changed.length > 0 && [
    `format of ${changed.length} files`,
    tool('oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed),
  ],
  code.length > 0 && [`lint of ${code.length} files`, ['scripts/lint.mjs', ...code]],
].filter(Boolean)

function run([what, args]) {
  const startedMs = Date.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('close', (status) => {
      const seconds = Math.round((Date.now() - startedMs) / 1000)
      if (status !== 0) console.log(output)
      console.log(`${what}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
      resolve(status === 0)
    })
  })
}

// The tests beside everything else, one after the other: two processors are enough.
const [ofTests, ...others] = steps
const inTurn = async () => {
  const outcomes = []
  for (const step of others) outcomes.push(await run(step))
  return outcomes
}
const outcomes = (await Promise.all([run(ofTests), inTurn()])).flat()
console.log(
  `not run: tests of ${leftOut.join(', ')}; lint of what is as on main (npm test runs all)`,
)
process.exit(outcomes.includes(false) ? 1 : 0)
