import { distance } from '../../geometry/geometry.ts'
import { pathEnds } from '../../project/path-ends.ts'
import { cellById, resolved } from '../../project/project.ts'
import type { Project, Target } from '../../project/project.ts'
import { fields } from '../../scenario/fields.ts'
import type { FieldName } from '../../scenario/fields.ts'
import type { RequestBody, Scenario } from '../../scenario/scenario.ts'

/** Members that a path takes at its root; radius and rays are none of its business. */
const rootMembers: ReadonlySet<string> = new Set([
  'azimuth',
  'calibration_offset_db',
  'unknown_heights',
])
const leftOut: ReadonlySet<string> = new Set([
  'tower_lon',
  'tower_lat',
  'radius_m',
  'rays',
  'cell_size_m',
])
const wantedSamples = 400

export function pathRequest(project: Project, target: Target): RequestBody | null {
  const ends = pathEnds(project)
  if (ends === null) return null
  const [id] = target.cellIds
  const cell = id === undefined ? undefined : cellById(project, id)
  if (id !== undefined && cell === undefined) return null
  const scenario: Scenario = cell === undefined ? project.defaults : resolved(project, cell)
  const lengthM = distance([...ends.from], [...ends.to])
  return {
    transmitter: { lon: ends.from[0], lat: ends.from[1] },
    receiver: { lon: ends.to[0], lat: ends.to[1] },
    sample_spacing_m: Math.min(250, Math.max(1, Math.ceil(lengthM / wantedSamples))),
    ...membersOf(scenario),
  }
}

function membersOf(scenario: Scenario): RequestBody {
  const root: Record<string, unknown> = {}
  const profile: Record<string, unknown> = {}
  for (const name of Object.keys(fields) as FieldName[]) {
    const value = scenario[name]
    if (value === undefined || leftOut.has(name)) continue
    if (rootMembers.has(name)) root[name] = value
    else profile[name] = value
  }
  if (scenario.calibration !== undefined) profile['calibration'] = scenario.calibration
  return { ...root, rf_profile: profile }
}

export function pathProblem(project: Project): string | null {
  const ends = pathEnds(project)
  if (ends === null) return 'Draw a path: take the path tool and click where the receiver is.'
  return distance([...ends.from], [...ends.to]) < 1
    ? 'The ends of the path are in one place.'
    : null
}
