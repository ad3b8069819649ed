import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SeededRandom } from '../../src/packs/demo/seeded-random.ts'
import { type Programs, runCommand, startService } from './process.ts'

const killMoments = ['load', 'cache write', 'switch', 'build'] as const
type KillMoment = (typeof killMoments)[number]

export interface KillReport {
  readonly kills: Readonly<Record<KillMoment, number>>
  /** What did not hold afterwards. */
  readonly broken: readonly string[]
}

/** Packs and folders that kills are tried on. */
export interface KillSetting {
  readonly programs: Programs
  /** Folder with the packs `first` and `second`. */
  readonly root: string
  readonly first: string
  readonly second: string
  readonly secondId: string
  readonly dataDirectory: string
  /** Folder for packs that are being built. */
  readonly buildDirectory: string
}

/** How long a service may take until it has its pack, after whatever happened to it before. */
const readyWithinMs = 60_000

/**
 * Kills the product at random moments, and looks after each kill whether what it left is whole: a
 * service started on the same folders must become ready and give the same answer as ever, and a
 * pack is there whole or not at all.
 */
export async function killAtRandom(
  setting: KillSetting,
  count: number,
  seed: number,
  stop: AbortSignal,
): Promise<KillReport> {
  const random = new SeededRandom(seed)
  const kills = { load: 0, 'cache write': 0, switch: 0, build: 0 }
  const broken: string[] = []
  const expected = await answerAfterStart(setting)
  const readyMs = expected.readyMs
  for (let kill = 0; kill < count && !stop.aborted; kill++) {
    const moment = killMoments[kill % killMoments.length]
    try {
      if (moment === 'build') await killBuild(setting, random)
      else await killService(setting, moment, readyMs, random)
      kills[moment]++
      if (moment === 'build') await checkBuilt(setting)
      else {
        const { answer } = await answerAfterStart(setting)
        if (answer !== expected.answer) broken.push(`${moment}: another answer than before`)
      }
    } catch (error) {
      broken.push(`${moment}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { kills, broken }
}

function environmentOf({ root, first, dataDirectory }: KillSetting): Record<string, string> {
  return {
    PLANNER_DATASETS_ROOT: root,
    PLANNER_DATASET_DIR: first,
    SIGHTLINE_DATA_DIR: dataDirectory,
    COMPUTE_THREADS: '1',
  }
}

/** Starts a service, asks it one question, and ends it without mercy. */
async function answerAfterStart(
  setting: KillSetting,
): Promise<{ readonly answer: string; readonly readyMs: number }> {
  const startedAt = performance.now()
  const service = await startService(setting.programs, environmentOf(setting))
  try {
    const url = `http://127.0.0.1:${service.port}`
    await untilLoaded(url, startedAt)
    const readyMs = performance.now() - startedAt
    const body = JSON.stringify({ tower_lon: -20, tower_lat: -40, rays: 8, radius_m: 200 })
    const answer = await fetch(`${url}/api/analyze-sector`, { method: 'POST', body })
    const { fingerprint } = (await answer.json()) as { readonly fingerprint?: string }
    if (answer.status !== 200 || fingerprint === undefined) {
      throw new Error(`a question after the start was answered ${answer.status}`)
    }
    return { answer: fingerprint, readyMs }
  } finally {
    service.child.kill('SIGKILL')
    await service.ended
  }
}

async function untilLoaded(url: string, startedAt: number): Promise<void> {
  while (performance.now() - startedAt < readyWithinMs) {
    const state = (await (await fetch(`${url}/readyz`)).json()) as {
      readonly buildings: boolean
      readonly dataset_error: string
    }
    if (state.dataset_error !== '') throw new Error('the pack could not be loaded any more')
    if (state.buildings) return
    await sleep(5)
  }
  throw new Error('the pack was not loaded in time')
}

async function killService(
  setting: KillSetting,
  moment: 'load' | 'cache write' | 'switch',
  readyMs: number,
  random: SeededRandom,
): Promise<void> {
  // Without a compiled pack, it is read from its files, and written anew.
  rmSync(join(setting.dataDirectory, 'compiled'), { recursive: true, force: true })
  const startedAt = performance.now()
  const service = await startService(setting.programs, environmentOf(setting))
  const url = `http://127.0.0.1:${service.port}`
  if (moment === 'load') {
    await sleep(random.below(Math.max(1, Math.round(readyMs))))
  } else {
    await untilLoaded(url, startedAt)
    if (moment === 'switch') {
      const body = JSON.stringify({ id: setting.secondId })
      // Nobody is there to answer when it has been killed.
      fetch(`${url}/api/datasets/switch`, { method: 'POST', body }).catch(() => undefined)
      await sleep(random.below(Math.max(1, Math.round(readyMs))))
    } else await sleep(random.below(40))
  }
  service.child.kill('SIGKILL')
  await service.ended
}

function builtPack({ buildDirectory }: KillSetting): string {
  return join(buildDirectory, 'pack')
}

async function killBuild(setting: KillSetting, random: SeededRandom): Promise<void> {
  const out = builtPack(setting)
  const build = runCommand(setting.programs, [
    ...['pack', 'build', '--quiet', '--force', '--out', out, '--id', 'built', '--towers-simulated'],
    ...['--buildings', join(setting.first, 'buildings.geojson')],
    ...['--towers', join(setting.first, 'towers.geojson')],
  ])
  await Promise.race([build.ended, sleep(200 + random.below(1500))])
  build.child.kill('SIGKILL')
  await build.ended
}

/** A pack that is there must be valid: it became visible when it was whole. */
async function checkBuilt(setting: KillSetting): Promise<void> {
  const out = builtPack(setting)
  if (!existsSync(out)) return
  const check = runCommand(setting.programs, ['pack', 'validate', out])
  if ((await check.ended) !== 0) throw new Error(`a pack is there and not valid: ${check.output()}`)
}
