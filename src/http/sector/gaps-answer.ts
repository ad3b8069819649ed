import type { Cell } from '../../analyses/cell.ts'
import { buildingServiceThresholdDbm } from '../../analyses/link/facade-service.ts'
import { roundTo1 } from '../../rounding.ts'
import type { BuildingLink, NoBuildingLink } from '../../analyses/sector/building-link.ts'
import type { BuildingLoss } from '../../analyses/sector/building-losses.ts'
import type { CoverageGap, CoverageGaps } from '../../analyses/sector/coverage-gaps.ts'
import { farthestExactM } from '../../analyses/sector/surface-nodes.ts'
import { featureCollection, pointFeature } from '../wire/geojson-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import { linkPlace, linkTold } from '../wire/link-answer.ts'
import { losBasis, losClassification, losState, type TerrainStatus } from '../wire/los-answer.ts'
import { lossDescription } from '../wire/path-loss-answer.ts'
import * as tell from '../wire/told.ts'
import { footerTold, type SectorFound, servedTold } from './footer-answer.ts'

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
const buildingLink = tell.object<AskedFound>('BuildingLink', {
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

/** What a building that is left out says of itself, in files too. */
export const gapProperties = tell.object<CoverageGap>('GapProperties', {
  building_id: tell.text('buildingId'),
  rx_dbm: tell.tenths.orNull('receivedPowerDbm'),
  building_service_threshold_dbm: tell.number(() => buildingServiceThresholdDbm),
  ...tell.named(tell.tenths, 'distanceM', 'demandWeight', 'residentialDemand', 'densityScore'),
  total_demand: tell.tenths('totalDemand'),
  reason: tell.text('reason'),
  severity: tell.oneOf(['outage', 'weak'])('severity'),
  los_state: losState.orNull('losState'),
  los_classification_basis: tell.says(
    'Why the facade is in sight or not: facade_not_exposed where no wall is open to the ' +
      'outdoors, transmitter_on_building where the antenna stands on it; null without a power.',
    losBasis.orNull('losBasis'),
  ),
  facade_source: tell.text('facadeSource'),
})

const statsTold: tell.Members<CoverageGaps> = {
  ...tell.of(({ stats }: CoverageGaps) => stats, {
    ...tell.named(tell.count, 'candidateBuildings', 'servedBuildings', 'gapBuildings'),
  }),
  returned_gaps: tell.kind<number>({ type: 'integer', minimum: 0, maximum: 500 })(
    ({ gaps }) => gaps.length,
  ),
  ...tell.of(({ stats }: CoverageGaps) => stats, {
    gap_pct: tell.percentage(({ gapPct }) => roundTo1(gapPct)),
    total_gap_demand: tell.tenths('totalGapDemand'),
    worst_rx_dbm: tell.tenths.orNull('worstReceivedPowerDbm'),
    threshold_dbm: tell.number(() => buildingServiceThresholdDbm),
    building_service_threshold_dbm: tell.number(() => buildingServiceThresholdDbm),
    facade_outside_beam_buildings: tell.count('facadeOutsideBeamBuildings'),
    ...servedTold,
    unknown_height_buildings: tell.says(
      'Candidates out of sight only because a roof is of unknown height.',
      tell.count('unknownHeightBuildings'),
    ),
  }),
}

type Candidates = CoverageGaps['candidates']

/** Columns instead of objects: a radius may hold ten thousand buildings. */
const candidateColumns = tell.object<Candidates>({
  ids: tell.texts((candidates: Candidates) => candidates.map(({ buildingId }) => buildingId)),
  rx_dbm: tell.list(tell.orNull(tell.tenths))((candidates: Candidates) =>
    candidates.map(({ receivedPowerDbm }) => receivedPowerDbm),
  ),
  total_demand: tell.list(tell.tenths)((candidates: Candidates) =>
    candidates.map(({ totalDemand }) => totalDemand),
  ),
})

type Losses = readonly BuildingLoss[]

/** A number of each facade; null where it lies too far away. */
function ofFacades(part: (facade: NonNullable<BuildingLoss['facade']>) => number) {
  return (losses: Losses) => losses.map(({ facade }) => (facade === null ? null : part(facade)))
}

const lossColumns = tell.object<Losses>({
  ids: tell.texts((losses: Losses) => losses.map(({ buildingId }) => buildingId)),
  total_demand: tell.list(tell.tenths)((losses: Losses) =>
    losses.map(({ totalDemand }) => totalDemand),
  ),
  centroid_east_m: tell.numbers((losses: Losses) => losses.map(({ x }) => x)),
  centroid_north_m: tell.numbers((losses: Losses) => losses.map(({ y }) => y)),
  facade_east_m: tell.list(tell.orNull(tell.number))(ofFacades(({ x }) => x)),
  facade_north_m: tell.list(tell.orNull(tell.number))(ofFacades(({ y }) => y)),
  values: tell.says(
    lossDescription,
    tell.list(tell.orNull(tell.number))(ofFacades(({ pathLossDb }) => pathLossDb)),
  ),
})

export interface GapsFound extends SectorFound<WithGround<CoverageGaps>> {
  readonly includesBuildings: boolean
  /** The one building that was asked about. */
  readonly asked: AskedBuilding | null
  readonly terrainStatus: TerrainStatus
}

/** The answer of `POST /api/coverage-gaps`. */
export const gapsAnswer = tell.object<GapsFound>('CoverageGaps', {
  geojson: featureCollection(pointFeature(gapProperties, (gap) => gap))(
    ({ answer }) => answer.gaps,
  ),
  stats: tell.group(tell.of(({ answer }: GapsFound) => answer, statsTold)),
  ...tell.where(({ includesBuildings }) => includesBuildings, {
    buildings: tell.says(
      'Every building with demand in radius and beam, in ascending id: its id, the power at its facade ' +
        '(null where none was evaluated) and its demand. The three lists have one order.',
      candidateColumns(({ answer }) => answer.candidates),
    ),
  }),
  ...tell.ifAny(({ answer }: GapsFound) => answer.losses, {
    path_loss: tell.says(
      'Every building with demand within the radius, in the beam or not, in ascending id. Places are in ' +
        'metres east and north of the antenna: a building is asked about where its centroid lies in the ' +
        'beam, and has a power where its facade does too. All lists have one order; facade and loss are ' +
        'null where the facade lies far beyond the radius.',
      lossColumns((losses: Losses) => losses),
    ),
  }),
  ...footerTold,
  building: buildingLink.optional(({ question: { cell }, asked, terrainStatus }) =>
    asked === null ? null : { cell, asked, terrainStatus },
  ),
})
