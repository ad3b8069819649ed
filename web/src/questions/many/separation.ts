import type { RequestBody } from '../../scenario/scenario.ts'
import { tooNear } from '../shared/separation.ts'
import type { ManyAnswer } from './answer.ts'

/** Cells of a site that a part of a plan would leave nearer to each other than was asked for. */
export function separationProblems(
  { cells }: ManyAnswer,
  request: RequestBody,
  chosen: ReadonlySet<string>,
): readonly string[] {
  const leastDeg = request['least_separation_deg']
  if (typeof leastDeg !== 'number') return []
  const turned = cells.map(({ id, site_id: siteId, current, chosen: planned }) => {
    const isChanged = chosen.has(id)
    const { azimuth_deg: azimuthDeg } = isChanged ? planned : current
    return { name: id, siteId, azimuthDeg, isChanged }
  })
  return tooNear(turned, leastDeg)
}
