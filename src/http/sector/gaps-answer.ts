import type { Cell } from '../../analyses/cell.ts'
import { servedAboveDbm } from '../../rf/building-service.ts'
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
import * as field from '../wire/answer-schema.ts'
import { footerTold, type SectorFound, servedTold } from './footer-answer.ts'
import { gapsBand } from './gaps-band.ts'
import type { ResolvedSector } from './question.ts'

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

const buildingLinkTold: field.Members<LinkFound> = {
  facade: field.group({
    lon: field.number(({ found }: LinkFound) => found.facade[0]),
    lat: field.number(({ found }: LinkFound) => found.facade[1]),
  }),
  facade_source: field.text((link) => serviceOf(link).source),
  ...field.of(serviceOf, linkPlace),
  ...field.where(({ cell }: LinkFound) => cell.profile.radiusM > farthestExactM, {
    method: field.described(
      'The link was computed over its own path. Said beyond a radius of 10 km, where a coverage ' +
        'surface may be interpolated.',
      field.always('exact'),
    ),
  }),
  ...field.of(({ cell, found }: LinkFound) => ({ cell, link: found.evaluated }), linkTold),
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
const buildingLink = field.object<AskedFound>('BuildingLink', {
  building_id: field.text(({ asked }) => asked.id),
  available: field.flag(({ asked }) => typeof asked.found !== 'string'),
  reason: field.described(
    'Why there is no link.',
    field
      .oneOf(['not_within_radius', 'facade_outside_radius', 'facade_outside_beam'])
      .optional(({ asked: { found } }) => (typeof found === 'string' ? found : null)),
  ),
  ...field.ifAny(linkFound, buildingLinkTold),
})

/** What a building that is left out says of itself, in files too. */
export const gapProperties = field.object<CoverageGap>('GapProperties', {
  building_id: field.text('buildingId'),
  rx_dbm: field.tenths.orNull('receivedPowerDbm'),
  building_service_threshold_dbm: field.number('servedAboveDbm'),
  building_service_rsrp_dbm: field.number.optional('serviceRsrpDbm'),
  ...field.named(field.tenths, 'distanceM', 'demandWeight', 'residentialDemand', 'densityScore'),
  total_demand: field.tenths('totalDemand'),
  reason: field.text('reason'),
  severity: field.oneOf(['outage', 'weak'])('severity'),
  los_state: losState.orNull('losState'),
  los_classification_basis: field.described(
    'Why the facade is in sight or not: facade_not_exposed where no wall is open to the ' +
      'outdoors, transmitter_on_building where the antenna stands on it; null without a power.',
    losBasis.orNull('losBasis'),
  ),
  facade_source: field.text('facadeSource'),
})

const servedAbove = field.number(({ question: { cell } }: GapsFound) =>
  servedAboveDbm(cell.profile),
)

const statsTold: field.Members<GapsFound> = {
  ...field.of(({ answer }: GapsFound) => answer.stats, {
    ...field.named(field.count, 'candidateBuildings', 'servedBuildings', 'gapBuildings'),
  }),
  returned_gaps: field.kind<number>({ type: 'integer', minimum: 0, maximum: 500 })(
    ({ answer }) => answer.gaps.length,
  ),
  ...field.of(({ answer }: GapsFound) => answer.stats, {
    gap_pct: field.percentage(({ gapPct }) => roundTo1(gapPct)),
    total_gap_demand: field.tenths('totalGapDemand'),
    worst_rx_dbm: field.tenths.orNull('worstReceivedPowerDbm'),
  }),
  threshold_dbm: servedAbove,
  building_service_threshold_dbm: servedAbove,
  building_service_rsrp_dbm: field.number.optional(
    ({ question: { cell } }) => cell.profile.serviceRsrpDbm,
  ),
  ...field.of(({ answer }: GapsFound) => answer.stats, {
    facade_outside_beam_buildings: field.count('facadeOutsideBeamBuildings'),
    ...servedTold,
    unknown_height_buildings: field.described(
      'Candidates out of sight only because a roof is of unknown height.',
      field.count('unknownHeightBuildings'),
    ),
  }),
}

type Candidates = CoverageGaps['candidates']

/** Columns instead of objects: a radius may hold ten thousand buildings. */
const candidateColumns = field.object<Candidates>({
  ids: field.texts((candidates: Candidates) => candidates.map(({ buildingId }) => buildingId)),
  rx_dbm: field.list(field.orNull(field.tenths))((candidates: Candidates) =>
    candidates.map(({ receivedPowerDbm }) => receivedPowerDbm),
  ),
  total_demand: field.list(field.tenths)((candidates: Candidates) =>
    candidates.map(({ totalDemand }) => totalDemand),
  ),
})

type Losses = readonly BuildingLoss[]

/** A number of each facade; null where it lies too far away. */
function ofFacades(part: (facade: NonNullable<BuildingLoss['facade']>) => number) {
  return (losses: Losses) => losses.map(({ facade }) => (facade === null ? null : part(facade)))
}

const lossColumns = field.object<Losses>({
  ids: field.texts((losses: Losses) => losses.map(({ buildingId }) => buildingId)),
  total_demand: field.list(field.tenths)((losses: Losses) =>
    losses.map(({ totalDemand }) => totalDemand),
  ),
  centroid_east_m: field.numbers((losses: Losses) => losses.map(({ x }) => x)),
  centroid_north_m: field.numbers((losses: Losses) => losses.map(({ y }) => y)),
  facade_east_m: field.list(field.orNull(field.number))(ofFacades(({ x }) => x)),
  facade_north_m: field.list(field.orNull(field.number))(ofFacades(({ y }) => y)),
  values: field.described(
    lossDescription,
    field.list(field.orNull(field.number))(ofFacades(({ pathLossDb }) => pathLossDb)),
  ),
})

export interface GapsFound extends SectorFound<WithGround<CoverageGaps>> {
  readonly question: Pick<ResolvedSector, 'cell' | 'wantsPredictionBand'>
  readonly includesBuildings: boolean
  /** The one building that was asked about. */
  readonly asked: AskedBuilding | null
  readonly terrainStatus: TerrainStatus
}

/** The answer of `POST /api/coverage-gaps`. */
export const gapsAnswer = field.object<GapsFound>('CoverageGaps', {
  geojson: featureCollection(pointFeature(gapProperties, (gap) => gap))(
    ({ answer }) => answer.gaps,
  ),
  stats: field.group(statsTold),
  ...field.where(({ includesBuildings }) => includesBuildings, {
    buildings: field.described(
      'Every building with demand in radius and beam, in ascending id: its id, the power at its facade ' +
        '(null where none was evaluated) and its demand. The three lists have one order.',
      candidateColumns(({ answer }) => answer.candidates),
    ),
  }),
  ...field.ifAny(({ answer }: GapsFound) => answer.losses, {
    path_loss: field.described(
      'Every building with demand within the radius, in the beam or not, in ascending id. Places are in ' +
        'metres east and north of the antenna: a building is asked about where its centroid lies in the ' +
        'beam, and has a power where its facade does too. All lists have one order; facade and loss are ' +
        'null where the facade lies far beyond the radius.',
      lossColumns((losses: Losses) => losses),
    ),
  }),
  ...footerTold,
  ...field.where(({ question }: GapsFound) => question.wantsPredictionBand === true, {
    prediction_band: field.described(
      'The interval around the power of every facade that holds 90 % of the places.',
      gapsBand(({ question, answer }) => ({ question, gaps: answer })),
    ),
  }),
  building: buildingLink.optional(({ question: { cell }, asked, terrainStatus }) =>
    asked === null ? null : { cell, asked, terrainStatus },
  ),
})
