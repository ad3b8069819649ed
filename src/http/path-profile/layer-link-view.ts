import type { Cell } from '../../analyses/cell.ts'
import type { LayerLink } from '../../analyses/path-profile/layer-link.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import { mayInterpolate } from '../../analyses/sector/surface-nodes.ts'
import { JsonWriter } from '../wire/json-writer.ts'
import { linkView } from '../wire/link-view.ts'
import { type TerrainStatus, writeLosClassification } from '../wire/los-classification-view.ts'

/** The link of a path as the layers of its cell have it, as JSON text. */
export function layerLinkText(
  cell: Cell,
  { link, isInBeam, basis, evidence: evidenceOf }: LayerLink,
  terrainStatus: TerrainStatus,
): string {
  const where = {
    distance_m: roundTo1(link.distanceM),
    bearing_deg: roundTo1(link.bearingDeg) % 360,
  }
  if (!isInBeam) return JSON.stringify({ available: false, reason: 'outside_beam', ...where })
  const writer = new JsonWriter()
  writer.ascii('{').members({
    available: true,
    ...where,
    ...(isInterpolatedAround(cell, link.distanceM) ? { method: 'exact' } : {}),
    los_state: link.losState,
    los_classification_basis: basis,
    wall_event_count: link.wallEventCount,
    ...linkView(cell, link),
  })
  const evidence = evidenceOf()
  if (evidence !== null) {
    writer.ascii(',"los_classification":')
    writeLosClassification(writer, evidence, link.endpointCase, terrainStatus)
  }
  return Buffer.from(writer.ascii('}').finish()).toString('utf8')
}

/** Whether a surface of the cell that reaches as far as its path, or its radius, may be interpolated. */
function isInterpolatedAround({ profile }: Cell, distanceM: number): boolean {
  return mayInterpolate({ profile: { ...profile, radiusM: Math.max(profile.radiusM, distanceM) } })
}
