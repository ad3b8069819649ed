// Runs scripts of package.json at the same time, each with its output in one piece:
//   node scripts/at-once.mjs types lint build
import { spawn } from 'node:child_process'

function run(name) {
  const startedMs = Date.now()
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = Math.round((Date.now() - startedMs) / 1000)
      console.log(`${output}${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
      resolve(code === 0)
    })
  })
}

const outcomes = await Promise.all(process.argv.slice(2).map(run))
if (outcomes.includes(false)) process.exit(1)
