import type { Static } from 'typebox'
import {
  type Air,
  type AtmosphereQuestion,
  type LocalFog,
  type Rain,
  type RainPolarization,
  rainPolarizations,
  type ReferenceBudget,
} from '../../analyses/sub-thz/atmosphere.ts'
import { checkReferenceDistance, linkGeometry } from '../../analyses/sub-thz/link-ends.ts'
import { invalidRequest } from '../../errors.ts'
import { describeRange, isWithin } from '../../rf/valid-range.ts'
import { blockBounds } from './atmosphere-bounds.ts'
import type { atmosphereRequest } from './atmosphere-schema.ts'
import { linkEndOf } from './shapes.ts'

export type AtmosphereBody = Static<typeof atmosphereRequest>

const tiltDeg: Readonly<Record<RainPolarization, number>> = {
  horizontal: 0,
  vertical: 90,
  circular: 45,
  linear: 0,
}

/**
 * The question of a validated request, with every default filled in. Nothing physical is made up: a
 * component that is on states its numbers.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolveAtmosphere(body: AtmosphereBody): AtmosphereQuestion {
  const transmitter = linkEndOf(body.transmitter)
  const receiver = linkEndOf(body.receiver)
  checkReferenceDistance('ground distance', linkGeometry(transmitter, receiver).horizontalM)
  const air = airOf(body.atmosphere ?? {})
  return {
    frequencyGhz: body.frequency_ghz,
    transmitter,
    receiver,
    air,
    rain: rainOf(body.rain ?? {}),
    fog: fogOf(body.local_fog ?? {}, air),
    budget: budgetOf(body.link_budget),
  }
}

function airOf(wire: NonNullable<AtmosphereBody['atmosphere']>): Air | null {
  if (wire.enabled === false) return null
  const member = memberReader('atmosphere', wire)
  return {
    pressureHpa: member('pressure_hpa'),
    temperatureK: member('temperature_k'),
    waterVapourDensityGM3: member('water_vapour_density_g_m3'),
  }
}

function rainOf(wire: NonNullable<AtmosphereBody['rain']>): Rain | null {
  if (wire.enabled !== true) return null
  const member = memberReader('rain', wire)
  const rainRateMmH = member('rain_rate_mm_h')
  const polarization = rainPolarizations.find((one) => one === (wire.polarization ?? 'circular'))
  if (polarization === undefined) {
    throw invalidRequest(`rain.polarization must be one of ${rainPolarizations.join(', ')}`)
  }
  const ownTiltDeg = tiltDeg[polarization]
  const statedTiltDeg = member('polarization_tilt_deg', ownTiltDeg)
  const polarizationTiltDeg = polarization === 'linear' ? statedTiltDeg : ownTiltDeg
  return { rainRateMmH, polarization, polarizationTiltDeg }
}

function fogOf(wire: NonNullable<AtmosphereBody['local_fog']>, air: Air | null): LocalFog | null {
  if (wire.enabled !== true) return null
  const member = memberReader('local_fog', wire)
  const isStated = wire.temperature_k !== undefined
  return {
    liquidWaterDensityGM3: member('liquid_water_density_g_m3'),
    temperatureK: member('temperature_k', air?.temperatureK),
    temperatureSource: isStated
      ? 'request.local_fog.temperature_k'
      : 'request.atmosphere.temperature_k',
  }
}

/** Reads the bounded members of a block that is on. */
function memberReader(block: string, wire: Readonly<Record<string, unknown>>) {
  return (name: keyof typeof blockBounds, otherwise?: number): number => {
    const value = (wire[name] as number | undefined) ?? otherwise
    if (value === undefined) {
      throw invalidRequest(`${block}.${name} is required where ${block} is enabled`)
    }
    const range = blockBounds[name]
    if (isWithin(range, value)) return value
    throw invalidRequest(`${block}.${name} must be a number ${describeRange(range)}`)
  }
}

function budgetOf(wire: AtmosphereBody['link_budget']): ReferenceBudget | null {
  if (wire === undefined) return null
  return {
    conductedTxPowerDbm: wire.conducted_tx_power_dbm ?? 0,
    txGainDbi: wire.tx_gain_dbi ?? 0,
    rxGainDbi: wire.rx_gain_dbi ?? 0,
    txPatternAttenuationDb: wire.tx_pattern_attenuation_db ?? 0,
    systemLossDb: wire.system_loss_db ?? 0,
    polarizationLossDb: wire.polarization_loss_db ?? 0,
    calibrationOffsetDb: wire.calibration_offset_db ?? 0,
  }
}
