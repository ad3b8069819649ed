import { computed, signal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import type { ApiError } from '../api/client.ts'
import type {
  AzimuthResponse,
  GapsResponse,
  RayFeature,
  SimulateResponse,
  SurfaceResponse,
} from '../api/types.ts'
import { requestKey, sectorBody, surfaceBody } from '../scenario/scenario.ts'
import type { RequestBody, Scenario } from '../scenario/scenario.ts'
import type { TaskId } from '../scenario/url-state.ts'
import { scenario } from '../store/scenario.ts'
import { packVersion } from '../store/session.ts'

/** An answer with the question it belongs to. */
export interface Finished<T> {
  readonly scenario: Scenario
  readonly request: RequestBody
  readonly packVersion: string
  readonly packName: string
  readonly answer: T
  readonly finishedAt: Date
  readonly elapsedMs: number
}

interface Running {
  readonly task: TaskId
  readonly startedAt: number
  /** What is being waited for. */
  readonly step: string
  readonly controller: AbortController
}

export interface Failure {
  readonly error: ApiError
  /** When the same request may be sent again (ms since the epoch); null when at any time. */
  readonly retryAt: number | null
}

/** The best azimuth, with the gaps of the sector before and after turning to it. */
export interface AzimuthComparison {
  readonly choice: AzimuthResponse
  readonly seedDeg: number
  readonly before: GapsResponse
  readonly after: GapsResponse
}

export const raysResult = signal<Finished<SimulateResponse> | null>(null)
export const gapsResult = signal<Finished<GapsResponse> | null>(null)
export const azimuthResult = signal<Finished<AzimuthComparison> | null>(null)
export const surfaceResult = signal<Finished<SurfaceResponse> | null>(null)

/** At most one analysis at a time: the service gives each client one place. */
export const running = signal<Running | null>(null)

export const failures: Readonly<Record<TaskId, Signal<Failure | null>>> = {
  rays: signal(null),
  gaps: signal(null),
  azimuth: signal(null),
  surface: signal(null),
}

const sectorKey = computed(() => requestKey('sector', sectorBody(scenario.value)))
const surfaceKey = computed(() => requestKey('surface', surfaceBody(scenario.value)))

/** True while a result answers another question than the form asks now. */
export const stale: Readonly<Record<TaskId, ReadonlySignal<boolean>>> = {
  rays: computed(() => isStale(raysResult.value, 'sector', sectorKey.value)),
  gaps: computed(() => isStale(gapsResult.value, 'sector', sectorKey.value)),
  azimuth: computed(() => isAzimuthStale(azimuthResult.value)),
  surface: computed(() => isStale(surfaceResult.value, 'surface', surfaceKey.value)),
}

function isStale(finished: Finished<unknown> | null, path: string, key: string): boolean {
  if (finished === null) return false
  return finished.packVersion !== packVersion.value || requestKey(path, finished.request) !== key
}

/** Turning the form to the azimuth that was found does not make the finding stale. */
function isAzimuthStale(finished: Finished<AzimuthComparison> | null): boolean {
  if (finished === null) return false
  const { seedDeg, choice } = finished.answer
  const turned = scenario.value.azimuth === choice.optimal_azimuth
  const asked = sectorBody(turned ? { ...scenario.value, azimuth: seedDeg } : scenario.value)
  const answered = sectorBody({ ...finished.scenario, azimuth: seedDeg })
  return (
    finished.packVersion !== packVersion.value ||
    requestKey('sector', asked) !== requestKey('sector', answered)
  )
}

/** The segments of each ray, from the antenna outwards. */
export const rays = computed<ReadonlyMap<number, readonly RayFeature[]>>(() => {
  const groups = new Map<number, RayFeature[]>()
  for (const feature of raysResult.value?.answer.geojson.features ?? []) {
    const group = groups.get(feature.properties.ray_index)
    if (group === undefined) groups.set(feature.properties.ray_index, [feature])
    else group.push(feature)
  }
  for (const group of groups.values()) {
    group.sort((a, b) => a.properties.segment_index - b.properties.segment_index)
  }
  return new Map([...groups].sort((a, b) => a[0] - b[0]))
})

/** Forgets every result, as after a change of the pack. */
export function clearResults(): void {
  raysResult.value = null
  gapsResult.value = null
  azimuthResult.value = null
  surfaceResult.value = null
  for (const failure of Object.values(failures)) failure.value = null
}
