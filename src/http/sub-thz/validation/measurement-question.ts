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
import * as parameter from '../../wire/request-schema.ts'
import { decibels, endHeight } from '../shapes.ts'
import { wordFrom } from '../short-range-question.ts'
import { measurementLabels } from './labels-question.ts'
import {
  beamwidth,
  frequencyRangeGhz,
  id,
  instant,
  placeMembers,
  prose,
  proseList,
  weather,
  wholePlace,
} from './shapes.ts'

/** How far a distance that is called derived may be from that of its coordinates: they are rounded. */
const sameDistance = { share: 0.01, leastM: 1 } as const

function bounded(minimum: number, maximum: number, description: string) {
  return parameter.within({ minimum, maximum }, description)
}

const powerDbm = (description: string) => bounded(-100, 100, description)

const end = parameter
  .object({
    ...placeMembers,
    height_m: endHeight.optional(),
    conducted_power_dbm: powerDbm('At the antenna port.').optional().as('powerDbm'),
  })
  .checked(wholePlace)

const metres = bounded(0, 10_000, 'Metres.')

const geometry = parameter.object({
  direct_3d_distance_m: parameter
    .within(
      referenceDistanceRangeM,
      'Between the antennas, in space. It goes before that of the coordinates.',
    )
    .optional()
    .as('distanceM'),
  wall_event_count: parameter
    .within(
      { minimum: 0, maximum: 1000, integer: true },
      `Crossed walls, for ${researchSubThz.id}.`,
    )
    .optional(),
  diffraction_loss_db: bounded(0, 1000, 'Loss of one edge, for p526-single-edge-v1.').optional(),
  source: prose.orElse(''),
  street_width_m: metres.unread(),
  building_intersections: proseList.unread(),
  roof_heights_m: parameter.list(metres).unread(),
  ...parameter.unreadEach(parameter.flag, 'vegetation_present', 'terrain_available'),
  ...parameter.unreadEach(prose, 'corner_geometry', 'notes'),
})

/** What was measured, by the member that a quantity needs. */
const values = parameter.object({
  measured_received_power_dbm: decibels('Of received_power.')
    .optional()
    .as('measured_received_power_dbm'),
  measured_path_loss_db: decibels('Of every kind of path loss; a loss is positive.')
    .optional()
    .as('measured_path_loss_db'),
  measured_path_gain_db: decibels('Of path_gain.').optional().as('measured_path_gain_db'),
  value_db: decibels('Of another, with quantity_definition.').optional().as('value_db'),
})
type ValueMember = keyof parameter.ValueOf<typeof values>

function valueMemberOf(quantity: MeasurementQuantity): ValueMember {
  if (quantity === 'received_power') return 'measured_received_power_dbm'
  if (quantity === 'path_gain') return 'measured_path_gain_db'
  return quantity === 'another' ? 'value_db' : 'measured_path_loss_db'
}

const observation = parameter.object({
  measurement_quantity: parameter
    .oneOf(
      measurementQuantities,
      'What was measured; required with its value unless nothing was detected.',
    )
    .optional()
    .as('quantity'),
  values: values.inline(),
  quantity_definition: prose.optional().as('definition'),
  detection: parameter
    .object({
      status: parameter.oneOf(detectionStatuses).withDefault('observed'),
      detection_limit_dbm: bounded(-220, 20, 'Weakest signal that would have been seen.').unread(),
      notes: prose.unread(),
    })
    .evenEmpty(),
})

const ofSetup = decibels('Else that of antenna_setup.')
const ofCalibration = decibels('Else that of calibration.')

/** What a measurement says of its radio; what it leaves out, its campaign may say. */
const radio = parameter.object({
  tx_conducted_power_dbm: powerDbm('The same as tx.conducted_power_dbm.')
    .optional()
    .as('conductedPowerDbm'),
  tx_gain_dbi: ofSetup.optional(),
  rx_gain_dbi: ofSetup.optional(),
  tx_cable_loss_db: ofCalibration.optional(),
  rx_cable_loss_db: ofCalibration.optional(),
  antenna_gain_embedded: parameter.flag.optional().as('isAntennaGainEmbedded'),
  cable_loss_embedded: parameter.flag.optional().as('isCableLossEmbedded'),
  calibration_applied: parameter.flag.optional().as('isCalibrationApplied'),
  directionality: parameter.oneOf(directionalities).optional(),
  antenna_comparison_basis: parameter.oneOf(comparisonBases).optional().as('comparisonBasis'),
})

const stated = parameter.object({
  measurement_id: id.describedAs('Unique in its campaign.').required().as('id'),
  location_pair_id: id.optional(),
  beam_id: id.optional(),
  site_id: id.optional(),
  frequency_ghz: parameter.within(frequencyRangeGhz, 'Gigahertz.').required(),
  tx: end.optional(),
  rx: end.optional(),
  timestamp: instant.optional().as('instant'),
  geometry: geometry.evenEmpty(),
  labels: parameter.object(measurementLabels).evenEmpty(),
  observation: observation.checked(observationOf).inline(),
  radio: radio.inline(),
  weather: weather.optional(),
  bandwidth_hz: bounded(1, 1e12, 'Hertz.').unread(),
  tx_azimuth_deg: bounded(-360, 360, 'Degrees clockwise from north.').unread(),
  tx_elevation_deg: bounded(-90, 90, 'Degrees above the horizontal.').unread(),
  beamwidth_deg: beamwidth.unread(),
  ...parameter.unreadEach(prose, 'rx_orientation', 'pattern_metadata', 'polarization'),
  quality_flags: proseList.unread(),
  notes: proseList.unread(),
})

/** One measurement as far as it states itself: what it says nothing of, its campaign may. */
export const measurementAsked = stated.checked((wire, at) => {
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

type StatedEnd = parameter.ValueOf<typeof end>

/** A distance that is called derived from the geometry must be the one that the coordinates give. */
function checkDistance(
  { source, distanceM }: parameter.ValueOf<typeof geometry>,
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
  { quantity, values: stated, definition, detection }: parameter.ValueOf<typeof observation>,
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
  const of = parameter.demand(
    quantity,
    `${at}.measurement_quantity is required of an observed measurement`,
  )
  if (of === 'another' && definition === null) {
    throw invalidRequest(`${at}.quantity_definition is required where the quantity is another`)
  }
  const member = valueMemberOf(of)
  const value = parameter.demand(
    stated[member],
    `${at}.${member} is required where the quantity is ${of}`,
  )
  const other = names.find((name) => name !== member)
  if (other === undefined) return { quantity: of, value }
  throw invalidRequest(`${at}.${other} must not be there where the quantity is ${of}`)
}
