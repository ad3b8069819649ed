import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { programOf } from '../service-program.ts'
import { until } from '../until.ts'
import { postgresPrograms } from './postgres-server.ts'
import { startWorker } from './processes.ts'
import { newTestDatabase } from './test-postgres.ts'

describe.skipIf(postgresPrograms === null)('the health of a worker', () => {
  it('is that of its rounds, and is asked for by a command', async () => {
    const data = join(temporaryDirectory(), 'data')
    const health = () => {
      const args = [...programOf('cli/main'), 'worker', '--health']
      const { PATH, TMPDIR } = process.env
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        env: { PATH, TMPDIR, SIGHTLINE_DATA_DIR: data },
        encoding: 'utf8',
      })
      return { status, said: stdout + stderr }
    }
    expect(health()).toMatchObject({
      status: 1,
      said: expect.stringMatching(/no worker runs/) as string,
    })
    const worker = await startWorker({
      DATABASE_URL: await newTestDatabase(),
      PLANNER_DATASET_DIR: writeCity(join(temporaryDirectory(), 'city')),
      SIGHTLINE_DATA_DIR: data,
    })
    await until(() => health().status === 0)
    expect(health().said).toBe('the worker is well\n')
    await worker.kill()
    expect(health()).toMatchObject({
      status: 1,
      said: expect.stringMatching(/no worker runs/) as string,
    })
  })
})
