import { invalidRequest } from '../errors.ts'
import { rfProfileRequest } from '../http/wire/rf-profile-schema.ts'
import { isObject, type JsonObject } from './json-file.ts'

/** What the page writes at the top of a project that it saves. */
const projectSchema = 'sightline-project-v1'

/** Members of cells that a request says for all of them. */
const sharedMembers = ['calibration_offset_db', 'unknown_heights'] as const

/** Whether a document is a project as the page saves it. */
export function isProject(document: unknown): document is JsonObject {
  return isObject(document) && document.schema === projectSchema
}

/**
 * The cells of the plan that a saved project was left at, with every member in effect, as members of a
 * request.
 *
 * @throws {SightlineError} invalid_request where there are none, or some that only the page can ask about
 */
export function cellsOfProject({ project, features }: JsonObject): JsonObject {
  const plan = isObject(project) ? String(project.activePlanId) : ''
  const placed = (Array.isArray(features) ? features : [])
    .filter(isObject)
    .filter(({ id }) => String(id).startsWith(`${plan}/`))
  if (placed.length === 0) throw invalidRequest('the project has no placed cell in its plan')
  const properties = placed.map((feature) => propertiesOf(feature))
  const shared = sharedMembers.flatMap((name) => {
    const [value, ...others] = new Set(properties.map((own) => own[name]))
    if (others.length > 0)
      throw invalidRequest(`the cells of the project must have one ${name} together`)
    return value === undefined ? [] : [[name, value] as const]
  })
  const names = Object.keys(rfProfileRequest.properties).filter(
    (name) => !sharedMembers.some((other) => other === name),
  )
  const cells = properties.map((own) => ({
    id: own.cell,
    tower_lon: own.tower_lon,
    tower_lat: own.tower_lat,
    azimuth: own.azimuth ?? 0,
    rf_profile: Object.fromEntries(
      names.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]] as const])),
    ),
  }))
  return { cells, ...Object.fromEntries(shared) }
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  const own = isObject(properties) ? properties : {}
  if (own.calibration === undefined) return own
  throw invalidRequest(
    `the cell ${JSON.stringify(own.cell)} carries a calibration, which its project has by name alone: ` +
      'ask for its region on the page',
  )
}
