import { randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { SightlineError } from '../errors.ts'
import { loadPack, type LoadOptions } from '../packs/load/load.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import type { LoadMessage, LoadRequest } from './load-pack.ts'

/** Entry of the thread that loads one pack and ends. */
const { directory, options, isDemoCity } = workerData as LoadRequest
const send = (message: LoadMessage) => parentPort!.postMessage(message)
const remaining: (() => void)[] = []

try {
  const loadOptions: LoadOptions = {
    ...options,
    log: (level, message, details) => send({ kind: 'log', level, message, details }),
    writeLater: (write) => remaining.push(write),
  }
  const snapshot = isDemoCity
    ? await loadDemoCity(directory, loadOptions)
    : loadPack(directory, loadOptions)
  if (snapshot.manifest.files.terrain !== undefined) await checkTerrain(snapshot)
  if (snapshot.manifest.files.clutter !== undefined) await checkClutter(snapshot)
  await checkBaseMap(snapshot)
  send({ kind: 'loaded', snapshot })
  // The disk is waited for when the pack is in use already.
  for (const write of remaining) write()
} catch (error) {
  if (!(error instanceof SightlineError)) throw error
  send({ kind: 'refused', reason: error.reason, message: error.message })
}

/** The demo city is only a pack that is made where it is missing, and made again where it is broken. */
async function loadDemoCity(folder: string, loadOptions: LoadOptions): Promise<PackSnapshot> {
  try {
    const snapshot = loadPack(folder, loadOptions)
    // One of a former version has no clutter.
    if (snapshot.manifest.files.clutter !== undefined) return snapshot
    return await buildAndLoad(folder, loadOptions)
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    loadOptions.log?.('info', 'the demo city is built: no dataset is configured')
    return buildAndLoad(folder, loadOptions)
  }
}

async function buildAndLoad(folder: string, loadOptions: LoadOptions): Promise<PackSnapshot> {
  const { buildDemoCity } = await import('../packs/demo/demo-city.ts')
  try {
    await buildDemoCity(folder, { force: true })
  } catch (error) {
    if (!(error instanceof SightlineError) || error.reason !== 'conflict') throw error
    setAside(folder, loadOptions)
    await buildDemoCity(folder)
  }
  return loadPack(folder, loadOptions)
}

/** What is no demo city may be somebody's: it makes room, and stays. */
function setAside(folder: string, { log }: LoadOptions): void {
  const aside = `${folder}-set-aside-${randomBytes(4).toString('hex')}`
  renameSync(folder, aside)
  log?.('warn', 'what was in the place of the demo city was set aside', { folder: aside })
}

/** The archive's library is loaded only for packs that need it. */
async function checkBaseMap(snapshot: PackSnapshot): Promise<void> {
  if (snapshot.manifest.files.base_map === undefined) return
  const { assertBaseMapReadable } = await import('../packs/load/base-map.ts')
  await assertBaseMapReadable(snapshot)
}

/** The raster libraries are loaded only for packs that need them. */
async function checkTerrain(snapshot: PackSnapshot): Promise<void> {
  const { assertTerrainReadable } = await import('../packs/load/terrain-check.ts')
  await assertTerrainReadable(snapshot)
}

async function checkClutter(snapshot: PackSnapshot): Promise<void> {
  const { checkPackClutter } = await import('../packs/load/clutter-layer.ts')
  await checkPackClutter(snapshot)
}
