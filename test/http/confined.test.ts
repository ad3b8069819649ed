import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { temporaryDirectory } from '../made-packs.ts'
import { programOf } from '../service-program.ts'
import { freePort } from './free-port.ts'
import { cityLat, cityLon, writeCity } from './test-city.ts'

/**
 * Runs a command line as a container of docker-compose.yml does, with a folder for data and one for other
 * files.
 */
const script = `
  set -e
  mount --make-rprivate /
  for folder in "$1" "$2"; do mount -t tmpfs tmpfs "$folder"; done
  mount -o remount,bind,ro /
  shift 2
  exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
`

function confined(data: string, temporary: string, command: readonly string[]): readonly string[] {
  return ['--mount', 'sh', '-c', script, 'sh', data, temporary, ...command]
}

function folders() {
  const parent = temporaryDirectory()
  const [data, temporary] = ['data', 'tmp'].map((name) => join(parent, name))
  for (const folder of [data, temporary]) mkdirSync(folder)
  return { data, temporary }
}

/** Whether this system lets us, and then really nothing can be written elsewhere. */
function isPossible(): boolean {
  const { data, temporary } = folders()
  const probe = `touch ${data}/a ${temporary}/a && ! touch ${data}/../a 2> /dev/null`
  const { status } = spawnSync('unshare', confined(data, temporary, ['sh', '-c', probe]))
  return status === 0
}

const can = isPossible()
if (!can) console.warn('SKIPPED: a service that may write nowhere, which needs unshare and setpriv')

it.runIf(can)(
  'a service answers that may write nowhere but in its folders and has no rights of root',
  async () => {
    const { data, temporary } = folders()
    const city = writeCity(join(temporaryDirectory(), 'city'))
    const port = await freePort()
    const command = [process.execPath, ...programOf('main')]
    const service = spawn('unshare', confined(data, temporary, command), {
      env: {
        PATH: process.env.PATH,
        TMPDIR: temporary,
        PORT: String(port),
        SIGHTLINE_DATA_DIR: data,
        PLANNER_DATASET_DIR: city,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const ended = once(service, 'exit') as Promise<[number | null]>
    try {
      let isReady = false
      while (!isReady && service.exitCode === null) {
        isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
          async (answer) => ((await answer.json()) as { buildings: boolean }).buildings,
          () => false,
        )
        await sleep(50)
      }
      const answer = await fetch(`http://127.0.0.1:${port}/api/simulate`, {
        method: 'POST',
        body: JSON.stringify({ tower_lon: cityLon, tower_lat: cityLat }),
      })
      expect(answer.status).toBe(200)
    } finally {
      service.kill('SIGTERM')
    }
    expect((await ended)[0]).toBe(0)
  },
)
