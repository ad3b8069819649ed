import {
  type LinkEnd,
  linkGeometry,
  referenceDistanceRangeM,
} from '../../../analyses/sub-thz/link-ends.ts'
import {
  comparisonBases,
  detectionStatuses,
  directionalities,
  type Measurement,
  measurementQuantities,
  type MeasurementQuantity,
  type Observation,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import { invalidRequest } from '../../../errors.ts'
import { researchSubThz } from '../../../rf/models/research-sub-thz.ts'
import { onGreatCircle } from '../../../spatial/great-circle.ts'
import * as ask from '../../wire/asked.ts'
import { decibels, endHeight } from '../shapes.ts'
import { wordFrom } from '../short-range-question.ts'
import { measurementLabels } from './labels-question.ts'
import {
  beamwidth,
  checkPlace,
  frequencyRangeGhz,
  id,
  instant,
  placeMembers,
  prose,
  proseList,
  weather,
} from './shapes.ts'

/** How far a distance that is called derived may be from that of its coordinates: they are rounded. */
const sameDistance = { share: 0.01, leastM: 1 } as const

function bounded(minimum: number, maximum: number, description: string) {
  return ask.within({ minimum, maximum }, description)
}

const powerDbm = (description: string) => bounded(-100, 100, description)

const end = ask.checked(
  ask.object({
    ...placeMembers,
    height_m: ask.optional(endHeight),
    conducted_power_dbm: ask.renamed('powerDbm', ask.optional(powerDbm('At the antenna port.'))),
  }),
  (stated, at) => {
    checkPlace(stated, at)
    return stated
  },
)

const metres = bounded(0, 10_000, 'Metres.')

const geometry = ask.object({
  direct_3d_distance_m: ask.renamed(
    'distanceM',
    ask.optional(
      ask.within(
        referenceDistanceRangeM,
        'Between the antennas, in space. It goes before that of the coordinates.',
      ),
    ),
  ),
  wall_event_count: ask.optional(
    ask.within(
      { minimum: 0, maximum: 1000, integer: true },
      `Crossed walls, for ${researchSubThz.id}.`,
    ),
  ),
  diffraction_loss_db: ask.optional(bounded(0, 1000, 'Loss of one edge, for p526-single-edge-v1.')),
  source: ask.orElse(prose, ''),
  street_width_m: ask.unread(metres),
  building_intersections: ask.unread(proseList),
  roof_heights_m: ask.unread(ask.each(metres)),
  ...ask.unreadEach(ask.yesOrNo, 'vegetation_present', 'terrain_available'),
  ...ask.unreadEach(prose, 'corner_geometry', 'notes'),
})

/** What was measured, by the member that a quantity needs. */
const values = ask.object({
  measured_received_power_dbm: ask.renamed(
    'measured_received_power_dbm',
    ask.optional(decibels('Of received_power.')),
  ),
  measured_path_loss_db: ask.renamed(
    'measured_path_loss_db',
    ask.optional(decibels('Of every kind of path loss; a loss is positive.')),
  ),
  measured_path_gain_db: ask.renamed(
    'measured_path_gain_db',
    ask.optional(decibels('Of path_gain.')),
  ),
  value_db: ask.renamed(
    'value_db',
    ask.optional(decibels('Of another, with quantity_definition.')),
  ),
})
type ValueMember = keyof ask.ValueOf<typeof values>

function valueMemberOf(quantity: MeasurementQuantity): ValueMember {
  if (quantity === 'received_power') return 'measured_received_power_dbm'
  if (quantity === 'path_gain') return 'measured_path_gain_db'
  return quantity === 'another' ? 'value_db' : 'measured_path_loss_db'
}

const observation = ask.object({
  measurement_quantity: ask.renamed(
    'quantity',
    ask.optional(
      ask.word(
        measurementQuantities,
        'What was measured; required with its value unless nothing was detected.',
      ),
    ),
  ),
  values: ask.inline(values),
  quantity_definition: ask.renamed('definition', ask.optional(prose)),
  detection: ask.evenEmpty(
    ask.object({
      status: ask.withDefault(ask.word(detectionStatuses), 'observed'),
      detection_limit_dbm: ask.unread(
        bounded(-220, 20, 'Weakest signal that would have been seen.'),
      ),
      notes: ask.unread(prose),
    }),
  ),
})

const ofSetup = decibels('Else that of antenna_setup.')
const ofCalibration = decibels('Else that of calibration.')

/** What a measurement says of its radio; what it leaves out, its campaign may say. */
const radio = ask.object({
  tx_conducted_power_dbm: ask.renamed(
    'conductedPowerDbm',
    ask.optional(powerDbm('The same as tx.conducted_power_dbm.')),
  ),
  tx_gain_dbi: ask.optional(ofSetup),
  rx_gain_dbi: ask.optional(ofSetup),
  tx_cable_loss_db: ask.optional(ofCalibration),
  rx_cable_loss_db: ask.optional(ofCalibration),
  antenna_gain_embedded: ask.renamed('isAntennaGainEmbedded', ask.optional(ask.yesOrNo)),
  cable_loss_embedded: ask.renamed('isCableLossEmbedded', ask.optional(ask.yesOrNo)),
  calibration_applied: ask.renamed('isCalibrationApplied', ask.optional(ask.yesOrNo)),
  directionality: ask.optional(ask.word(directionalities)),
  antenna_comparison_basis: ask.renamed('comparisonBasis', ask.optional(ask.word(comparisonBases))),
})

const stated = ask.object({
  measurement_id: ask.renamed('id', ask.required(ask.saying('Unique in its campaign.', id))),
  location_pair_id: ask.optional(id),
  beam_id: ask.optional(id),
  site_id: ask.optional(id),
  frequency_ghz: ask.required(ask.within(frequencyRangeGhz, 'Gigahertz.')),
  tx: ask.optional(end),
  rx: ask.optional(end),
  timestamp: ask.renamed('instant', ask.optional(instant)),
  geometry: ask.evenEmpty(geometry),
  labels: ask.evenEmpty(ask.object(measurementLabels)),
  observation: ask.inline(ask.checked(observation, observationOf)),
  radio: ask.inline(radio),
  weather: ask.optional(weather),
  bandwidth_hz: ask.unread(bounded(1, 1e12, 'Hertz.')),
  tx_azimuth_deg: ask.unread(bounded(-360, 360, 'Degrees clockwise from north.')),
  tx_elevation_deg: ask.unread(bounded(-90, 90, 'Degrees above the horizontal.')),
  beamwidth_deg: ask.unread(beamwidth),
  ...ask.unreadEach(prose, 'rx_orientation', 'pattern_metadata', 'polarization'),
  quality_flags: ask.unread(proseList),
  notes: ask.unread(proseList),
})

/** One measurement as far as it states itself: what it says nothing of, its campaign may. */
export const measurementAsked = ask.checked(stated, (wire, at) => {
  const { tx, rx, geometry: ofPath, radio: own } = wire
  const [transmitter, receiver] = [linkEndOf(tx), linkEndOf(rx)]
  checkDistance(ofPath, transmitter, receiver, at)
  const ofEndDbm = tx?.powerDbm ?? null
  if (own.conductedPowerDbm !== null && ofEndDbm !== null && own.conductedPowerDbm !== ofEndDbm) {
    throw invalidRequest(`${at}.tx_conducted_power_dbm must equal ${at}.tx.conducted_power_dbm`)
  }
  return {
    id: wire.id,
    locationPairId: wire.locationPairId,
    beamId: wire.beamId,
    siteId: wire.siteId,
    frequencyGhz: wire.frequencyGhz,
    transmitter,
    receiver,
    midpoint: midpointOf(tx, rx),
    declaredDistanceM: ofPath.distanceM,
    observation: wire.observation,
    radio: { ...own, conductedPowerDbm: own.conductedPowerDbm ?? ofEndDbm },
    labels: wire.labels,
    weather: wire.weather,
    wallEventCount: ofPath.wallEventCount,
    diffractionLossDb: ofPath.diffractionLossDb,
  }
})

type StatedEnd = ask.ValueOf<typeof end>

/** A distance that is called derived from the geometry must be the one that the coordinates give. */
function checkDistance(
  { source, distanceM }: ask.ValueOf<typeof geometry>,
  transmitter: LinkEnd | null,
  receiver: LinkEnd | null,
  at: string,
): void {
  if (wordFrom(source) !== 'geometry_derived') return
  if (distanceM === null || transmitter === null || receiver === null) return
  const { slantM } = linkGeometry(transmitter, receiver)
  const toleranceM = Math.max(sameDistance.leastM, sameDistance.share * slantM)
  if (Math.abs(distanceM - slantM) <= toleranceM) return
  throw invalidRequest(
    `${at}.geometry.direct_3d_distance_m must be that of the coordinates, ${slantM.toFixed(1)} m: ` +
      `${at}.geometry.source calls it geometry_derived`,
  )
}

function linkEndOf(stated: StatedEnd | null): LinkEnd | null {
  const { lon = null, lat = null, heightM = null } = stated ?? {}
  return lon === null || lat === null || heightM === null ? null : { lon, lat, heightM }
}

function midpointOf(tx: StatedEnd | null, rx: StatedEnd | null): Measurement['midpoint'] {
  const [a, b] = [placeOf(tx), placeOf(rx)]
  return a && b && onGreatCircle(a, b, 0.5)
}

function placeOf(stated: StatedEnd | null) {
  const { lon = null, lat = null } = stated ?? {}
  return lon === null || lat === null ? null : { lon, lat }
}

function observationOf(
  { quantity, values: stated, definition, detection }: ask.ValueOf<typeof observation>,
  at: string,
): Observation | null {
  const names = (Object.keys(stated) as ValueMember[]).filter((name) => stated[name] !== null)
  if (detection.status !== 'observed') {
    if (names.length === 0) return null
    const { status } = detection
    throw invalidRequest(
      `${at}.${names[0]} must not be there where ${at}.detection.status is ${status}`,
    )
  }
  const of = ask.demand(
    quantity,
    `${at}.measurement_quantity is required of an observed measurement`,
  )
  if (of === 'another' && definition === null) {
    throw invalidRequest(`${at}.quantity_definition is required where the quantity is another`)
  }
  const member = valueMemberOf(of)
  const value = ask.demand(
    stated[member],
    `${at}.${member} is required where the quantity is ${of}`,
  )
  const other = names.find((name) => name !== member)
  if (other === undefined) return { quantity: of, value }
  throw invalidRequest(`${at}.${other} must not be there where the quantity is ${of}`)
}
