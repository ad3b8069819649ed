import type { Cell } from '../../analyses/cell.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import { farthestExactM } from '../../analyses/sector/surface-nodes.ts'
import type { BuildingLink, NoBuildingLink } from '../../analyses/sector/building-link.ts'
import { JsonWriter } from '../wire/json-writer.ts'
import { linkView } from '../wire/link-view.ts'
import { type TerrainStatus, writeLosClassification } from '../wire/los-classification-view.ts'

/** A building that was asked about, with the answer to it. */
export interface AskedBuilding {
  readonly id: string
  readonly found: BuildingLink | NoBuildingLink
}

/** The ledger of the link to one building, or why there is none, as JSON text. */
export function buildingLinkText(
  cell: Cell,
  { id, found }: AskedBuilding,
  terrainStatus: TerrainStatus,
): string {
  if (typeof found === 'string') {
    return JSON.stringify({ building_id: id, available: false, reason: found })
  }
  const { facade, service, evidence, evaluated } = found
  const writer = new JsonWriter()
  writer.ascii('{').members({
    building_id: id,
    available: true,
    facade: { lon: facade[0], lat: facade[1] },
    facade_source: service.source,
    distance_m: roundTo1(service.distanceM),
    bearing_deg: roundTo1(service.bearingDeg) % 360,
    // Where the picture of the same cell may be interpolated.
    ...(cell.profile.radiusM > farthestExactM ? { method: 'exact' } : {}),
    ...linkView(cell, evaluated),
  })
  writer.ascii(',"los_classification":')
  writeLosClassification(writer, evidence, evaluated.endpointCase, terrainStatus)
  return Buffer.from(writer.ascii('}').finish()).toString('utf8')
}
