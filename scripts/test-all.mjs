// npm test: everything that must pass before a merge. Tests that drive services, browsers and
// databases take three quarters of the processor time and wait in between: they go first, and what
// only computes (modules, searches, types, lint) has what they leave, and all processors once they
// have ended. With arguments, only the tests they name:
//   npm test -- src/rf
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const vitest = 'node_modules/vitest/vitest.mjs'
const report = 'coverage/tests.json'

const args = process.argv.slice(2)
if (args.length > 0) {
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

const reportOf = (name) => `coverage/tests-${name}.json`

const testsOf = (name, projects) => ({
  name,
  command: [
    process.execPath,
    [
      ...[vitest, 'run', ...projects.flatMap((project) => ['--project', project])],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
    ],
  ],
})
const script = (name) => ({ name, command: ['npm', ['run', '--silent', name]] })

/** The longest, told as it goes on. */
const driven = testsOf('driven', ['jobs', 'page', 'service'])
/**
 * What only computes is behind it, each told in one piece when it has ended: beside one that drives
 * it has a sixth of a processor, enough to go on, and keeps little from what all wait for.
 */
const behind = 8
const computed = {
  ...testsOf('computed', ['search', 'unit']),
  environment: { VITEST_MAX_WORKERS: '2' },
  niceness: behind,
}
/** From the beginning too: left for the end they would have one processor and leave the others idle. */
const checks = ['lint', 'types'].map((name) => ({ ...script(name), niceness: behind }))

function run({ name, command: [program, programArgs], environment, niceness }) {
  const beganMs = Date.now()
  const isTold = niceness === undefined
  const child = spawn(program, programArgs, {
    env: { ...process.env, ...environment },
    stdio: isTold ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  if (!isTold) setPriority(child.pid, niceness)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = Math.round((Date.now() - beganMs) / 1000)
      console.log(`${output}${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
      resolve({ name, isPassed: code === 0 })
    })
  })
}

async function inTurn(steps) {
  const outcomes = []
  for (const step of steps) outcomes.push(await run(step))
  return outcomes
}

/** One report of both runs of tests, as a run of all projects would have written it. */
function joinReports() {
  const [one, other] = [driven, computed].map(({ name }) =>
    JSON.parse(readFileSync(reportOf(name), 'utf8')),
  )
  const joined = { ...one, testResults: [...one.testResults, ...other.testResults] }
  for (const [member, value] of Object.entries(other)) {
    if (member.startsWith('num')) joined[member] += value
  }
  joined.startTime = Math.min(one.startTime, other.startTime)
  joined.success = one.success && other.success
  writeFileSync(report, JSON.stringify(joined))
}

mkdirSync('coverage', { recursive: true })
for (const file of [report, ...[driven, computed].map(({ name }) => reportOf(name))]) {
  rmSync(file, { force: true })
}
const outcomes = (await Promise.all([run(driven), run(computed), inTurn(checks)])).flat()
const failed = outcomes.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
if (failed.length > 0) console.log(`FAILED: ${failed.join(', ')}`)
joinReports()
process.exit(failed.length > 0 ? 1 : 0)
