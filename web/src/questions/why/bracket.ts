import { signal } from '@preact/signals'
import type {
  InterferenceResponse,
  PathProfileResponse,
  SurfaceGrid,
  SurfaceResponse,
} from '../../api/types.ts'
import type { StoredResult } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import type { AskedCell } from './asked-cells.ts'
import { askInQueue, facadeLink, placeLink } from './why.ts'
import type { Why } from './why.ts'

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
/** The power of one cell at a facade or a place, by `linkKey`. */
export const linkBrackets = signal<ReadonlyMap<string, Bracket<number | null>>>(new Map())
/** Both powers of a path, by result. */
export const pathBrackets = signal<ReadonlyMap<string, Bracket<PathPowers>>>(new Map())

/** What a path gives: by the model of the layers, and by the sum of its way. */
interface PathPowers {
  readonly layersDbm: number | null
  /** Null where a loss is unknown. */
  readonly sumDbm: number | null
}

export const linkKey = ({ resultId, place, buildingId }: LinkPlace, cellId: string): string =>
  [resultId, cellId, buildingId ?? place.join()].join('\n')

type LinkPlace = Pick<Why, 'resultId' | 'place' | 'buildingId'>

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

/** The facade of one building, or one place, from one cell. */
export function askLinkBracket(about: LinkPlace, cell: AskedCell): Promise<void> {
  const { place, buildingId } = about
  return askBoth(cell.body, async (body, send) => {
    if (buildingId === null) {
      const link = await placeLink({ ...cell, body }, place, (path, asked) => send(path, asked))
      return link.receivedDbm
    }
    const building = await facadeLink(body, buildingId, (path, asked) => send(path, asked))
    return building.rx_dbm ?? null
  }).then((bracket) => {
    const key = linkKey(about, cell.id)
    if (bracket !== null) linkBrackets.value = new Map(linkBrackets.peek()).set(key, bracket)
  })
}

/** A path, asked twice more. */
export function askPathBracket(result: StoredResult): Promise<void> {
  return askBoth(result.request, async (body, send): Promise<PathPowers> => {
    const path = 'api/path-profile?include=layer_link'
    const answer = await send<PathProfileResponse>(path, body)
    const { complete, rx_dbm_p50 } = answer.loss_budget
    return {
      layersDbm: answer.layer_link?.rx_dbm ?? null,
      sumDbm: complete ? rx_dbm_p50 : null,
    }
  }).then((bracket) => {
    if (bracket !== null) pathBrackets.value = new Map(pathBrackets.peek()).set(result.id, bracket)
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
