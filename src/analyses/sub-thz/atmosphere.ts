import { freeSpaceLossDb } from '../../rf/free-space.ts'
import { wavelengthM } from '../../rf/constants.ts'
import {
  fogAttenuationDbPerKm,
  fogAttenuationRange,
  fogCoefficient,
} from '../../rf/sub-thz/fog-attenuation.ts'
import {
  gaseousAttenuation,
  type GaseousAttenuation,
  waterVapourPressureHpa,
} from '../../rf/gases/gaseous-attenuation.ts'
import { saturationPressureHpa } from '../../rf/sub-thz/humidity.ts'
import {
  rainAttenuationDbPerKm,
  type RainCoefficients,
  rainCoefficients,
  type RainPowerLaw,
  rainPowerLaw,
} from '../../rf/sub-thz/rain-attenuation.ts'
import { isWithin, type ValidRange } from '../../rf/valid-range.ts'
import { type LinkEnd, type LinkGeometry, linkGeometry } from './link-ends.ts'

/** Air, rain and fog that the reference answers for. */
export const weatherRanges = {
  pressureHpa: { minimum: 300, maximum: 1100 },
  temperatureK: { minimum: 180, maximum: 330 },
  waterVapourDensityGM3: { minimum: 0, maximum: 100 },
  rainRateMmH: { minimum: 0, maximum: 500 },
  fogDensityGM3: { minimum: 0, maximum: 5 },
} as const satisfies Record<string, ValidRange>

/** Air along the whole path; the pressure is the total one, as a barometer reads it. */
export interface Air {
  readonly pressureHpa: number
  readonly temperatureK: number
  readonly waterVapourDensityGM3: number
}

export interface Rain {
  readonly rainRateMmH: number
  readonly polarization: RainPolarization
  readonly polarizationTiltDeg: number
}

export const rainPolarizations = ['horizontal', 'vertical', 'circular', 'linear'] as const
export type RainPolarization = (typeof rainPolarizations)[number]

export interface LocalFog {
  readonly liquidWaterDensityGM3: number
  readonly temperatureK: number
  readonly temperatureSource: 'request.local_fog.temperature_k' | 'request.atmosphere.temperature_k'
}

/** Conducted power and what is added to or taken off it besides the propagation loss; dB and dBm. */
export interface ReferenceBudget {
  readonly conductedTxPowerDbm: number
  readonly txGainDbi: number
  readonly rxGainDbi: number
  readonly txPatternAttenuationDb: number
  readonly systemLossDb: number
  readonly polarizationLossDb: number
  readonly calibrationOffsetDb: number
}

export interface AtmosphereQuestion {
  readonly frequencyGhz: number
  readonly transmitter: LinkEnd
  readonly receiver: LinkEnd
  /** Null where the component is off. */
  readonly air: Air | null
  readonly rain: Rain | null
  readonly fog: LocalFog | null
  readonly budget: ReferenceBudget | null
}

interface GasTerm extends GaseousAttenuation {
  readonly waterVapourPressureHpa: number
  readonly dryPressureHpa: number
  /** More vapour than air of this temperature and pressure can hold. */
  readonly isAboveSaturation: boolean
  readonly lossDb: number
}

interface RainTerm extends RainCoefficients, RainPowerLaw {
  readonly specificDbPerKm: number
  readonly lossDb: number
}

interface FogTerm {
  readonly coefficient: number
  readonly specificDbPerKm: number
  readonly lossDb: number
}

/** A component of the loss: off, in the sum, or asked for outside its range and not in the sum. */
export type ComponentStatus = 'disabled' | 'included' | 'out_of_scope'

export interface AtmosphereLedger {
  readonly geometry: LinkGeometry
  readonly wavelengthM: number
  readonly freeSpaceLossDb: number
  /** Null unless included. */
  readonly gas: GasTerm | null
  readonly rain: RainTerm | null
  readonly fog: FogTerm | null
  readonly fogStatus: ComponentStatus
  readonly status: 'applicable' | 'partial' | 'fspl_only'
  readonly atmosphericLossDb: number
  readonly totalLossDb: number
  readonly received: ReceivedReference | null
}

interface ReceivedReference {
  /** Everything between conducted and received power, gains counted as negative losses. */
  readonly totalSignedLossDb: number
  readonly receivedPowerDbm: number
}

/**
 * Free space and the attenuation by gases, rain and local fog over one straight path with the same
 * air everywhere: P.525-5, P.676-13, P.838-3 and P.840-9, each by itself and their sum. From 1 to
 * 1000 GHz; fog up to 200 GHz, beyond that it is left out and said so.
 */
export function atmosphereLedger(question: AtmosphereQuestion): AtmosphereLedger {
  const { frequencyGhz, air, rain, fog, budget } = question
  const geometry = linkGeometry(question.transmitter, question.receiver)
  const lengthKm = geometry.slantM / 1000
  const fogStatus = componentStatus(fog, isWithin(fogAttenuationRange.frequencyGhz, frequencyGhz))
  const gasTerm = air && gasLoss(frequencyGhz, air, lengthKm)
  const rainTerm = rain && rainLoss(frequencyGhz, rain, geometry.elevationDeg, lengthKm)
  const fogTerm = fog && fogStatus === 'included' ? fogLoss(frequencyGhz, fog, lengthKm) : null
  const spreadingDb = freeSpaceLossDb(geometry.slantM, frequencyGhz)
  const atmosphericLossDb =
    (gasTerm?.lossDb ?? 0) + (rainTerm?.lossDb ?? 0) + (fogTerm?.lossDb ?? 0)
  const totalLossDb = spreadingDb + atmosphericLossDb
  const isBare = air === null && rain === null && fog === null
  return {
    geometry,
    wavelengthM: wavelengthM(frequencyGhz),
    freeSpaceLossDb: spreadingDb,
    gas: gasTerm,
    rain: rainTerm,
    fog: fogTerm,
    fogStatus,
    status: isBare ? 'fspl_only' : fogStatus === 'out_of_scope' ? 'partial' : 'applicable',
    atmosphericLossDb,
    totalLossDb,
    received: budget && receivedReference(budget, totalLossDb),
  }
}

function componentStatus(component: unknown, isInScope: boolean): ComponentStatus {
  if (component === null) return 'disabled'
  return isInScope ? 'included' : 'out_of_scope'
}

function gasLoss(frequencyGhz: number, air: Air, lengthKm: number): GasTerm {
  const vapourHpa = waterVapourPressureHpa(air.waterVapourDensityGM3, air.temperatureK)
  const dryPressureHpa = air.pressureHpa - vapourHpa
  const specific = gaseousAttenuation(frequencyGhz, {
    dryPressureHpa,
    temperatureK: air.temperatureK,
    waterVapourDensityGM3: air.waterVapourDensityGM3,
  })
  return {
    ...specific,
    waterVapourPressureHpa: vapourHpa,
    dryPressureHpa,
    isAboveSaturation: vapourHpa > saturationPressureHpa(air.temperatureK, air.pressureHpa),
    lossDb: specific.totalDbPerKm * lengthKm,
  }
}

function rainLoss(
  frequencyGhz: number,
  rain: Rain,
  elevationDeg: number,
  lengthKm: number,
): RainTerm {
  const coefficients = rainCoefficients(frequencyGhz)
  const law = rainPowerLaw(coefficients, elevationDeg, rain.polarizationTiltDeg)
  const specificDbPerKm = rainAttenuationDbPerKm(law, rain.rainRateMmH)
  return { ...coefficients, ...law, specificDbPerKm, lossDb: specificDbPerKm * lengthKm }
}

function fogLoss(frequencyGhz: number, fog: LocalFog, lengthKm: number): FogTerm {
  const coefficient = fogCoefficient(frequencyGhz, fog.temperatureK)
  const specificDbPerKm = fogAttenuationDbPerKm(coefficient, fog.liquidWaterDensityGM3)
  return { coefficient, specificDbPerKm, lossDb: specificDbPerKm * lengthKm }
}

function receivedReference(budget: ReferenceBudget, propagationLossDb: number): ReceivedReference {
  const totalSignedLossDb =
    propagationLossDb +
    budget.txPatternAttenuationDb +
    budget.systemLossDb +
    budget.polarizationLossDb -
    budget.txGainDbi -
    budget.rxGainDbi -
    budget.calibrationOffsetDb
  return { totalSignedLossDb, receivedPowerDbm: budget.conductedTxPowerDbm - totalSignedLossDb }
}
