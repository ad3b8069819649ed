import { type AdministrativeArea, AreaNodes } from '../../analyses/region/administrative-areas.ts'
import type { MercatorGrid, NodeFrame } from '../../analyses/region/mercator-grid.ts'
import { invalidRequest } from '../../errors.ts'
import { type AskedGeometry, polygonsOf } from './rings-question.ts'

interface AreaFeatures {
  readonly features: readonly {
    readonly geometry: AskedGeometry
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
  return features.map(({ geometry, properties: { name } }) => {
    const said = `${member}: ${JSON.stringify(name)}`
    if (names.has(name)) throw invalidRequest(`${said} is there twice: names must be unique`)
    names.add(name)
    const rings = polygonsOf(said, geometry).flat()
    positions += rings.reduce((count, ring) => count + ring.length, 0)
    if (positions > maximumPositions)
      throw invalidRequest(`${member} must have at most ${maximumPositions} positions together`)
    return { name, rings }
  })
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
