import type { Cell } from '../../analyses/cell.ts'
import type { BuildingLink, NoBuildingLink } from '../../analyses/sector/building-link.ts'
import { farthestExactM } from '../../analyses/sector/surface-nodes.ts'
import { linkPlace, linkTold } from '../wire/link-answer.ts'
import { losClassification, type TerrainStatus } from '../wire/los-answer.ts'
import * as tell from '../wire/told.ts'

/** A building that was asked about, with the answer to it. */
export interface AskedBuilding {
  readonly id: string
  readonly found: BuildingLink | NoBuildingLink
}

interface LinkFound {
  readonly cell: Cell
  readonly terrainStatus: TerrainStatus
  readonly found: BuildingLink
}

const serviceOf = ({ found }: LinkFound) => found.service

const buildingLinkTold: tell.Members<LinkFound> = {
  facade: tell.group({
    lon: tell.number(({ found }: LinkFound) => found.facade[0]),
    lat: tell.number(({ found }: LinkFound) => found.facade[1]),
  }),
  facade_source: tell.text((link) => serviceOf(link).source),
  ...tell.of(serviceOf, linkPlace),
  ...tell.where(({ cell }: LinkFound) => cell.profile.radiusM > farthestExactM, {
    method: tell.says(
      'The link was computed over its own path. Said beyond a radius of 10 km, where a coverage ' +
        'surface may be interpolated.',
      tell.always('exact'),
    ),
  }),
  ...tell.of(({ cell, found }: LinkFound) => ({ cell, link: found.evaluated }), linkTold),
  los_classification: losClassification(({ found, terrainStatus }) => ({
    evidence: found.evidence,
    endpointCase: found.evaluated.endpointCase,
    terrainStatus,
  })),
}

interface AskedFound {
  readonly cell: Cell
  readonly terrainStatus: TerrainStatus
  readonly asked: AskedBuilding
}

function linkFound({ asked: { found }, ...cell }: AskedFound): LinkFound | null {
  return typeof found === 'string' ? null : { ...cell, found }
}

/** The ledger of the link to one building, or why there is none. */
export const buildingLink = tell.object<AskedFound>('BuildingLink', {
  building_id: tell.text(({ asked }) => asked.id),
  available: tell.flag(({ asked }) => typeof asked.found !== 'string'),
  reason: tell.says(
    'Why there is no link.',
    tell
      .oneOf(['not_within_radius', 'facade_outside_radius', 'facade_outside_beam'])
      .optional(({ asked: { found } }) => (typeof found === 'string' ? found : null)),
  ),
  ...tell.ifAny(linkFound, buildingLinkTold),
})
