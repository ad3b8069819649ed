import {
  type AdministrativeArea,
  AreaNodes,
  ringCrossing,
} from '../../analyses/region/administrative-areas.ts'
import type { MercatorGrid, NodeFrame } from '../../analyses/region/mercator-grid.ts'
import { invalidRequest } from '../../errors.ts'
import { continuousPolygon, continuousRing } from '../../spatial/continuous-ring.ts'

interface AreaFeatures {
  readonly features: readonly {
    readonly geometry: {
      readonly type: 'Polygon' | 'MultiPolygon'
      /** Checked here: its depth follows from the type. */
      readonly coordinates: readonly unknown[]
    }
    readonly properties: { readonly name: string }
  }[]
}

/** Of all areas together: their bounds are looked at row by row. */
const maximumPositions = 100_000

const member = 'administrative_areas'

/**
 * The administrative areas of a validated request.
 *
 * @throws {SightlineError} invalid_request naming the area that is none, or bears the name of another
 */
export function resolveAdministrativeAreas({ features }: AreaFeatures): AdministrativeArea[] {
  const names = new Set<string>()
  let positions = 0
  return features.map(({ geometry: { type, coordinates }, properties: { name } }) => {
    const said = `${member}: ${JSON.stringify(name)}`
    if (names.has(name)) throw invalidRequest(`${said} is there twice: names must be unique`)
    names.add(name)
    const polygons = type === 'Polygon' ? [coordinates] : coordinates
    const rings = polygons.flatMap((polygon) => {
      if (!Array.isArray(polygon) || polygon.length === 0)
        throw invalidRequest(`${said} must have rings of positions in each polygon`)
      return continuousPolygon(polygon.map((ring: unknown) => resolveRing(said, ring)))
    })
    positions += rings.reduce((count, ring) => count + ring.length, 0)
    if (positions > maximumPositions)
      throw invalidRequest(`${member} must have at most ${maximumPositions} positions together`)
    return { name, rings }
  })
}

function resolveRing(said: string, ring: unknown): AdministrativeArea['rings'][number] {
  if (!Array.isArray(ring) || ring.length < 4)
    throw invalidRequest(`${said} must have rings of at least 4 positions`)
  const positions = ring.map((position: unknown): readonly [number, number] => {
    const [lon, lat] = Array.isArray(position) ? (position as unknown[]) : []
    if (
      typeof lon !== 'number' ||
      typeof lat !== 'number' ||
      !(Math.abs(lon) <= 360) ||
      !(Math.abs(lat) <= 90)
    )
      throw invalidRequest(`${said} must have positions between -360 and 360, -90 and 90 degrees`)
    return [lon, lat]
  })
  const [first, last] = [positions[0], positions[positions.length - 1]]
  if (first[0] !== last[0] || first[1] !== last[1])
    throw invalidRequest(`${said} must have closed rings: the last position is the first`)
  const open = positions.slice(0, -1)
  const crossing = ringCrossing(continuousRing(open))
  if (crossing !== null)
    throw invalidRequest(`${said} crosses itself at the side that begins at ${crossing.join(', ')}`)
  return open
}

/**
 * Refuses areas that a region cannot be counted by.
 *
 * @throws {SightlineError} invalid_request naming those that overlap, or that have no node of the region
 */
export function checkAdministrativeAreas(
  grid: MercatorGrid,
  frame: NodeFrame,
  areas: readonly AdministrativeArea[],
): void {
  const nodes = new AreaNodes(grid, areas)
  const empty = nodes.counts(frame).findIndex((count) => count === 0)
  if (empty >= 0) {
    const name = JSON.stringify(areas[empty].name)
    throw invalidRequest(
      `${member}: ${name} holds no node of the region: it lies beyond area, or is too small`,
    )
  }
  const overlap = nodes.overlap(frame)
  if (overlap === null) return
  const [first, second] = [overlap.first, overlap.second].map((area) =>
    JSON.stringify(areas[area].name),
  )
  throw invalidRequest(
    `${member}: ${first} and ${second} overlap: ${overlap.nodes} nodes lie in both`,
  )
}
