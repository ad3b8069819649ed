import { maximumThresholds, questionBounds } from '../../../../src/analyses/question-bounds.ts'
import { circleBounds, ringArea } from '../../geometry/geometry.ts'
import { positionOf, resolved } from '../../project/project.ts'
import type { Cell, Project, QuestionSettings, Target } from '../../project/project.ts'
import { activePlan } from '../../project/project.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { settingsOf } from '../../store/settings.ts'
import { radioCellsRequest } from '../shared/cells.ts'
import { proposedSpacingM } from './spacing.ts'
import type { Box } from './tiles-over.ts'

export const regionId = 'region'

interface Thresholds {
  readonly values: readonly number[]
  readonly problem: string | null
}

/** The levels from which served areas are told, as they were typed. */
export function thresholdsOf(settings: QuestionSettings): Thresholds {
  const text = settings['thresholds_dbm']
  const parts = typeof text === 'string' ? text.split(/[\s,;]+/).filter((part) => part !== '') : []
  const values = [...new Set(parts.map(Number))]
  const { minimum, maximum } = questionBounds.thresholdDbm
  const isWrong = values.some((value) => !(value >= minimum && value <= maximum))
  if (isWrong) return { values, problem: `Levels are numbers from ${minimum} to ${maximum} dBm.` }
  if (values.length > maximumThresholds) {
    return { values, problem: `At most ${maximumThresholds} levels are taken.` }
  }
  return { values, problem: null }
}

/** What the service is asked for: the cells of a plan over the drawn area, or over all that they reach. */
export function regionRequest(project: Project, target: Target): RequestBody | null {
  const network = radioCellsRequest(project, target)
  const area = areaOf(project, target)
  if (network === null || area === null) return null
  const { towers, ...members } = network
  // A region has no rays: it looks at every node.
  const shared = Object.entries(members).filter(([name]) => name !== 'rays')
  const settings = settingsOf(project, regionId)
  const { values } = thresholdsOf(settings)
  const { resolution_m, method } = settings
  return {
    cells: towers,
    area,
    ...Object.fromEntries(shared),
    resolution_m:
      typeof resolution_m === 'number' ? resolution_m : proposedSpacingM(areaM2Of(area)),
    ...(method === 'exact' ? { method } : {}),
    ...(values.length > 0 ? { thresholds_dbm: values } : {}),
  }
}

/** The spacing that is asked for while none is chosen, metres; null where there is no area. */
export function proposedSpacing(project: Project, target: Target): number | null {
  const area = areaOf(project, target)
  return area === null ? null : proposedSpacingM(areaM2Of(area))
}

interface Area {
  readonly bbox?: Box
  readonly polygon?: readonly (readonly [lon: number, lat: number])[]
}

function areaM2Of({ bbox, polygon = [] }: Area): number {
  if (bbox === undefined) return ringArea(polygon)
  const [west, south, east, north] = bbox
  return ringArea([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ])
}

function areaOf(project: Project, target: Target): Area | null {
  if (project.area !== null) return { polygon: project.area }
  const wanted = new Set(target.cellIds)
  const box = reachOf(
    project,
    activePlan(project).cells.filter(({ id }) => wanted.has(id)),
  )
  return box === null ? null : { bbox: box }
}

/** The box of all that cells reach; null where none stands anywhere. */
function reachOf(project: Project, cells: readonly Cell[]): Box | null {
  const boxes = cells.flatMap((cell) => {
    const position = positionOf(cell)
    const { radius_m = defaultNumber('radius_m') } = resolved(project, cell)
    return position === null ? [] : [circleBounds(position, radius_m)]
  })
  if (boxes.length === 0) return null
  return boxes.reduce(([west, south, east, north], box) => [
    Math.min(west, box[0]),
    Math.min(south, box[1]),
    Math.max(east, box[2]),
    Math.max(north, box[3]),
  ])
}

/** How large the area of a request is, square metres. */
export const areaOfRequest = (request: RequestBody): number => areaM2Of(request['area'] as Area)

/** The box of a request's area, for the map. */
export function boxOfRequest(request: RequestBody): Box {
  const area = request['area'] as { readonly bbox?: Box; readonly polygon?: readonly Box[] }
  if (area.bbox !== undefined) return area.bbox
  const lons = (area.polygon ?? []).map(([lon]) => lon)
  const lats = (area.polygon ?? []).map(([, lat]) => lat)
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}
