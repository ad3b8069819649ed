import { signal } from '@preact/signals'
import type { InterferenceResponse, SurfaceGrid, SurfaceResponse } from '../../api/types.ts'
import type { StoredResult } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import type { AskedCell } from './asked-cells.ts'
import { askInQueue, facadeLink } from './why.ts'

/** The same question with every unknown roof in the way, and with none of them. */
interface Bracket<Answer> {
  readonly low: Answer
  readonly high: Answer
}

/** Of whole pictures, by result. */
export const pictureBrackets = signal<ReadonlyMap<string, Bracket<SurfaceGrid>>>(new Map())
/** The SINR of every sample, by result. */
export const sinrBrackets = signal<ReadonlyMap<string, Bracket<readonly (number | null)[]>>>(
  new Map(),
)
/** The power at a facade, by `facadeKey`. */
export const facadeBrackets = signal<ReadonlyMap<string, Bracket<number | null>>>(new Map())

export const facadeKey = (resultId: string, cellId: string, buildingId: string): string =>
  [resultId, cellId, buildingId].join('\n')

/** Two coverage pictures; they answer for every place of the layer. */
export function askPictureBracket(result: StoredResult): Promise<void> {
  return askBoth(result.request, async (body, send) => {
    const answer = await send<SurfaceResponse>('api/coverage-surface', body)
    return answer.grid
  }).then((bracket) => {
    if (bracket !== null)
      pictureBrackets.value = new Map(pictureBrackets.peek()).set(result.id, bracket)
  })
}

/** Two grids of interference; they answer for every sample of the layer. */
export function askSinrBracket(result: StoredResult): Promise<void> {
  return askBoth(result.request, async (body, send) => {
    const answer = await send<InterferenceResponse>('api/interference', body)
    return answer.geojson.features.map(({ properties }) => properties.sinr_db)
  }).then((bracket) => {
    if (bracket !== null) sinrBrackets.value = new Map(sinrBrackets.peek()).set(result.id, bracket)
  })
}

/** The facade of one building, from one cell. */
export function askFacadeBracket(
  resultId: string,
  cell: AskedCell,
  buildingId: string,
): Promise<void> {
  return askBoth(cell.body, async (body, send) => {
    const building = await facadeLink(body, buildingId, (path, asked) => send(path, asked))
    return building.rx_dbm ?? null
  }).then((bracket) => {
    const key = facadeKey(resultId, cell.id, buildingId)
    if (bracket !== null) facadeBrackets.value = new Map(facadeBrackets.peek()).set(key, bracket)
  })
}

type PlainSend = <T>(path: string, body: RequestBody) => Promise<T>

async function askBoth<Answer>(
  request: RequestBody,
  read: (body: RequestBody, send: PlainSend) => Promise<Answer>,
): Promise<Bracket<Answer> | null> {
  const found: Answer[] = []
  await askInQueue('Unknown roofs low and high', async (send) => {
    for (const [rule, step] of [
      ['block', 'Every unknown roof blocks'],
      ['clear', 'No unknown roof blocks'],
    ] as const) {
      const body = { ...request, unknown_heights: rule }
      found.push(await read(body, (path, asked) => send(path, asked, step)))
    }
  })
  const [low, high] = found
  return low === undefined || high === undefined ? null : { low, high }
}
