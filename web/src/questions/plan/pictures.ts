import type { GapsResponse, SurfaceResponse } from '../../api/types.ts'
import type { Project, Target } from '../../project/project.ts'
import { cellById } from '../../project/project.ts'
import { requestKey } from '../../scenario/scenario.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { packVersion, serviceVersion } from '../../store/session.ts'
import { withoutOutside } from '../shared/beyond-pack.ts'
import { surfaceRequest, withoutGrid } from '../shared/sector.ts'
import type { CellPicture } from './answer.ts'

type Post = <T>(path: string, body: RequestBody, step: string) => Promise<T>

/** Cells that have not changed since are not asked about again: the same question has one answer. */
const known = new Map<string, Omit<CellPicture, 'name'>>()
const maximumKnown = 24

/** The picture of every cell of a plan: two requests for each that is not known. */
export async function askPictures(
  project: Project,
  target: Target,
  post: Post,
): Promise<readonly CellPicture[]> {
  const pictures: CellPicture[] = []
  const outside = sharedOutside(project, target)
  for (const id of target.cellIds) {
    const name = cellById(project, id)?.name ?? id
    const request = surfaceRequest(project, { cellIds: [id] })
    if (request !== null) {
      const asked = { ...request, ...outside }
      pictures.push({ name, ...(await pictureOf(name, asked, post)) })
    }
  }
  return pictures
}

/**
 * Outside the pack every cell has a picture, or none: where one cell is left out, the best server
 * would be another that gives less.
 */
function sharedOutside(project: Project, target: Target): Partial<typeof withoutOutside> {
  const endsAtPack = target.cellIds.some(
    (id) => surfaceRequest(project, { cellIds: [id] })?.['beyond_pack'] !== undefined,
  )
  return endsAtPack ? withoutOutside : {}
}

async function pictureOf(
  name: string,
  request: RequestBody,
  post: Post,
): Promise<Omit<CellPicture, 'name'>> {
  const key = requestKey(`${packVersion.peek()} ${serviceVersion.peek()}`, request)
  const before = known.get(key)
  if (before !== undefined) return before
  const surface = await post<SurfaceResponse>('api/coverage-surface', request, `Mapping ${name}`)
  const gaps = await post<GapsResponse>(
    'api/coverage-gaps?include=buildings',
    withoutGrid(request),
    `Counting the buildings of ${name}`,
  )
  known.set(key, { surface, gaps })
  for (const oldest of known.keys()) {
    if (known.size <= maximumKnown) break
    known.delete(oldest)
  }
  return { surface, gaps }
}
