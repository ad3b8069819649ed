import { signal } from '@preact/signals'
import type { RequestBody } from '../../scenario/scenario.ts'
import type { AskedCell } from './asked-cells.ts'
import { askInQueue, facadeLink, placeLink } from './why.ts'
import type { Why } from './why.ts'

/** A question answered with every unknown roof in the way, and with none of them. */
export interface Bracket<Answer> {
  readonly low: Answer
  readonly high: Answer
}

/** The power of one cell at a facade or a place, by `linkKey`. */
export const linkBrackets = signal<ReadonlyMap<string, Bracket<number | null>>>(new Map())

export const linkKey = ({ resultId, place, buildingId }: LinkPlace, cellId: string): string =>
  [resultId, cellId, buildingId ?? place.join()].join('\n')

type LinkPlace = Pick<Why, 'resultId' | 'place' | 'buildingId'>

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

type PlainSend = <T>(path: string, body: RequestBody) => Promise<T>

/** Asks a question under both rules; null where it was cancelled or refused. */
export async function askBoth<Answer>(
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
