import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readApplicationVersion } from '../../src/config.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import type { Job } from '../../src/jobs/job.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { regionOutputs } from '../../src/jobs/kinds/region-coverage.ts'
import { pieceBytes } from '../../src/jobs/regions/piece-digests.ts'
import type { RegionOutput } from '../../src/jobs/regions/layer-output.ts'
import { copyEmptyStore } from '../jobs/experiment-app.ts'
import { regionOf, regionPlan } from '../jobs/region-setting.ts'
import { sumsJobs } from '../jobs/sums-jobs.ts'
import { untilEnded } from '../jobs/until-job.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { until } from '../until.ts'
import { errorOf, get, realPool, testApp } from './test-app.ts'
import { cityTile, loadCity } from './test-city.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const snapshot = loadCity()
const store = temporaryDirectory()
const directory = join(temporaryDirectory(), 'data')

let app: FastifyInstance
let jobs: Jobs
let port: number
let id: string
let outputs: readonly RegionOutput[]
/** Whether records are shown as a former version wrote them. */
let isFormer = false
function shown(job: Job | null): Job | null {
  if (!isFormer || job === null) return job
  const former =
    regionOutputs(job)?.map(({ name, type, object, bytes, sha256: hash }) => {
      return { name, type, object, bytes, sha256: hash }
    }) ?? null
  return { ...job, results: [former] }
}

beforeAll(async () => {
  await copyEmptyStore(directory)
  const configuration = {
    SIGHTLINE_DATA_DIR: directory,
    REGION_STORE: store,
    EXPERIMENT_THREADS: 2,
  }
  jobs = sumsJobs(snapshot, configuration, jobKinds)
  jobs.start()
  app = await testApp({
    snapshot,
    pool: realPool(),
    configuration,
    jobs: { ...jobs, job: async (one) => shown(await jobs.job(one)) },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  const request = await regionOf({ folder: store }, regionPlan({ zoom: 15 }))
  const submission = await jobs.submit(request, snapshot)
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  id = submission.job.id
  const job = await untilEnded(jobs, id)
  expect(job.message).toBeNull()
  outputs = regionOutputs(job)!
})
afterAll(() => jobs.close())

const outputOf = (name: string) => outputs.find((one) => one.name === name)!
const pathOf = (name: string) => join(store, outputOf(name).object)
const hrefOf = (name: string) => `/api/jobs/${id}/outputs/${name}`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What comes over a connection, and whether it comes to its end. */
function fetched(path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{
    readonly status: number
    readonly bytes: Buffer
    readonly isWhole: boolean
  }>((resolve, reject) => {
    const asked = httpRequest({ port, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', () => undefined)
      answer.on('close', () =>
        resolve({
          status: answer.statusCode!,
          bytes: Buffer.concat(chunks),
          isWhole: answer.complete,
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function untilMadeAgain(name: string): Promise<void> {
  await until(async () => (await get(app, hrefOf(name))).status === 200, 100)
  expect(sha256(readFileSync(pathOf(name)))).toBe(outputOf(name).sha256)
}

type Damage = (path: string, name: string) => void

const changeAt =
  (place: (bytes: number) => number): Damage =>
  (path) => {
    const bytes = readFileSync(path)
    bytes[place(bytes.length)] ^= 1
    writeFileSync(path, bytes)
  }

const damages: readonly (readonly [string, Damage, RegExp])[] = [
  ['has another byte at its beginning', changeAt(() => 3), /has damaged/],
  ['has another byte at its end', changeAt((bytes) => bytes - 1), /has damaged/],
  ['ends early', (path) => truncateSync(path, 100), /has damaged/],
  ['is empty', (path) => truncateSync(path, 0), /has damaged/],
  ['is gone', (path) => rmSync(path), /has lost/],
  [
    'is the page of a proxy',
    (path) => writeFileSync(path, '<html>back soon</html>'),
    /has damaged/,
  ],
  [
    'is another file of the region, as long',
    (path) => {
      const { length } = readFileSync(path)
      const other = readFileSync(pathOf('areas.gpkg'))
      writeFileSync(path, Buffer.concat([other, Buffer.alloc(length)]).subarray(0, length))
    },
    /has damaged/,
  ],
]

describe.each([false, true])('a file of a region (record of a former version: %s)', (former) => {
  beforeAll(() => {
    isFormer = former
  })

  it.each(damages)(
    'that %s is not served, and is made again with its bytes',
    async (_, damage, says) => {
      for (const name of ['cells.csv', 'manifest.json']) {
        damage(pathOf(name), name)
        const answer = await app.inject({ method: 'GET', url: hrefOf(name) })
        expect(answer.statusCode).toBe(503)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        expect(answer.headers['content-type']).toContain('application/json')
        expect(answer.json<{ readonly error: string }>().error).toMatch(says)
        await untilMadeAgain(name)
      }
    },
  )

  it('that is damaged in its midst is cut off, and never ends as if it were whole', async () => {
    const name = 'rsrp_dbm.tif'
    const { bytes: length } = outputOf(name)
    expect(length).toBeGreaterThan(5 * pieceBytes)
    const before = readFileSync(pathOf(name))
    if (former) {
      // The whole is looked at first, where there is nothing else to hold it against.
      changeAt((bytes) => bytes - 5)(pathOf(name), name)
      expect((await fetched(hrefOf(name))).status).toBe(503)
    } else {
      changeAt((bytes) => bytes - 5)(pathOf(name), name)
      const cut = await fetched(hrefOf(name))
      expect(cut.isWhole).toBe(false)
      expect(cut.bytes.length).toBeLessThan(length)
      expect(cut.bytes.equals(before.subarray(0, cut.bytes.length))).toBe(true)
    }
    await untilMadeAgain(name)
    expect(readFileSync(pathOf(name)).equals(before)).toBe(true)
  })

  it('is given in any range, and none of a range that is damaged', async () => {
    const name = 'rsrp_dbm.tif'
    const before = readFileSync(pathOf(name))
    const ranges = [
      [0, 0],
      [5, pieceBytes],
      [pieceBytes - 1, pieceBytes],
      [pieceBytes, 5 * pieceBytes + 3],
      [before.length - 7, before.length - 1],
    ] as const
    for (const [from, to] of ranges) {
      const part = await fetched(hrefOf(name), { range: `bytes=${from}-${to}` })
      expect([part.status, part.isWhole]).toEqual([206, true])
      expect(part.bytes.equals(before.subarray(from, to + 1))).toBe(true)
    }
    const range = `bytes=${2 * pieceBytes + 9}-${2 * pieceBytes + 20}`
    changeAt(() => 2 * pieceBytes + 77)(pathOf(name), name)
    const refused = await fetched(hrefOf(name), { range })
    // A former record has been held against the file already: its pieces are known.
    expect(refused.status).toBe(503)
    await untilMadeAgain(name)
    expect((await fetched(hrefOf(name), { range })).status).toBe(206)
  })
})

describe('a picture of a finished region', () => {
  it('has no tiles from a damaged file, which is made again', async () => {
    isFormer = false
    const name = 'rsrp_dbm.pmtiles'
    const tile = `/api/jobs/${id}/tiles/rsrp_dbm/${cityTile(14)}.png`
    expect((await get(app, tile)).status).toBe(200)
    writeFileSync(pathOf(name), Buffer.alloc(outputOf(name).bytes))
    const refused = await get(app, tile)
    expect(refused.status).toBe(503)
    expect(errorOf(refused)).toMatch(/has damaged .*rsrp_dbm\.pmtiles; it is made again/)
    await until(async () => (await get(app, tile)).status === 200, 100)
    expect(sha256(readFileSync(pathOf(name)))).toBe(outputOf(name).sha256)
  })
})

describe('a file of a region that nobody can make again', () => {
  it('says why, and the others are served', async () => {
    isFormer = false
    const other = await testApp({
      snapshot,
      pool: realPool(),
      configuration: { REGION_STORE: store },
      jobs: {
        ...jobs,
        submitBeside: (request, basis) =>
          jobs.submitBeside(request, { ...basis, applicationVersion: '1.0.0' }),
      },
    })
    const intact = readFileSync(pathOf('cells.csv'))
    rmSync(pathOf('cells.csv'))
    const url = hrefOf('cells.csv')
    expect(errorOf(await get(other, url))).toMatch(/has lost .*cells\.csv; it is made again$/)
    await until(async () => !errorOf(await get(other, url)).includes('parts are done'), 100)
    const refused = await get(other, url)
    expect(refused.status).toBe(503)
    expect(errorOf(refused)).toMatch(
      /has lost .*, and this file of a region was accepted by version 1\.0\.0 of the service .* submit it again$/,
    )
    expect(existsSync(pathOf('cells.csv'))).toBe(false)
    expect((await get(other, hrefOf('manifest.json'))).status).toBe(200)
    writeFileSync(pathOf('cells.csv'), intact)
    expect((await get(other, url)).status).toBe(200)
    expect(readApplicationVersion()).not.toBe('1.0.0')
  })
})
