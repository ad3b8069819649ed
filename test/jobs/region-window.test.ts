import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readApplicationVersion } from '../../src/config.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { regionOutputs } from '../../src/jobs/kinds/region-coverage.ts'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { realPool } from '../http/test-app.ts'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { windowedTwin } from '../worlds/windowed-pack.ts'
import { pause } from './processes.ts'
import { regionOf, regionPlan } from './region-setting.ts'

vi.setConfig({ testTimeout: 300_000 })

const city = writeCity(join(temporaryDirectory(), 'city'))
const pool = realPool()

/** The files of a region over a pack, but for the manifest, which names the files of the pack. */
async function filesOver(pack: string, zoom: number): Promise<ReadonlyMap<string, Uint8Array>> {
  const place = { folder: temporaryDirectory() }
  const jobs = inMemoryJobs(pool, readApplicationVersion(), place, jobKinds)
  const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
  const submission = await jobs.submit(await regionOf(place, regionPlan({ zoom })), snapshot)
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  for (;;) {
    const job = await jobs.job(submission.job.id)
    if (job?.status === 'failed') throw new Error(job.message ?? '')
    const outputs = job === null ? null : regionOutputs(job)
    if (outputs !== null) {
      const files = outputs.filter(({ name }) => name !== 'manifest.json')
      return new Map(
        files.map(({ name, object }) => [name, readFileSync(join(place.folder, object))]),
      )
    }
    await pause()
  }
}

it.each([
  ['near each other', 13],
  ['so far apart that the buildings of a block are counted in strips', 10],
])(
  'has the same files over a pack whose buildings are read by window, nodes %s',
  async (_, zoom) => {
    const whole = await filesOver(city, zoom)
    const windowed = await filesOver(windowedTwin(city), zoom)
    expect([...windowed.keys()]).toEqual([...whole.keys()])
    expect(whole.size).toBe(10)
    for (const [name, bytes] of whole) {
      expect(Buffer.compare(windowed.get(name)!, bytes), name).toBe(0)
    }
  },
)
