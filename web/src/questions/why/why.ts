import { computed, signal } from '@preact/signals'
import { postJson } from '../../api/client.ts'
import type { ApiError } from '../../api/client.ts'
import type { GapsResponse } from '../../api/types.ts'
import { isWithin } from '../../project/project.ts'
import type { Position, StoredResult } from '../../project/project.ts'
import type { Explain } from '../../question/explain.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { asApiError } from '../../store/asking.ts'
import { jobs } from '../../store/jobs.ts'
import { visibleResults } from '../../store/layers.ts'
import { questionById } from '../../store/registry.ts'
import { pack } from '../../store/session.ts'
import { withoutOutside } from '../shared/beyond-pack.ts'
import { askedCells, pathBody } from './asked-cells.ts'
import type { AskedCell } from './asked-cells.ts'
import { linkToBuilding, linkToPlace } from './cell-link.ts'
import type { CellLink, PlacePath } from './cell-link.ts'

/** What each cell of a result gives at a place or at the facade of a building. */
export interface Why {
  readonly resultId: string
  /** What was asked about: where it was clicked, and the building, where it is one's facade. */
  readonly place: Position
  readonly buildingId: string | null
  readonly links: readonly CellLink[]
}

export const why = signal<Why | null>(null)
export const whyFailure = signal<ApiError | null>(null)

/** How the question of a result explains it; not at all where this is undefined. */
export const explainOf = ({ question }: StoredResult): Explain<unknown> | undefined =>
  questionById(question)?.explain

const chosenResultId = signal<string | null>(null)

/** The layers that can be asked why, the topmost first. */
export const explainableResults = computed<readonly StoredResult[]>(() =>
  visibleResults.value.filter(
    (result) => explainOf(result) !== undefined && askedCells(result).length > 0,
  ),
)

/** The layer that is asked why: the one chosen, else the topmost. */
export const explainedResult = computed<StoredResult | null>(() => {
  const all = explainableResults.value
  return all.find(({ id }) => id === chosenResultId.value) ?? all[0] ?? null
})

export function chooseExplained(id: string): void {
  chosenResultId.value = id
}

type Send = <T>(path: string, body: RequestBody, step: string) => Promise<T>

/** Radio work about "why", in the queue; what is refused is told at the card. */
export function askInQueue(title: string, work: (send: Send) => Promise<void>): Promise<void> {
  whyFailure.value = null
  return jobs.add('why', title, async ({ send, signal: cancelled }) => {
    try {
      await work((path, body, step) =>
        send(step, () => postJson(path, body, { scope: 'rf', signal: cancelled })),
      )
    } catch (error) {
      if (!cancelled.aborted) whyFailure.value = asApiError(error)
    }
  })
}

/** What each cell gives at a place. */
export function askPlace(result: StoredResult, clicked: Position): Promise<void> {
  const place = explainOf(result)?.placeOf?.(result.answer, clicked) ?? clicked
  return askLinks(result, { place, buildingId: null }, async (cell, send) => {
    return placeLink(cell, place, send)
  })
}

/** What each cell gives at the facade of a building: what it is served by, or not. */
export function askBuilding(
  result: StoredResult,
  buildingId: string,
  place: Position,
): Promise<void> {
  return askLinks(result, { place, buildingId }, async (cell, send) => {
    const building = await facadeLink(cell.body, buildingId, send)
    return linkToBuilding(cell, building)
  })
}

/** The link of one cell to a place, as the layers have it. */
export async function placeLink(cell: AskedCell, place: Position, send: Send): Promise<CellLink> {
  const address = 'api/path-profile?include=layer_link'
  const path = await send<PlacePath>(address, pathBody(cell.body, place), 'Walking the path')
  return linkToPlace(cell, path, isLeftOut(cell.body, place))
}

/** Whether a place has no value in the answer to a question, because it lies outside the active pack. */
function isLeftOut(request: RequestBody, place: Position): boolean {
  const bounds = pack.peek()?.bounds
  if (request['beyond_pack'] !== withoutOutside.beyond_pack || bounds === undefined) return false
  return !isWithin(bounds, place)
}

/** The link of one cell to the facade of a building. */
export async function facadeLink(
  body: RequestBody,
  buildingId: string,
  send: Send,
): Promise<NonNullable<GapsResponse['building']>> {
  const path = `api/coverage-gaps?building=${encodeURIComponent(buildingId)}`
  const { building } = await send<GapsResponse>(path, body, 'Looking at the facade')
  return building ?? { building_id: buildingId, available: false }
}

function askLinks(
  result: StoredResult,
  about: Pick<Why, 'place' | 'buildingId'>,
  linkOf: (cell: AskedCell, send: Send) => Promise<CellLink>,
): Promise<void> {
  return askInQueue('Why this number', async (send) => {
    const links: CellLink[] = []
    for (const cell of askedCells(result)) links.push(await linkOf(cell, send))
    why.value = { resultId: result.id, ...about, links }
  })
}
