import {
  type Air,
  type AtmosphereQuestion,
  type LocalFog,
  type Rain,
  type RainPolarization,
  rainPolarizations,
  type ReferenceBudget,
  weatherRanges,
} from '../../analyses/sub-thz/atmosphere.ts'
import { checkReferenceDistance, linkGeometry } from '../../analyses/sub-thz/link-ends.ts'
import { invalidRequest } from '../../errors.ts'
import { gaseousAttenuationRange } from '../../rf/gases/gaseous-attenuation.ts'
import { describeRange, isWithin, type ValidRange } from '../../rf/valid-range.ts'
import * as parameter from '../wire/request-schema.ts'
import { decibels, linkEndAsked } from './shapes.ts'

const tiltDeg: Readonly<Record<RainPolarization, number>> = {
  horizontal: 0,
  vertical: 90,
  circular: 45,
  linear: 0,
}

type MembersOf<Block> =
  Block extends parameter.Kind<{ readonly members: () => infer Value }> ? Value : never

/** A block of the request that can be switched off; what it says is read where it is on. */
function block<Described extends parameter.Members>(
  isOn: boolean,
  members: Described,
): parameter.Kind<{
  readonly isOn: boolean
  readonly members: () => parameter.ValuesOf<Described>
}> {
  const { schema, read } = parameter.object(members)
  const on = parameter.flag.withDefault(isOn).under('enabled')
  const properties = { ...on.properties, ...schema.properties }
  return new parameter.Kind({ ...schema, properties }, (wire, at) => ({
    isOn: on.read(wire as Readonly<Record<string, unknown>>, at),
    members: () => read(wire, at),
  }))
}

/**
 * A number of such a block: its type is held always, its bounds only where the block is on. So they
 * are no part of the shape.
 */
function blockNumber(range: ValidRange, description: string): parameter.Kind<number> {
  return parameter.number({ description }).checked((value, at) => {
    if (isWithin(range, value)) return value
    throw invalidRequest(`${at} must be a number ${describeRange(range)}`)
  })
}

/** The block itself, without what holds it. */
function lastOf(at: string): string {
  return at.slice(at.lastIndexOf('.') + 1)
}

/** One that must be there where the block is on. */
function demanded(range: ValidRange, what: string): parameter.Member<number> {
  const description = `${what}, ${range.minimum} to ${range.maximum}. Required when the block is on.`
  const { under } = blockNumber(range, description).optional()
  return parameter.member((name) => {
    const { properties, required, read } = under(name)
    return {
      properties,
      required,
      read: (body, at) =>
        parameter.demand(
          read(body, at),
          `${parameter.below(at, name)} is required where ${lastOf(at)} is enabled`,
        ),
    }
  })
}

const air = block(true, {
  pressure_hpa: demanded(weatherRanges.pressureHpa, 'Total barometric pressure'),
  temperature_k: demanded(weatherRanges.temperatureK, 'Kelvin'),
  water_vapour_density_g_m3: demanded(weatherRanges.waterVapourDensityGM3, 'Water vapour'),
})

const rain = block(false, {
  rain_rate_mm_h: demanded(weatherRanges.rainRateMmH, 'Millimetres per hour'),
  polarization: parameter
    .text({
      description: `One of ${rainPolarizations.join(', ')}; circular where nothing is said.`,
    })
    .checked(rainPolarization)
    .orElse('circular'),
  polarization_tilt_deg: blockNumber(
    { minimum: 0, maximum: 90 },
    'From the horizontal, 0 to 90, for linear polarization; the others have their own.',
  )
    .optional()
    .as('statedTiltDeg'),
})

const fog = block(false, {
  liquid_water_density_g_m3: demanded(weatherRanges.fogDensityGM3, 'Droplets'),
  temperature_k: blockNumber(
    weatherRanges.temperatureK,
    'Of the droplets, kelvin, 180 to 330; that of the atmosphere where nothing is said.',
  ).optional(),
})

function decibelsOrZero(description: string): parameter.Member<number> {
  return decibels(description).orElse(0)
}

const budget: parameter.Kind<ReferenceBudget> = parameter.object({
  conducted_tx_power_dbm: decibelsOrZero('At the antenna port; 0 when left out, like the others.'),
  tx_gain_dbi: decibelsOrZero('Of the transmitting antenna.'),
  rx_gain_dbi: decibelsOrZero('Of the receiving antenna.'),
  tx_pattern_attenuation_db: decibelsOrZero('Off boresight.'),
  system_loss_db: decibelsOrZero('Cables, filters, radomes.'),
  polarization_loss_db: decibelsOrZero('Of mismatched polarizations.'),
  calibration_offset_db: decibelsOrZero('Added to the received power.'),
})

const stated = parameter.object({
  frequency_ghz: parameter.within(gaseousAttenuationRange.frequencyGhz, 'Gigahertz.').required(),
  transmitter: linkEndAsked.required(),
  receiver: linkEndAsked.required(),
  atmosphere: air.evenEmpty().as('air'),
  rain: rain.evenEmpty(),
  local_fog: fog.evenEmpty().as('fog'),
  link_budget: budget.optional().as('budget'),
})

/**
 * The question of a request, with every default filled in. Nothing physical is made up: a component
 * that is on states its numbers.
 */
export const atmosphereAsked: parameter.Kind<AtmosphereQuestion> = stated.checked((wire, at) => {
  const { frequencyGhz, transmitter, receiver } = wire
  const { horizontalM } = linkGeometry(transmitter, receiver)
  checkReferenceDistance(at === '' ? 'ground distance' : `ground distance of ${at}`, horizontalM)
  const airFound = wire.air.isOn ? wire.air.members() : null
  return {
    frequencyGhz,
    transmitter,
    receiver,
    air: airFound,
    rain: wire.rain.isOn ? rainOf(wire.rain.members()) : null,
    fog: wire.fog.isOn
      ? fogOf(wire.fog.members(), airFound, parameter.below(at, 'local_fog'))
      : null,
    budget: wire.budget,
  }
})

export const atmosphereRequest = parameter.bodySchema('SubThzReferenceRequest', atmosphereAsked)

function rainPolarization(text: string, at: string): RainPolarization {
  const known = rainPolarizations.find((one) => one === text)
  return parameter.demand(known ?? null, `${at} must be one of ${rainPolarizations.join(', ')}`)
}

function rainOf({ rainRateMmH, polarization, statedTiltDeg }: MembersOf<typeof rain>): Rain {
  const isLinear = polarization === 'linear' && statedTiltDeg !== null
  const polarizationTiltDeg = isLinear ? statedTiltDeg : tiltDeg[polarization]
  return { rainRateMmH, polarization, polarizationTiltDeg }
}

function fogOf(
  { liquidWaterDensityGM3, temperatureK }: MembersOf<typeof fog>,
  air: Air | null,
  at: string,
): LocalFog {
  const ofAirK = air?.temperatureK ?? null
  return {
    liquidWaterDensityGM3,
    temperatureK: parameter.demand(
      temperatureK ?? ofAirK,
      `${at}.temperature_k is required where ${lastOf(at)} is enabled`,
    ),
    temperatureSource:
      temperatureK === null
        ? 'request.atmosphere.temperature_k'
        : 'request.local_fog.temperature_k',
  }
}
