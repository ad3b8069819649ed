import type { Position, StoredResult } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { questionById } from '../../store/registry.ts'
import { withoutGrid } from '../shared/sector.ts'

/** A cell of a result as a question about it alone. */
export interface AskedCell {
  readonly id: string
  readonly at: Position
  readonly body: RequestBody
}

/** Members of a question about several cells that hold for each of them. */
const sharedMembers = ['rays', 'calibration_offset_db', 'unknown_heights', 'beyond_pack'] as const

/** The cells that a result was asked about, pointing as in its answer. */
export function askedCells(result: StoredResult): readonly AskedCell[] {
  const { request } = result
  if (Array.isArray(request['towers'])) {
    const azimuths = questionById(result.question)?.explain?.azimuths?.(result.answer) ?? null
    return request['towers'].map((tower: RequestBody) => ofNetwork(tower, request, azimuths))
  }
  const at = positionIn(request)
  return at === null ? [] : [{ id: cellName(result), at, body: withoutGrid(request) }]
}

function ofNetwork(
  tower: RequestBody,
  request: RequestBody,
  azimuths: ReadonlyMap<string, number> | null,
): AskedCell {
  const id = String(tower['id'])
  const { tower_lon, tower_lat, azimuth = 0, rf_profile } = tower
  return {
    id,
    at: [Number(tower_lon), Number(tower_lat)],
    body: {
      tower_lon,
      tower_lat,
      azimuth: azimuths?.get(id) ?? azimuth,
      rf_profile,
      ...membersOf(request, sharedMembers),
    },
  }
}

/** Those of some members that a request has. */
function membersOf(request: RequestBody, names: readonly string[]): RequestBody {
  return Object.fromEntries(
    names.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]])),
  )
}

function positionIn({ tower_lon, tower_lat }: RequestBody): Position | null {
  return typeof tower_lon === 'number' && typeof tower_lat === 'number'
    ? [tower_lon, tower_lat]
    : null
}

/** Titles of results about one cell end in its name. */
function cellName({ title }: StoredResult): string {
  return title.slice(title.indexOf(': ') + 2)
}

const radioMembers = ['frequency_ghz', 'tx_power_dbm', 'beam_width', 'propagation_model'] as const

/** A question about one cell as one about the path from its antenna to a place. */
export function pathBody(request: RequestBody, [lon, lat]: Position): RequestBody {
  const { tower_lon, tower_lat, azimuth = 0, rf_profile } = request
  const radio = membersOf(request, radioMembers)
  const profile = typeof rf_profile === 'object' && rf_profile !== null ? rf_profile : {}
  return {
    transmitter: { lon: tower_lon, lat: tower_lat },
    receiver: { lon, lat },
    azimuth,
    ...membersOf(request, ['calibration_offset_db', 'unknown_heights']),
    rf_profile: { ...radio, ...profile },
  }
}
