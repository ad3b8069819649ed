import type { Cell } from '../../analyses/cell.ts'
import { countsGround } from '../../analyses/link/cell-ground.ts'
import { modelApplicability } from '../../analyses/link/model-applicability.ts'
import type { TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import { maximumRadialNodes } from '../../analyses/raster-nodes.ts'
import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import { modelOf } from '../../rf/models/list.ts'
import { looksAtBuildings } from '../../rf/models/model.ts'
import { rsrpService } from '../../rf/building-service.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { percent } from '../wire/answer-evidence.ts'
import type { WithGround } from '../wire/ground.ts'
import { losClassifierId, terrainStatus, type TerrainStatus } from '../wire/los-answer.ts'
import { cutsTold, exactLosses } from '../wire/path-loss-answer.ts'
import { arrayOf, boundsSchema } from '../wire/shapes.ts'
import { streamed } from '../wire/streamed.ts'
import * as field from '../wire/answer-schema.ts'
import { footerTold, type SectorFound } from './footer-answer.ts'
import type { ResolvedSurface } from './question.ts'
import { contourBytes, contours } from './isolines.ts'
import { surfaceMasks } from './surface-masks.ts'
import { radialAssumption, radialTold } from './surface-method.ts'
import { surfaceBand } from './surface-band.ts'
import { surfaceProbability } from './surface-probability.ts'

/** Stands for "no value" in grids on the wire and in GeoTIFF. */
export const surfaceNoData = -9999
const noDataText = String(surfaceNoData)

interface SurfaceFound extends SectorFound<WithGround<CoverageSurface>> {
  readonly question: ResolvedSurface
  readonly terrainStatus: TerrainStatus
  readonly includesMasks: boolean
}

/** What a node is expected to take: a power below -99.9 dBm and its comma. */
const nodeBytes = 7

/** What an answer is expected to take, without what only few ask for. */
export function surfaceBytes({ grid, contours }: CoverageSurface): number {
  return grid.values.length * nodeBytes + contourBytes(contours)
}

const gridValues = streamed<Float64Array>(
  { ...arrayOf(field.number.schema), maxItems: maximumRadialNodes },
  (writer, values) => {
    writer.ascii('[')
    values.forEach((value, index) => {
      if (index > 0) writer.ascii(',')
      if (Number.isNaN(value)) writer.ascii(noDataText)
      else writer.tenths(value)
    })
    writer.ascii(']')
  },
)

const sideCount = field.kind<number>({ type: 'integer', minimum: 2 })

const grid = field.object<CoverageSurface['grid']>({
  crs: field.always('OGC:CRS84'),
  bounds: field.described(
    'West, south, east, north of the outermost nodes. Across the antimeridian longitudes go on ' +
      'beyond 180 degrees, so that west is always less than east.',
    field.kind<readonly number[]>(boundsSchema)('bounds'),
  ),
  ...field.named(sideCount, 'width', 'height'),
  cell_size_m: field.rounded(2)('cellSizeM'),
  nodata: field.always(surfaceNoData),
  row_order: field.always('south-to-north'),
  values: gridValues('values'),
})

const statsTold: field.Members<CoverageSurface['stats']> = {
  ...field.named(field.integer, 'cellCount', 'validCellCount'),
  nodata_cell_count: field.integer('noDataCellCount'),
  ...field.named(field.integer, 'belowSensitivityCellCount', 'losCellCount'),
  outside_pack_cells: field.described(
    'Nodes with a value outside the bounds of the pack: no building is known there.',
    field.count('outsidePackCells'),
  ),
  indoor_cells: field.described(
    'Nodes with a value inside a building and not above its roof.',
    field.count('indoorCells'),
  ),
  unknown_height_cells: field.described(
    'Nodes out of sight only because a roof is of unknown height.',
    field.count('unknownHeightCells'),
  ),
  own_roof_cells: field.described(
    'Nodes in sight only because the roof under the antenna is taken away.',
    field.count('ownRoofCells'),
  ),
  min_dbm: field.number.orNull('minimumDbm'),
  max_dbm: field.number.orNull('maximumDbm'),
}

/** The nodes that are served in RSRP; null where no service is asked for in it. */
function rsrpServed({
  question,
  answer: {
    grid: { values },
  },
}: SurfaceFound) {
  const service = rsrpService(question.cell.profile)
  if (service === null) return null
  const { serviceRsrpDbm, carrierPowerDbm } = service
  const servedCellCount = values.reduce(
    (count, powerDbm) => (powerDbm > carrierPowerDbm ? count + 1 : count),
    0,
  )
  return { serviceRsrpDbm, servedCellCount }
}

interface LossesFound extends Pick<SurfaceFound, 'question'> {
  readonly pathLossDb: Float64Array
}

function lossesFound({ question, answer: { pathLossDb } }: SurfaceFound): LossesFound | null {
  return pathLossDb === null ? null : { question, pathLossDb }
}

const profileOf = ({ question }: LossesFound) => question.cell.profile
const cuts = field.of(profileOf, cutsTold)

const pathLosses = field.object<LossesFound>({
  values: exactLosses({ maxItems: 100_000 })('pathLossDb'),
  antenna_above_receiver_m: field.described(
    'The vertical pattern is taken at the depression atan2(antenna_above_receiver_m, distance) ' +
      'less both downtilts, over ground of any height too; no distance counts as less than 0.1 m.',
    field.number((found) => profileOf(found).antennaHeightM - profileOf(found).receiverHeightM),
  ),
  horizontal_cut_db: field.described(
    'Attenuation at whole degrees clockwise from boresight, of a catalogue antenna.',
    cuts.horizontal_cut_db,
  ),
  vertical_cut_db: field.described(
    'Attenuation at whole degrees below the horizon, of a catalogue antenna.',
    cuts.vertical_cut_db,
  ),
})

/** Said where more than this share of the nodes in sight would not be, were the own roof there. */
const tellingOwnRoofShare = 0.2

function ownRoofSentences({ stats }: CoverageSurface): string[] {
  const { ownRoofCells, losCellCount } = stats
  if (!(ownRoofCells > tellingOwnRoofShare * losCellCount)) return []
  return [
    `${ownRoofCells} of ${losCellCount} nodes in line of sight (${percent(ownRoofCells, losCellCount)} %) ` +
      'are so only because the roof under the antenna is taken away: an antenna back from the edge ' +
      'of that roof does not see them. host_roof "shades" counts them as hidden.',
  ]
}

const groundAssumptions = {
  flat: 'Flat ground: every node is evaluated at the receiver height above it.',
  counted: 'Every node is evaluated at the receiver height above the ground of the pack.',
} as const

function powerAssumption({ locationProbabilityPercent: percent }: Cell['profile']): string {
  if (percent === undefined) {
    return 'Median received power of one cell; no interference, fading margin or indoor loss.'
  }
  return `Received power of one cell at ${percent} % of the places; no interference or indoor loss.`
}

function assumptions({ profile }: Cell, site: TransmitterSite): readonly string[] {
  return [
    powerAssumption(profile),
    groundAssumptions[countsGround(profile) ? 'counted' : 'flat'],
    looksAtBuildings(modelOf(modelApplicability({ profile }, site).appliedModelId))
      ? 'A node inside a building and below its roof is evaluated as NLOS, without entry loss.'
      : 'A node inside a building is evaluated like one beside it, without entry loss.',
  ]
}

/** Said under models that ask whether roofs are in the way. */
const comparesRoofs = ({ question }: SurfaceFound) =>
  modelOf(question.cell.profile.propagationModel).needs === 'sight'

const model: field.Members<SurfaceFound> = {
  type: field.text(
    ({ question }) => modelOf(question.cell.profile.propagationModel).words.surfaceType,
  ),
  value_semantics: field.always('raw_received_power_dbm'),
  nodata_meaning: field.text(({ question }) =>
    question.cell.profile.beyondPack === 'excluded'
      ? 'outside the radius, the beam or the bounds of the pack; weak values stay numeric'
      : 'outside the radius or the beam; weak values stay numeric',
  ),
  uses_sensitivity_mask: field.always(false),
  ...field.where(comparesRoofs, {
    los_classifier_id: field.sentence(losClassifierId),
    terrain_status: terrainStatus('terrainStatus'),
  }),
  ...field.ifAny(({ answer }: SurfaceFound) => answer.radial, radialTold),
  receiver_threshold_rule: field.sentence(
    'The receiver threshold changes only the below-sensitivity statistic; a node counts when its ' +
      'power is at or below it.',
  ),
  assumptions: field.texts(({ question, answer: { radial, site } }) => [
    ...assumptions(question.cell, site),
    ...(radial === null ? [] : [radialAssumption(radial)]),
  ]),
}

/** The answer of `POST /api/coverage-surface`. */
export const surfaceAnswer = field.object<SurfaceFound>('CoverageSurface', {
  grid: grid(({ answer }) => answer.grid),
  contours: contours(({ answer }) => answer.contours),
  path_loss: field.described(
    'Path losses of all nodes within the radius, in the order of grid.values, those outside the beam ' +
      'too: they change with neither azimuth, tilt, pattern, beam width, power, gains nor thresholds.',
    pathLosses.optional(lossesFound),
  ),
  probability: field.described(
    'How likely every node is above a threshold, over places that the model cannot tell apart.',
    surfaceProbability.optional(({ question: { cell }, answer: { site, probability } }) =>
      probability === null ? null : { cell, site, probability },
    ),
  ),
  ...field.where(({ question }) => question.wantsPredictionBand === true, {
    prediction_band: field.described(
      'The interval around every value of the grid that holds 90 % of the places.',
      surfaceBand(({ question, answer }) => ({ question, surface: answer })),
    ),
  }),
  ...field.where(({ includesMasks }) => includesMasks, {
    masks: field.described(
      'Bitsets over the nodes of the grid, in the order of grid.values: node i is bit i % 8, counted ' +
        'from the least significant, of byte floor(i / 8). Only nodes with a value are set.',
      surfaceMasks('answer'),
    ),
  }),
  stats: field.group({
    ...field.of(({ answer }: SurfaceFound) => answer.stats, statsTold),
    thresholds_dbm: field.numbers(({ question }: SurfaceFound) => question.thresholdsDbm),
    ...field.ifAny(rsrpServed, {
      service_rsrp_dbm: field.number('serviceRsrpDbm'),
      served_cell_count: field.described(
        'Nodes with a value whose RSRP is above service_rsrp_dbm.',
        field.count('servedCellCount'),
      ),
    }),
    ...field.of(({ question }: SurfaceFound) => receiverThreshold(question.cell.profile), {
      receiver_sensitivity_dbm: field.number('sensitivityDbm'),
      receiver_sensitivity_mode: field.text('mode'),
    }),
  }),
  model: field.group(model),
  ...field.of(
    (found: SurfaceFound) => ({ ...found, sentences: ownRoofSentences(found.answer) }),
    footerTold,
  ),
})
