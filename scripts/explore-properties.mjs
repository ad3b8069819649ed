// Runs the property tests from new seeds, as often as asked, and stops at the first that fails:
//   npm run explore -- 20
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const rounds = Number(process.argv[2] ?? 5)
const files = ['src', 'test', 'web/src']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((f) => join(root, f)),
  )
  .filter((file) => file.endsWith('.test.ts') && !file.includes('e2e'))
  .filter((file) => /from '(fast-check|.*\/runs\.ts)'/.test(readFileSync(file, 'utf8')))

for (let round = 1; round <= rounds; round++) {
  const seed = String(randomInt(2 ** 31))
  console.log(`round ${round} of ${rounds}: PROPERTY_SEED=${seed}, ${files.length} files`)
  const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...files], {
    env: { ...process.env, PROPERTY_SEED: seed },
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
