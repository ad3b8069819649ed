import type { Cell } from '../../analyses/cell.ts'
import type { LayerLink } from '../../analyses/path-profile/layer-link.ts'
import { mayInterpolate } from '../../analyses/sector/surface-nodes.ts'
import { linkPlace, linkTold } from '../wire/link-answer.ts'
import {
  type Classified,
  losBasis,
  losClassification,
  losState,
  type TerrainStatus,
} from '../wire/los-answer.ts'
import * as field from '../wire/answer-schema.ts'

/** The link of a path as the layers of its cell have it. */
export interface LayerLinkFound extends LayerLink {
  readonly cell: Cell
  readonly terrainStatus: TerrainStatus
}

const linkOf = ({ link }: LayerLinkFound) => link
const linkInBeam = (found: LayerLinkFound) => (found.isInBeam ? found : null)

/** Whether a surface of the cell that reaches as far as its path, or its radius, may be interpolated. */
function isInterpolatedAround({ cell: { profile }, link: { distanceM } }: LayerLinkFound): boolean {
  return mayInterpolate({ profile: { ...profile, radiusM: Math.max(profile.radiusM, distanceM) } })
}

/** Null under models that count walls instead of comparing roofs. */
function classified({ evidence: evidenceOf, link, terrainStatus }: LayerLinkFound) {
  const evidence = evidenceOf()
  return (
    evidence && ({ evidence, endpointCase: link.endpointCase, terrainStatus } satisfies Classified)
  )
}

/** What has a power alone. */
const powerTold: field.Members<LayerLinkFound> = {
  ...field.where(isInterpolatedAround, {
    method: field.described(
      'The link was computed over its own path. Said where a coverage surface of the cell as far as its ' +
        'radius or this path may be interpolated.',
      field.always('exact'),
    ),
  }),
  los_state: losState(({ link }) => link.losState),
  los_classification_basis: losBasis('basis'),
  wall_event_count: field.count(({ link }) => link.wallEventCount),
  ...field.of(({ cell, link }: LayerLinkFound) => ({ cell, link }), linkTold),
  los_classification: losClassification.optional(classified),
}

/** With `include=layer_link` alone. */
export const layerLink = field.object<LayerLinkFound>('LayerLink', {
  available: field.flag('isInBeam'),
  reason: field.described(
    'Why there is no power.',
    field.oneOf(['outside_beam']).optional(({ isInBeam }) => (isInBeam ? null : 'outside_beam')),
  ),
  ...field.of(linkOf, linkPlace),
  ...field.ifAny(linkInBeam, powerTold),
})
