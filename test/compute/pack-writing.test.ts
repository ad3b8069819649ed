import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { packLoader } from '../../src/compute/pack-loader.ts'
import { parseConfiguration } from '../../src/config.ts'
import { startService } from '../../src/http/service.ts'
import { readCompiledFile } from '../../src/packs/compiled/compiled-file.ts'
import { dataFolders } from '../../src/packs/data-folder.ts'
import { writeSeededCity } from '../../src/packs/demo/seeded-city.ts'
import { temporaryDirectory } from '../made-packs.ts'

const log = pino({ level: 'silent' })

function configurationOf(environment: Readonly<Record<string, string>>) {
  const data = join(temporaryDirectory(), 'data')
  return parseConfiguration({ SIGHTLINE_DATA_DIR: data, ...environment }, '/nowhere').configuration
}

it('the compiled form of a pack is whole when its writing is said to be finished', async () => {
  const city = join(temporaryDirectory(), 'city')
  await writeSeededCity(city, { buildings: 20_000, widthKm: 8, seed: 1 })
  const configuration = configurationOf({ PLANNER_DATASET_DIR: city })
  const loader = packLoader(configuration, log)
  await loader.load(city)
  await loader.finishWriting()
  const { compiled } = dataFolders(configuration.SIGHTLINE_DATA_DIR)
  const names = readdirSync(compiled)
  expect(names).toEqual([expect.stringMatching(/\.slpack$/)])
  expect(readCompiledFile(join(compiled, names[0]), () => true)).toBeDefined()
  // Nothing is left to wait for.
  await loader.finishWriting()
})

it('a service that is stopped waits until its compiled pack is written', async () => {
  let endWriting = (): void => undefined
  const writing = new Promise<void>((resolve) => (endWriting = resolve))
  const loader = packLoader(configurationOf({}), log)
  const service = await startService(configurationOf({ PORT: '0' }), {
    log,
    loss: { lostLines: () => 0, waitingBytes: () => 0 },
    loader: { ...loader, firstDirectory: '/nowhere', finishWriting: () => writing },
  })
  let isClosed = false
  const closed = service.close().then(() => (isClosed = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isClosed).toBe(false)
  endWriting()
  await closed
})
