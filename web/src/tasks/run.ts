import { ApiError, postForFile, postJson } from '../api/client.ts'
import type {
  AnalyzeSectorResponse,
  AzimuthResponse,
  GapsResponse,
  SimulateResponse,
  SurfaceExport,
  SurfaceResponse,
} from '../api/types.ts'
import { sectorBody, surfaceBody } from '../scenario/scenario.ts'
import type { RequestBody, Scenario } from '../scenario/scenario.ts'
import type { TaskId } from '../scenario/url-state.ts'
import { scenario } from '../store/scenario.ts'
import { followPack, pack, packVersion } from '../store/session.ts'
import { pinnedRay, selectedGap } from '../store/view.ts'
import { saveBlob } from './save.ts'
import { azimuthResult, failures, gapsResult, raysResult, running, surfaceResult } from './state.ts'
import type { Finished } from './state.ts'

/** A busy place frees itself within a second or two; a spent budget takes longer. */
const longestQuietWaitS = 2
const quietRetries = 3

type Post = <T>(path: string, body: RequestBody, step: string) => Promise<T>

/** Traces the rays and lists the gaps of the sector in one request. */
export function analyzeSector(shownTask: 'rays' | 'gaps'): Promise<void> {
  return start(shownTask, async (post, asked) => {
    const body = sectorBody(asked.scenario)
    const answer = await post<AnalyzeSectorResponse>('api/analyze-sector', body, 'Analyzing sector')
    raysResult.value = asked.finish(body, answer.simulation)
    gapsResult.value = asked.finish(body, answer.coverage_gaps)
    failures.rays.value = null
    failures.gaps.value = null
    pinnedRay.value = null
    selectedGap.value = null
  })
}

export function simulateRays(): Promise<void> {
  return start('rays', async (post, asked) => {
    const body = sectorBody(asked.scenario)
    const answer = await post<SimulateResponse>('api/simulate', body, 'Tracing rays')
    raysResult.value = asked.finish(body, answer)
    pinnedRay.value = null
  })
}

export function findGaps(): Promise<void> {
  return start('gaps', async (post, asked) => {
    const body = sectorBody(asked.scenario)
    const answer = await post<GapsResponse>('api/coverage-gaps', body, 'Looking for gaps')
    gapsResult.value = asked.finish(body, answer)
    selectedGap.value = null
  })
}

/** Finds the best azimuth and compares the gaps before and after turning to it. */
export function optimizeAzimuth(): Promise<void> {
  return start('azimuth', async (post, asked) => {
    const seedDeg = asked.scenario.azimuth ?? 0
    const body = sectorBody({ ...asked.scenario, azimuth: seedDeg })
    const choice = await post<AzimuthResponse>(
      'api/optimize-azimuth',
      body,
      'Step 1 of 3: trying 36 azimuths',
    )
    const turned = { ...body, azimuth: choice.optimal_azimuth }
    const before = await post<GapsResponse>('api/coverage-gaps', body, 'Step 2 of 3: gaps before')
    const after = await post<GapsResponse>('api/coverage-gaps', turned, 'Step 3 of 3: gaps after')
    azimuthResult.value = asked.finish(body, { choice, seedDeg, before, after })
  })
}

export function mapSurface(): Promise<void> {
  return start('surface', async (post, asked) => {
    const body = surfaceBody(asked.scenario)
    const answer = await post<SurfaceResponse>('api/coverage-surface', body, 'Mapping the surface')
    surfaceResult.value = asked.finish(body, answer)
  })
}

/** Saves the shown surface as a file, made by the service from the same request. */
export function exportSurface(format: SurfaceExport): Promise<void> {
  const shown = surfaceResult.value
  if (shown === null) return Promise.resolve()
  const extension = format === 'geotiff' ? 'tif' : format
  return start('surface', async (_post, _asked, signal) => {
    const file = await postForFile(`api/coverage-surface?f=${format}`, shown.request, {
      scope: 'rf',
      signal,
    })
    saveBlob(file, `coverage-surface.${extension}`)
  })
}

export function runTask(task: TaskId): Promise<void> {
  switch (task) {
    case 'rays':
    case 'gaps':
      return analyzeSector(task)
    case 'azimuth':
      return optimizeAzimuth()
    case 'surface':
      return mapSurface()
  }
}

/** Ends the analysis that is under way: the service stops computing it. */
export function cancelTask(): void {
  running.value?.controller.abort()
  running.value = null
}

interface Asked {
  readonly scenario: Scenario
  readonly finish: <T>(request: RequestBody, answer: T) => Finished<T>
}

async function start(
  task: TaskId,
  work: (post: Post, asked: Asked, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  cancelTask()
  const controller = new AbortController()
  const startedAt = Date.now()
  const report = (step: string): void => {
    if (!controller.signal.aborted) running.value = { task, startedAt, step, controller }
  }
  report('Sending the request')
  failures[task].value = null
  const packNow = { packVersion: packVersion.value, packName: pack.value?.name ?? '' }
  const asked: Asked = {
    scenario: scenario.value,
    finish: (request, answer) => ({
      scenario: asked.scenario,
      request,
      ...packNow,
      answer,
      finishedAt: new Date(),
      elapsedMs: Date.now() - startedAt,
    }),
  }
  const post: Post = (path, body, step) =>
    postPatiently(path, body, step, report, controller.signal)
  try {
    await work(post, asked, controller.signal)
  } catch (error) {
    if (controller.signal.aborted) return
    failures[task].value = failureOf(error)
  } finally {
    if (running.value?.controller === controller) running.value = null
  }
  // Failing to look is no reason to bother: the next task looks again.
  await followPack().catch(() => undefined)
}

/** Sends a request again when the only place was still taken by one just cancelled. */
async function postPatiently<T>(
  path: string,
  body: RequestBody,
  step: string,
  report: (step: string) => void,
  signal: AbortSignal,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    report(step)
    try {
      const answer = await postJson<T>(path, body, { scope: 'rf', signal })
      signal.throwIfAborted()
      return answer
    } catch (error) {
      const waitS = error instanceof ApiError && error.status === 429 ? error.retryAfterS : null
      if (waitS === null || waitS > longestQuietWaitS || retry >= quietRetries) throw error
      report('Waiting for a free place')
      await pause(waitS * 1000, signal)
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('cancelled', 'AbortError'))
    })
  })
}

function failureOf(error: unknown): { error: ApiError; retryAt: number | null } {
  if (error instanceof ApiError) {
    const retryAt = error.retryAfterS === null ? null : Date.now() + error.retryAfterS * 1000
    return { error, retryAt }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { error: new ApiError(message, 0, null, null), retryAt: null }
}
