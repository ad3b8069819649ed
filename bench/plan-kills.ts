// A plan of many cells whose processes are killed (SIGKILL) at random moments, with the store of their
// jobs in them, until so many have been:
//   node --import tsx bench/plan-kills.ts [--kills 50] [--seed 1] [--longest 4000]
// Each plan must end as one that is made in one go.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { planNetworkMipAssisted } from '../src/analyses/network/plans/plan-network.ts'
import { neverStop } from '../src/stop-signal.ts'
import { attachWorld } from '../src/analyses/world.ts'
import { loadIntegerSolver } from '../src/compute/integer-solver.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { writeCity } from '../test/http/test-city.ts'
import { hashOf, planOfCity } from '../test/jobs/plan-job.ts'
import { seededRandom } from '../test/worlds/seeded-random.ts'
import { startPlanWorker } from './plan-worker.ts'

const { values: flags } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    /**
     * Milliseconds that a process lives at most once it has accepted the plan. A step that is begun twenty
     * times and never ended fails its plan: on a busy machine this has to be longer than the longest step
     * takes.
     */
    longest: { type: 'string', default: '4000' },
  },
})

const directory = mkdtempSync(join(tmpdir(), 'sightline-plan-kills-'))
const pack = writeCity(join(directory, 'city'))
const world = attachWorld(loadPack(pack, { maximumBuildingFileBytes: 1e8 }))
const inOneGo = await planNetworkMipAssisted(world, planOfCity(), loadIntegerSolver, neverStop)
const expected = `succeeded ${hashOf(inOneGo)}`
const random = seededRandom(Number(flags.seed))
const counts = { kills: 0, plans: 0 }
/** Steps that were done when a process was killed, and how often. */
const killedAfter = new Map<string, number>()

/** What a process has said last when it is killed or has ended. */
async function lastWords(data: string): Promise<string> {
  const worker = startPlanWorker(pack, data)
  let last = (await worker.says()) ?? ''
  const death = sleep(Number(flags.longest) * random()).then(() => null)
  for (let next: string | null = last; next !== null;) {
    last = next
    next = await Promise.race([worker.says(), death])
  }
  await worker.kill()
  return last
}

/** A plan from its start to its end, whose processes are killed on the way. */
async function plan(data: string): Promise<string> {
  for (;;) {
    const last = await lastWords(data)
    if (!last.includes(' of ')) return last
    counts.kills++
    killedAfter.set(last, (killedAfter.get(last) ?? 0) + 1)
    console.log(JSON.stringify({ ...counts, last }))
  }
}

try {
  while (counts.kills < Number(flags.kills)) {
    const data = join(directory, `data-${counts.plans}`)
    mkdirSync(data)
    const last = await plan(data)
    if (last !== expected) throw new Error(`${last}, not ${expected}`)
    counts.plans++
    rmSync(data, { recursive: true })
  }
  console.log(JSON.stringify({ ...counts, killedAfter: Object.fromEntries(killedAfter) }))
} finally {
  rmSync(directory, { recursive: true, force: true })
}
