import type { Static } from 'typebox'
import { type LinkEnd, linkGeometry } from '../../../analyses/sub-thz/link-ends.ts'
import type {
  Measurement,
  MeasurementQuantity,
  Observation,
  RadioStatement,
  Weather,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import { invalidRequest } from '../../../errors.ts'
import { isInstant } from '../../../packs/make/instant.ts'
import { onGreatCircle } from '../../../spatial/great-circle.ts'
import type { campaignSchema } from './campaign-schema.ts'
import {
  inheritedLabels,
  measurementLabelNames,
  readLabels,
  type StatedLabels,
  wordFrom,
} from './labels-question.ts'
import type { measurementSchema } from './measurement-schema.ts'

export type CampaignBody = Static<typeof campaignSchema>
type MeasurementBody = Static<typeof measurementSchema>
type EndBody = NonNullable<MeasurementBody['tx']>
type WeatherBody = NonNullable<MeasurementBody['weather']>

/** The labels that the measurements of a campaign inherit. */
interface InheritedLabels {
  readonly environment: StatedLabels
  readonly sites: ReadonlyMap<string, StatedLabels>
}

/** How far a distance that is called derived may be from that of its coordinates: they are rounded. */
const sameDistance = { share: 0.01, leastM: 1 } as const

/**
 * One measurement with what it inherits from its campaign. What neither states stays unknown.
 *
 * @throws {SightlineError} invalid_request naming the member, or the members that contradict each other.
 */
export function measurementOf(
  body: MeasurementBody,
  path: string,
  campaign: CampaignBody,
  inherited: InheritedLabels,
): Measurement {
  checkPlace(body.tx ?? {}, `${path}.tx`)
  checkPlace(body.rx ?? {}, `${path}.rx`)
  checkInstant(body.timestamp, `${path}.timestamp`)
  checkDistance(body, path)
  const site = body.site_id === undefined ? undefined : inherited.sites.get(body.site_id)
  const own = readLabels(`${path}.labels`, body.labels ?? {}, measurementLabelNames)
  return {
    id: body.measurement_id,
    locationPairId: body.location_pair_id ?? null,
    beamId: body.beam_id ?? null,
    siteId: body.site_id ?? null,
    frequencyGhz: body.frequency_ghz,
    transmitter: endOf(body.tx),
    receiver: endOf(body.rx),
    midpoint: midpointOf(body.tx, body.rx),
    declaredDistanceM: body.geometry?.direct_3d_distance_m ?? null,
    observation: observationOf(body, path),
    radio: radioOf(body, path, campaign),
    labels: inheritedLabels(own, site, inherited.environment),
    weather: weatherOf(body.weather, campaign.weather),
    wallEventCount: body.geometry?.wall_event_count ?? null,
    diffractionLossDb: body.geometry?.diffraction_loss_db ?? null,
  }
}

/** Longitude and latitude of a place come together. */
export function checkPlace(
  { lon, lat }: { readonly lon?: number; readonly lat?: number },
  path: string,
): void {
  if ((lon === undefined) === (lat === undefined)) return
  const [missing, stated] = lon === undefined ? ['lon', 'lat'] : ['lat', 'lon']
  throw invalidRequest(`${path}.${missing} is required beside ${path}.${stated}`)
}

export function checkInstant(text: string | undefined, path: string): void {
  if (text === undefined || isInstant(text)) return
  throw invalidRequest(`${path} must be a time of RFC 3339, for example 2026-01-31T12:00:00Z`)
}

/** A distance that is called derived from the geometry must be the one that the coordinates give. */
function checkDistance({ geometry, tx, rx }: MeasurementBody, path: string): void {
  if (wordFrom(geometry?.source ?? '') !== 'geometry_derived') return
  const [transmitter, receiver] = [endOf(tx), endOf(rx)]
  const declaredM = geometry?.direct_3d_distance_m
  if (declaredM === undefined || transmitter === null || receiver === null) return
  const { slantM } = linkGeometry(transmitter, receiver)
  const toleranceM = Math.max(sameDistance.leastM, sameDistance.share * slantM)
  if (Math.abs(declaredM - slantM) <= toleranceM) return
  throw invalidRequest(
    `${path}.geometry.direct_3d_distance_m must be that of the coordinates, ${slantM.toFixed(1)} m: ` +
      `${path}.geometry.source calls it geometry_derived`,
  )
}

function endOf(end: EndBody | undefined): LinkEnd | null {
  if (end?.lon === undefined || end.lat === undefined || end.height_m === undefined) return null
  return { lon: end.lon, lat: end.lat, heightM: end.height_m }
}

function midpointOf(tx: EndBody | undefined, rx: EndBody | undefined): Measurement['midpoint'] {
  if (tx?.lon === undefined || tx.lat === undefined) return null
  if (rx?.lon === undefined || rx.lat === undefined) return null
  return onGreatCircle({ lon: tx.lon, lat: tx.lat }, { lon: rx.lon, lat: rx.lat }, 0.5)
}

const valueMembers = [
  'measured_received_power_dbm',
  'measured_path_loss_db',
  'measured_path_gain_db',
  'value_db',
] as const

function valueMemberOf(quantity: MeasurementQuantity): (typeof valueMembers)[number] {
  if (quantity === 'received_power') return 'measured_received_power_dbm'
  if (quantity === 'path_gain') return 'measured_path_gain_db'
  return quantity === 'another' ? 'value_db' : 'measured_path_loss_db'
}

function observationOf(body: MeasurementBody, path: string): Observation | null {
  const stated = valueMembers.filter((name) => body[name] !== undefined)
  const status = body.detection?.status ?? 'observed'
  if (status !== 'observed') {
    if (stated.length === 0) return null
    throw invalidRequest(
      `${path}.${stated[0]} must not be there where ${path}.detection.status is ${status}`,
    )
  }
  const quantity = body.measurement_quantity
  if (quantity === undefined) {
    throw invalidRequest(`${path}.measurement_quantity is required of an observed measurement`)
  }
  if (quantity === 'another' && body.quantity_definition === undefined) {
    throw invalidRequest(`${path}.quantity_definition is required where the quantity is another`)
  }
  const member = valueMemberOf(quantity)
  const value = body[member]
  if (value === undefined) {
    throw invalidRequest(`${path}.${member} is required where the quantity is ${quantity}`)
  }
  const other = stated.find((name) => name !== member)
  if (other === undefined) return { quantity, value }
  throw invalidRequest(`${path}.${other} must not be there where the quantity is ${quantity}`)
}

function radioOf(body: MeasurementBody, path: string, campaign: CampaignBody): RadioStatement {
  const { antenna_setup: antennas, calibration } = campaign
  return {
    conductedPowerDbm: conductedPowerOf(body, path) ?? calibration?.conducted_tx_power_dbm ?? null,
    txGainDbi: body.tx_gain_dbi ?? antennas?.tx_gain_dbi ?? null,
    rxGainDbi: body.rx_gain_dbi ?? antennas?.rx_gain_dbi ?? null,
    txCableLossDb: body.tx_cable_loss_db ?? calibration?.tx_cable_loss_db ?? null,
    rxCableLossDb: body.rx_cable_loss_db ?? calibration?.rx_cable_loss_db ?? null,
    isAntennaGainEmbedded: body.antenna_gain_embedded ?? null,
    isCableLossEmbedded: body.cable_loss_embedded ?? null,
    isCalibrationApplied:
      body.calibration_applied ?? calibration?.receiver_calibration_applied ?? null,
    directionality: body.directionality ?? antennas?.directionality ?? 'unknown',
    comparisonBasis: body.antenna_comparison_basis ?? antennas?.comparison_basis ?? 'unknown',
  }
}

function conductedPowerOf(body: MeasurementBody, path: string): number | undefined {
  const powerDbm = body.tx_conducted_power_dbm
  const ofEndDbm = body.tx?.conducted_power_dbm
  if (powerDbm !== undefined && ofEndDbm !== undefined && powerDbm !== ofEndDbm) {
    throw invalidRequest(`${path}.tx_conducted_power_dbm must equal ${path}.tx.conducted_power_dbm`)
  }
  return powerDbm ?? ofEndDbm
}

/** The weather of the measurement, else that of the campaign where it states a temperature. */
function weatherOf(
  own: WeatherBody | undefined,
  campaign: WeatherBody | undefined,
): Weather | null {
  const weather = own ?? (campaign?.temperature_k === undefined ? undefined : campaign)
  if (weather === undefined) return null
  const known = (isKnown: boolean | undefined, value: number | undefined) =>
    isKnown === true ? (value ?? null) : null
  return {
    temperatureK: weather.temperature_k ?? null,
    pressureHpa: weather.pressure_hpa ?? null,
    waterVapourDensityGM3: weather.water_vapour_density_g_m3 ?? null,
    rainRateMmH: known(weather.rain_known, weather.rain_rate_mm_h),
    fogDensityGM3: known(weather.fog_known, weather.fog_liquid_water_density_g_m3),
  }
}
