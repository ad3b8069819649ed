// A process of bench/region-scaling.ts with one worker or several:
//   node --import tsx bench/region-worker.ts PACK DATA STORE DATABASE_URL region|wait SIZE WORKERS submit|-
// It says that it is ready, and begins when it is told to. SIZE is the number of places of a region, or
// units and milliseconds of each.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fingerprint } from '../src/fingerprint.ts'
import { environmentKey } from '../src/jobs/environment.ts'
import type { JobRequest } from '../src/jobs/job.ts'
import { type JobKind, JobKinds } from '../src/jobs/kind.ts'
import { jobKinds } from '../src/jobs/kinds/list.ts'
import { openObjects } from '../src/jobs/objects/open-objects.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { regionOf, regionPlan } from '../test/jobs/region-setting.ts'
import { sumsJobs } from '../test/jobs/sums-jobs.ts'

const [pack, data, store, url, what, size, workers, submits] = process.argv.slice(2)
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
/** About what a place's losses of 100,000 nodes take. */
const objectBytes = 82_000

/** A kind whose units wait one after the other and then write an object. */
function waitingKind(): JobKind {
  let free = Promise.resolve()
  return {
    id: 'bench-wait',
    words: { job: 'wait', unit: 'unit', failure: 'the wait failed' },
    unitsOf: (definition) => ({
      compute: async (unit, { objects }) => {
        const before = free
        let release: () => void = () => undefined
        free = new Promise((resolve) => (release = resolve))
        await before
        try {
          await sleep((definition as { readonly unitMs: number }).unitMs)
          const bytes = new Uint8Array(objectBytes).fill(unit)
          await openObjects(objects).write(`loss/${unit}.bin`, [bytes])
          return { unit }
        } finally {
          release()
        }
      },
    }),
  }
}

function waitingJob(): JobRequest {
  const [units, unitMs] = size.split(',').map(Number)
  return {
    kind: 'bench-wait',
    definition: { unitMs },
    sent: null,
    phases: [units],
    identity: (environment) => fingerprint({ units, unitMs, basis: environmentKey(environment) }),
    shown: () => null,
  }
}

/** The plan of the tests with more places, one every 150 m. */
async function regionJob(): Promise<JobRequest> {
  const plan = regionPlan()
  const [west, south, east, north] = plan.area.box
  const count = Number(size)
  const across = Math.ceil(Math.sqrt(count))
  const cells = Array.from({ length: count }, (_, index) => ({
    ...plan.cells[0],
    id: `s${String(index).padStart(5, '0')}`,
    lon: west + ((east - west) * ((index % across) + 0.5)) / across,
    lat: south + ((north - south) * (Math.floor(index / across) + 0.5)) / across,
  }))
  return regionOf({ folder: store }, { ...plan, cells })
}

const all = Array.from({ length: Number(workers) }, (_, index) =>
  sumsJobs(
    snapshot,
    {
      SIGHTLINE_DATA_DIR: join(data, String(index)),
      REGION_STORE: store,
      DATABASE_URL: url,
      EXPERIMENT_THREADS: 1,
    },
    what === 'wait' ? new JobKinds([waitingKind()]) : jobKinds,
  ),
)
// Whoever asks for a job opens the database.
await all[0].job(`job-${'0'.repeat(24)}`)
process.stdout.write('ready\n')
process.stdin.once('data', () => void begin())

async function begin(): Promise<void> {
  if (submits === 'submit') {
    const request = what === 'wait' ? waitingJob() : await regionJob()
    await all[0].submit(request, snapshot)
  }
  for (const jobs of all) jobs.start()
}

process.once('SIGTERM', () => {
  void Promise.all(all.map((jobs) => jobs.close())).then(() => process.exit(0))
})
