// npm run test:nodes: the unit tests, and whether every package takes it, on each major version of
// Node that `engines` names beside the one that runs this. The registry has Node as a package.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const majors = [...engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) => major)
const others = majors.filter((major) => major !== process.versions.node.split('.')[0])

const steps = [
  ['every package takes it', 'npm ci --dry-run --engine-strict --ignore-scripts > /dev/null'],
  ['unit tests', 'node node_modules/vitest/vitest.mjs run src --reporter=dot'],
]

for (const major of others) {
  for (const [what, command] of steps) {
    console.log(`Node ${major}: ${what}`)
    const args = ['--yes', '--package', `node@${major}`, '--call', command]
    const { status } = spawnSync('npx', args, { stdio: 'inherit' })
    if (status !== 0) {
      console.log(`Node ${major}: ${what}: FAILED`)
      process.exit(status ?? 1)
    }
  }
}
console.log(`also on Node ${others.join(' and ')}: unit tests passed`)
