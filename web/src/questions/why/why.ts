import { signal } from '@preact/signals'
import { postJson } from '../../api/client.ts'
import type { ApiError } from '../../api/client.ts'
import type { PathProfileResponse, SurfaceGrid, SurfaceResponse } from '../../api/types.ts'
import { valueAt } from '../../color/raster.ts'
import type { Position, StoredResult } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { asApiError } from '../../store/asking.ts'
import { jobs } from '../../store/jobs.ts'
import { visibleResults } from '../../store/layers.ts'
import { questionById } from '../../store/registry.ts'

/** The ledger of one cell at one place, and what the layer shows there. */
interface Why {
  readonly resultId: string
  readonly title: string
  readonly place: Position
  /** What the layer shows; null where it says no number. */
  readonly shownDbm: number | null
  readonly path: PathProfileResponse
}

/** The received power with every unknown roof in the way, and with none of them. */
interface Bracket {
  readonly low: SurfaceGrid
  readonly high: SurfaceGrid
}

export const why = signal<Why | null>(null)
export const whyFailure = signal<ApiError | null>(null)
export const brackets = signal<ReadonlyMap<string, Bracket>>(new Map())

/** The topmost visible result about one cell; what a number at a place is explained by. */
export function explainableResult(): StoredResult | null {
  return (
    visibleResults.value.find(
      (result) =>
        questionById(result.question)?.about === 'cell' &&
        typeof result.request['tower_lon'] === 'number',
    ) ?? null
  )
}

export function askWhy(result: StoredResult, clicked: Position): Promise<void> {
  whyFailure.value = null
  // A grid says what holds at its nodes: the ledger is made for the node that is shown.
  const grid = gridOf(result)
  const place = grid === null ? clicked : nodeAt(grid, clicked)
  return jobs.add('why', 'Why this number', async ({ send, signal: cancelled }) => {
    try {
      const path = await send('Walking the path', () =>
        postJson<PathProfileResponse>('api/path-profile', pathBody(result.request, place), {
          scope: 'rf',
          signal: cancelled,
        }),
      )
      const shownDbm = grid === null ? null : valueAt(grid, ...place)
      why.value = { resultId: result.id, title: result.title, place, shownDbm, path }
    } catch (error) {
      if (!cancelled.aborted) whyFailure.value = asApiError(error)
    }
  })
}

/** Two coverage pictures of the same question; they answer for every place of it. */
export function askBracket(result: StoredResult): Promise<void> {
  whyFailure.value = null
  return jobs.add('why', 'Unknown roofs low and high', async ({ send, signal: cancelled }) => {
    const mapWith = async (unknown_heights: string, step: string): Promise<SurfaceGrid> => {
      const body = { ...result.request, unknown_heights }
      const answer = await send(step, () =>
        postJson<SurfaceResponse>('api/coverage-surface', body, {
          scope: 'rf',
          signal: cancelled,
        }),
      )
      return answer.grid
    }
    try {
      const low = await mapWith('block', 'Every unknown roof blocks')
      const high = await mapWith('clear', 'No unknown roof blocks')
      brackets.value = new Map(brackets.peek()).set(result.id, { low, high })
    } catch (error) {
      if (!cancelled.aborted) whyFailure.value = asApiError(error)
    }
  })
}

/** The grid of a coverage picture; null for other answers. */
function gridOf({ question, answer }: StoredResult): SurfaceGrid | null {
  if (question !== 'surface') return null
  return (answer as { readonly surface: SurfaceResponse }).surface.grid
}

function nodeAt(grid: SurfaceGrid, [lon, lat]: Position): Position {
  const [west, south, east, north] = grid.bounds
  const stepX = (east - west) / (grid.width - 1)
  const stepY = (north - south) / (grid.height - 1)
  return [
    west + Math.round((lon - west) / stepX) * stepX,
    south + Math.round((lat - south) / stepY) * stepY,
  ]
}

const pathMembers = ['frequency_ghz', 'tx_power_dbm', 'beam_width', 'propagation_model'] as const

/** A sector question as one about the path from its antenna to a place. */
function pathBody(request: RequestBody, [lon, lat]: Position): RequestBody {
  const { tower_lon, tower_lat, azimuth = 0, calibration_offset_db, rf_profile } = request
  const radio = pathMembers.flatMap((name) =>
    request[name] === undefined ? [] : [[name, request[name]] as const],
  )
  const profile = typeof rf_profile === 'object' && rf_profile !== null ? rf_profile : {}
  return {
    transmitter: { lon: tower_lon, lat: tower_lat },
    receiver: { lon, lat },
    azimuth,
    ...(calibration_offset_db === undefined ? {} : { calibration_offset_db }),
    rf_profile: { ...Object.fromEntries(radio), ...profile },
  }
}
