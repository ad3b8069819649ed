import { buildingServiceThresholdDbm } from '../../analyses/link/facade-service.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { BuildingLoss } from '../../analyses/sector/building-losses.ts'
import type { CoverageGap, CoverageGaps } from '../../analyses/sector/coverage-gaps.ts'
import { featureCollection, pointFeature } from '../wire/geojson-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import { losBasis, losState, type TerrainStatus } from '../wire/los-answer.ts'
import { lossDescription } from '../wire/path-loss-answer.ts'
import {
  count,
  group,
  ifAny,
  kind,
  list,
  type Members,
  number,
  object,
  of,
  oneOf,
  orNull,
  percentage,
  says,
  tenths,
  text,
  where,
} from '../wire/told.ts'
import { type AskedBuilding, buildingLink } from './building-link-answer.ts'
import { footerTold, type SectorFound, servedTold } from './footer-answer.ts'

/** What a building that is left out says of itself, in files too. */
export const gapProperties = object<CoverageGap>(
  {
    building_id: text('buildingId'),
    rx_dbm: tenths.orNull('receivedPowerDbm'),
    building_service_threshold_dbm: number(() => buildingServiceThresholdDbm),
    distance_m: tenths('distanceM'),
    demand_weight: tenths('demandWeight'),
    residential_demand: tenths('residentialDemand'),
    density_score: tenths('densityScore'),
    total_demand: tenths('totalDemand'),
    reason: text('reason'),
    severity: oneOf(['outage', 'weak'])('severity'),
    los_state: losState.orNull('losState'),
    los_classification_basis: says(
      'Why the facade is in sight or not: facade_not_exposed where no wall is open to the ' +
        'outdoors, transmitter_on_building where the antenna stands on it; null without a power.',
      losBasis.orNull('losBasis'),
    ),
    facade_source: text('facadeSource'),
  },
  { id: 'GapProperties' },
)

const statsTold: Members<CoverageGaps> = {
  ...of(({ stats }: CoverageGaps) => stats, {
    candidate_buildings: count('candidateBuildings'),
    served_buildings: count('servedBuildings'),
    gap_buildings: count('gapBuildings'),
  }),
  returned_gaps: kind<number>({ type: 'integer', minimum: 0, maximum: 500 })(
    ({ gaps }) => gaps.length,
  ),
  ...of(({ stats }: CoverageGaps) => stats, {
    gap_pct: percentage(({ gapPct }) => roundTo1(gapPct)),
    total_gap_demand: tenths('totalGapDemand'),
    worst_rx_dbm: tenths.orNull('worstReceivedPowerDbm'),
    threshold_dbm: number(() => buildingServiceThresholdDbm),
    building_service_threshold_dbm: number(() => buildingServiceThresholdDbm),
    facade_outside_beam_buildings: count('facadeOutsideBeamBuildings'),
    ...servedTold,
    unknown_height_buildings: says(
      'Candidates out of sight only because a roof is of unknown height.',
      count('unknownHeightBuildings'),
    ),
  }),
}

type Candidates = CoverageGaps['candidates']

/** Columns instead of objects: a radius may hold ten thousand buildings. */
const candidateColumns = object<Candidates>({
  ids: list(text)((candidates: Candidates) => candidates.map(({ buildingId }) => buildingId)),
  rx_dbm: list(orNull(tenths))((candidates: Candidates) =>
    candidates.map(({ receivedPowerDbm }) => receivedPowerDbm),
  ),
  total_demand: list(tenths)((candidates: Candidates) =>
    candidates.map(({ totalDemand }) => totalDemand),
  ),
})

type Losses = readonly BuildingLoss[]

/** A number of each facade; null where it lies too far away. */
function ofFacades(part: (facade: NonNullable<BuildingLoss['facade']>) => number) {
  return (losses: Losses) => losses.map(({ facade }) => (facade === null ? null : part(facade)))
}

const lossColumns = object<Losses>({
  ids: list(text)((losses: Losses) => losses.map(({ buildingId }) => buildingId)),
  total_demand: list(tenths)((losses: Losses) => losses.map(({ totalDemand }) => totalDemand)),
  centroid_east_m: list(number)((losses: Losses) => losses.map(({ x }) => x)),
  centroid_north_m: list(number)((losses: Losses) => losses.map(({ y }) => y)),
  facade_east_m: list(orNull(number))(ofFacades(({ x }) => x)),
  facade_north_m: list(orNull(number))(ofFacades(({ y }) => y)),
  values: says(lossDescription, list(orNull(number))(ofFacades(({ pathLossDb }) => pathLossDb))),
})

export interface GapsFound extends SectorFound<WithGround<CoverageGaps>> {
  readonly includesBuildings: boolean
  /** The one building that was asked about. */
  readonly asked: AskedBuilding | null
  readonly terrainStatus: TerrainStatus
}

/** The answer of `POST /api/coverage-gaps`. */
export const gapsAnswer = object<GapsFound>(
  {
    geojson: featureCollection(pointFeature(gapProperties, (gap) => gap))(
      ({ answer }) => answer.gaps,
    ),
    stats: group(of(({ answer }: GapsFound) => answer, statsTold)),
    ...where(({ includesBuildings }) => includesBuildings, {
      buildings: says(
        'Every building with demand in radius and beam, in ascending id: its id, the power at its facade ' +
          '(null where none was evaluated) and its demand. The three lists have one order.',
        candidateColumns(({ answer }) => answer.candidates),
      ),
    }),
    ...ifAny(({ answer }: GapsFound) => answer.losses, {
      path_loss: says(
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
  },
  { id: 'CoverageGaps' },
)
