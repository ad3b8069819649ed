import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Job } from '../../src/jobs/job.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { regionOutputs } from '../../src/jobs/kinds/region-coverage.ts'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { realPool } from '../http/test-app.ts'
import { place, writeCity } from '../http/test-city.ts'
import { polygonFeature, temporaryDirectory, writePack } from '../made-packs.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { startJobProcess } from './job-process.ts'
import { postgresPrograms, withClient } from './postgres-server.ts'
import { pause } from './processes.ts'
import { regionOf, regionPlan } from './region-setting.ts'
import { sumsJobs } from './sums-jobs.ts'
import { newTestDatabase } from './test-postgres.ts'
import { untilEnded, untilJobIs } from './until-job.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const pool = realPool()
const folder = temporaryDirectory()
const bounds = [...place(-500, -500), ...place(500, 500)]
const corners = [
  [100, 100],
  [400, 100],
  [400, 400],
  [100, 400],
  [100, 100],
] as const
const block = polygonFeature('way/1', [corners.map(([east, north]) => place(east, north))], {
  building: 'yes',
  height: '60',
})
/** Two packs of one id and one version, with other buildings. */
const city = writeCity(join(folder, 'city'))
const otherCity = writePack(join(folder, 'other'), { buildings: [block], manifest: { bounds } })

/** On two tiles. */
const zoom = 13
const plan = regionPlan({ zoom })

const load = (pack: string) => loadPack(pack, { maximumBuildingFileBytes: 1e8 })

type Files = ReadonlyMap<string, Uint8Array>

function filesOf(store: string, job: Job): Files {
  const outputs = regionOutputs(job)
  if (outputs === null) throw new Error(`${job.status}: ${job.message}`)
  return new Map(outputs.map(({ name, object }) => [name, readFileSync(join(store, object))]))
}

const known = new Map<string, Promise<Files>>()
const nameOf = (pack: string, version: string) => `${pack} ${version}`

/** The region of the tests by one process that nobody disturbs. */
function undisturbed(pack: string, version: string): Promise<Files> {
  const name = nameOf(pack, version)
  const files = known.get(name) ?? computed(pack, version, temporaryDirectory())
  known.set(name, files)
  return files
}

async function computed(pack: string, version: string, store: string): Promise<Files> {
  const jobs = inMemoryJobs(pool, version, { folder: store }, jobKinds)
  const submission = await jobs.submit(await regionOf({ folder: store }, plan), load(pack))
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  return filesOf(store, await untilEnded(jobs, submission.job.id))
}

function objectsIn(store: string, kind: string): string[] {
  const path = join(store, kind)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true })
    .map(String)
    .filter((name) => /\.(tif|bin|json)$/.test(name))
    .sort()
}

interface Shared {
  readonly url: string
  readonly store: string
  /** To which every unit that is begun adds a line. */
  readonly logFile: string
}

async function shared(): Promise<Shared> {
  const url = await newTestDatabase()
  const store = temporaryDirectory()
  const logFile = join(temporaryDirectory(), 'units.txt')
  writeFileSync(logFile, '')
  return { url, store, logFile }
}

function startProcess(
  { url, store, logFile }: Shared,
  pack: string,
  version: string,
  submits: boolean,
) {
  const submit = submits ? `submit:1:${zoom}` : '-'
  const args = [pack, temporaryDirectory(), store, url, submit, version, logFile]
  return startJobProcess('test/jobs/region-process.ts', args)
}

/** The units that processes of a version have begun. */
function unitsOf({ logFile }: Shared, version: string): number[] {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const own = lines.map((line) => line.split(' ')).filter(([by]) => by === version)
  return own.map(([, unit]) => Number(unit)).sort((a, b) => a - b)
}

/** The jobs of a shared database, which this process looks at and does not work on. */
function onlooker({ url, store }: Shared): Jobs {
  const configuration = {
    SIGHTLINE_DATA_DIR: temporaryDirectory(),
    REGION_STORE: store,
    DATABASE_URL: url,
    EXPERIMENT_THREADS: 0,
  }
  const jobs = sumsJobs(load(city), configuration, jobKinds)
  onTestFinished(() => jobs.close())
  return jobs
}

const allUnits = (job: Job) => Array.from({ length: job.totalUnits }, (_, unit) => unit)

describe('versions of the service that share a store', () => {
  it('have losses, tiles and files of their own, which say by which they were made', async () => {
    const store = temporaryDirectory()
    const older = await computed(city, '8.0.0', store)
    const former = objectsIn(store, '')
    const newer = await computed(city, '9.0.0', store)
    known.set(nameOf(city, '8.0.0'), Promise.resolve(older))
    known.set(nameOf(city, '9.0.0'), Promise.resolve(newer))
    const added = objectsIn(store, '').filter((name) => !former.includes(name))
    // The plan alone is of no version.
    expect(added).toHaveLength(former.length - 1)
    const versionIn = (files: Files) =>
      /"(?:application_version|version)": ?"(\d\.0\.0)"/.exec(
        Buffer.from(files.get('manifest.json')!).toString(),
      )?.[1]
    expect([versionIn(older), versionIn(newer)]).toEqual(['8.0.0', '9.0.0'])
    expect(newer.get('cells.csv')).toEqual(older.get('cells.csv'))
  })
})

describe.skipIf(postgresPrograms === null)('processes on one database and one store', () => {
  it('with other packs of one name compute each its own region, unit by unit', async () => {
    const here = await shared()
    const first = await startProcess(here, city, '8.0.0', true)
    const second = await startProcess(here, otherCity, '8.0.1', true)
    const jobs = onlooker(here)
    for (const [pack, version, { id }] of [
      [city, '8.0.0', first],
      [otherCity, '8.0.1', second],
    ] as const) {
      const job = await untilEnded(jobs, await id)
      expect(filesOf(here.store, job)).toEqual(await undisturbed(pack, version))
      expect(unitsOf(here, version)).toEqual(allUnits(job))
    }
    const [city1, city2] = [load(city), load(otherCity)].map(({ manifest }) => manifest)
    expect([city1.id, city1.version]).toEqual([city2.id, city2.version])
    const powersOf = async (pack: string, version: string) =>
      (await undisturbed(pack, version)).get('rsrp_dbm.tif')
    expect(await powersOf(otherCity, '8.0.1')).not.toEqual(await powersOf(city, '8.0.0'))
  })

  it('leave a region to those of its version, and say so when the last of them has gone', async () => {
    const here = await shared()
    const jobs = onlooker(here)
    const first = await startProcess(here, city, '8.0.0', true)
    const id = await first.id
    await untilJobIs(jobs, id, ({ completedUnits }) => completedUnits >= 6)
    await first.stop()
    const stored = objectsIn(here.store, '')
    expect(stored.length).toBeGreaterThan(6)
    // Whatever would be taken from the version before would be wrong from here on.
    const losses = objectsIn(here.store, 'loss').map((name) => join(here.store, 'loss', name))
    for (const path of losses) writeFileSync(path, readFileSync(losses[0]))

    const second = await startProcess(here, city, '9.0.0', true)
    const renewed = await untilEnded(jobs, await second.id)
    expect(filesOf(here.store, renewed)).toEqual(await undisturbed(city, '9.0.0'))
    expect(unitsOf(here, '9.0.0')).toEqual(allUnits(renewed))
    const old = await untilEnded(jobs, id)
    expect(old).toMatchObject({ status: 'failed', results: null })
    expect(old.completedUnits).toBeLessThan(old.totalUnits)
    expect(old.message).toBe(
      'this region was accepted by version 8.0.0 of the service for dataset "test-pack" (version 1), and no process of that version with that dataset is left; submit it again',
    )
    await withClient(here.url, async (client) => {
      const { rows } = await client.query('SELECT id FROM pgboss.job')
      expect(rows).toEqual([])
    })
  })

  it('finish side by side what each has begun, while one version takes the place of another', async () => {
    const here = await shared()
    const jobs = onlooker(here)
    const first = await startProcess(here, city, '8.0.0', true)
    const old = await first.id
    await untilJobIs(jobs, old, ({ completedUnits }) => completedUnits >= 3)
    const second = await startProcess(here, city, '9.0.0', true)
    for (const [version, id] of [
      ['8.0.0', old],
      ['9.0.0', await second.id],
    ] as const) {
      const job = await untilEnded(jobs, id)
      expect(filesOf(here.store, job)).toEqual(await undisturbed(city, version))
      expect(unitsOf(here, version)).toEqual(allUnits(job))
    }
  })
})

describe('a process in whose place another version is installed', () => {
  it('takes no more units of a region, which goes on where the version is that of its start', async () => {
    const store = temporaryDirectory()
    const directory = join(temporaryDirectory(), 'data')
    await copyEmptyStore(directory)
    let installed: string | null = '8.0.0'
    const readInstalled = () => {
      if (installed === null) throw new Error('ENOENT: package.json')
      return installed
    }
    const warnings: string[] = []
    const configuration = {
      SIGHTLINE_DATA_DIR: directory,
      REGION_STORE: store,
      EXPERIMENT_THREADS: 1,
    }
    const jobs = sumsJobs(load(city), configuration, jobKinds, {
      applicationVersion: '8.0.0',
      installedVersion: readInstalled,
      onWarning: (_, message) => warnings.push(message),
    })
    onTestFinished(() => jobs.close())
    jobs.start()
    const request = await regionOf({ folder: store }, plan)
    const submission = await jobs.submit(request, load(city))
    if (submission.kind !== 'accepted') throw new Error(submission.kind)
    const { id } = submission.job
    await untilJobIs(jobs, id, ({ completedUnits }) => completedUnits >= 2)
    installed = '9.0.0'
    while (warnings.length === 0) await pause()
    expect(warnings[0]).toContain('another version was installed in the place of this one')
    while ((await jobs.workload(id))!.unitsInWork > 0) await pause()
    const { completedUnits } = (await jobs.job(id))!
    // Several looks of the dispatcher.
    await pause(1200)
    const waiting = (await jobs.job(id))!
    expect(waiting).toMatchObject({ status: 'running', completedUnits })
    expect(completedUnits).toBeLessThan(waiting.totalUnits)
    // What an installation that goes on looks like.
    installed = null
    while (warnings.length === 1) await pause()
    expect(warnings[1]).toContain('the package file of this program cannot be read')
    await pause(1200)
    expect((await jobs.job(id))!).toMatchObject({ status: 'running', completedUnits })
    installed = '8.0.0'
    expect(filesOf(store, await untilEnded(jobs, id))).toEqual(await undisturbed(city, '8.0.0'))
    expect(warnings).toHaveLength(2)
  })
})
