import type {
  AtmosphereLedger,
  AtmosphereQuestion,
  ComponentStatus,
} from '../../analyses/sub-thz/atmosphere.ts'
import type { BuildingCrossings } from '../../analyses/sub-thz/building-crossings.ts'
import { freeSpaceFormula } from '../../rf/free-space.ts'
import { gaseousAttenuationRange } from '../../rf/gases/gaseous-attenuation.ts'
import { fogAttenuationRange } from '../../rf/sub-thz/fog-attenuation.ts'
import * as field from '../wire/answer-schema.ts'
import {
  cited,
  recommendations,
  referenceFingerprintKind,
  type ReferenceFound,
  references,
} from './references.ts'
import { endsOf, linkEnd } from './shapes.ts'

/** Each component of the loss in words. */
const componentTexts = {
  free_space: {
    label: 'Free-space basic transmission loss',
    recommendation: recommendations.p525,
    method: 'Wavelength form with the exact speed of light, equation (3).',
    note:
      'The sum uses the exact wavelength form. The presentation form with its rounded constant 32.4 ' +
      'is 0.048 dB lower and is shown for comparison.',
    existingTermsNotIncluded: [],
    boundary: 'Spreading loss is counted here and nowhere else.',
  },
  atmospheric_gas: {
    label: 'Attenuation by oxygen, the dry continuum and water vapour',
    recommendation: recommendations.p676,
    method:
      'Annex 1, line by line: 44 oxygen and 35 water-vapour lines, specific attenuation x length.',
    note:
      'pressure_hpa is the total pressure; the vapour pressure is taken off it. Far from its lines ' +
      'the oxygen term alone can be slightly negative: read it together with the dry continuum.',
    existingTermsNotIncluded: ['gas_specific_attenuation_db_per_km of /api/path-profile'],
    boundary: 'Do not add a gas term of a path profile or of a measured excess loss to it.',
  },
  rain: {
    label: 'Attenuation by rain',
    recommendation: recommendations.p838,
    method: 'k R^alpha with the elevation of the path and the tilt of the polarization, x length.',
    note: 'The rain rate holds along the whole path; no path reduction factor is applied.',
    existingTermsNotIncluded: ['rain_specific_attenuation_db_per_km of /api/path-profile'],
    boundary: 'Do not add a rain fade margin or a statistical rain attenuation to it.',
  },
  local_fog: {
    label: 'Attenuation by local fog',
    recommendation: recommendations.p840,
    method: 'Rayleigh absorption of droplets, K_l x liquid water density x length, up to 200 GHz.',
    note: 'Liquid water alone; water vapour is in the gas term.',
    existingTermsNotIncluded: [],
    boundary: 'Liquid water here, water vapour in the gas term: no water is counted twice.',
  },
} as const

type ComponentId = keyof typeof componentTexts

/** What an answer says of itself. */
const ledgerTexts = {
  description:
    'Free space and the attenuation by gases, rain and local fog over one straight path: a reference ' +
    'calculation beside the planning models.',
  assumptions: [
    'The same air, rain and fog along the whole path.',
    'Flat ground; the path is the straight line between the antennas.',
    'Median, deterministic values: no fading, no scintillation.',
  ],
  doubleCountingBoundaries: [
    'Free space is counted once, gases, rain and fog are added to it once each.',
    'Fog is liquid water, the gas term is water vapour and dry air.',
    'No term of a planning model (walls, diffraction, clutter, calibration) is in the path loss.',
  ],
  pathType: 'terrestrial straight path in homogeneous air',
  applicabilityNote:
    'A reference for research: no canonical result of the service uses it or is changed by it.',
  noBuildings: 'No buildings are loaded: whether any stands on the way is unknown.',
  flaggedBuildings:
    'Building parts that the path passes over or through, seen from above and whatever their ' +
    'height. No loss follows from them.',
  budgetNote:
    'received = conducted + gains - pattern - system - polarization - propagation + calibration. No ' +
    'sensitivity and no serviceability follow from it.',
} as const

const longRainPathM = 5000
const supercooledLimitK = 238

/** What this answer leaves out, for this question. */
function limitationsOf(
  { fog }: AtmosphereQuestion,
  ledger: AtmosphereLedger,
  crossings: BuildingCrossings | null,
): string[] {
  const limitations = [
    'Buildings, terrain, vegetation and diffraction cost nothing here; buildings are only flagged.',
    'Antennas enter with their gains alone: no beam misalignment, no near field.',
  ]
  if (ledger.fogStatus === 'out_of_scope') {
    limitations.push(
      `Fog was asked for outside ${fogAttenuationRange.frequencyGhz.minimum} to ` +
        `${fogAttenuationRange.frequencyGhz.maximum} GHz: it is left out, and the total lacks it.`,
    )
  }
  if (ledger.rain !== null && ledger.geometry.slantM > longRainPathM) {
    limitations.push('Over more than 5 km the same rain everywhere overstates the loss.')
  }
  if (fog !== null && fog.temperatureK < supercooledLimitK) {
    limitations.push(
      `Droplets below ${supercooledLimitK} K freeze: liquid fog is not expected there.`,
    )
  }
  if (ledger.gas?.isAboveSaturation === true) {
    limitations.push(
      'The stated water vapour is above saturation at this temperature and pressure.',
    )
  }
  return [...limitations, ...outsideDataset(crossings)]
}

/** What is unknown of the buildings on a path that leaves the pack. */
export function outsideDataset(crossings: BuildingCrossings | null): string[] {
  if (crossings?.pathWithinDataset !== false) return []
  return ['A part of the path lies outside the dataset: buildings are unknown there.']
}

interface AtmosphereFound extends ReferenceFound<AtmosphereQuestion> {
  readonly ledger: AtmosphereLedger
  readonly crossings: BuildingCrossings | null
}

const componentStatus = field.oneOf<ComponentStatus>(['included', 'disabled', 'out_of_scope'])
const componentIds = Object.keys(componentTexts) as ComponentId[]

function statusOf(id: ComponentId, { gas, rain, fogStatus }: AtmosphereLedger): ComponentStatus {
  if (id === 'local_fog') return fogStatus
  const term = { free_space: true, atmospheric_gas: gas, rain }[id]
  return term === null ? 'disabled' : 'included'
}

/** What every component of the loss says of itself. */
function component(
  id: ComponentId,
  lossDb: (ledger: AtmosphereLedger) => number | undefined,
): field.Members<AtmosphereFound> {
  const { recommendation, method, note } = componentTexts[id]
  const isIncluded = field.flag<AtmosphereFound>(
    ({ ledger }) => statusOf(id, ledger) === 'included',
  )
  return {
    status: componentStatus(({ ledger }) => statusOf(id, ledger)),
    ...cited(recommendation),
    path_loss_db: field.number(({ ledger }) => lossDb(ledger) ?? 0),
    included: isIncluded,
    additive_component: isIncluded,
    method: field.sentence(method),
    note: field.sentence(note),
  }
}

/** The rounded form in which the Recommendation presents free space. */
function presentationLossDb({ question, ledger }: AtmosphereFound): number {
  const kilometres = ledger.geometry.slantM / 1000
  return 32.4 + 20 * Math.log10(question.frequencyGhz * 1000) + 20 * Math.log10(kilometres)
}

const freeSpace = field.group<AtmosphereFound>({
  status: field.always('included'),
  ...cited(recommendations.p525),
  wavelength_m: field.number(({ ledger }) => ledger.wavelengthM),
  fspl_db: field.number(({ ledger }) => ledger.freeSpaceLossDb),
  presentation_equation_fspl_db: field.number(presentationLossDb),
  equation: field.sentence(freeSpaceFormula.byWavelength),
  additive_component: field.flag(() => true),
  note: field.sentence(componentTexts.free_space.note),
})

const gas = field.group<AtmosphereFound>({
  ...component('atmospheric_gas', (ledger) => ledger.gas?.lossDb),
  pressure_hpa: field.number.orNull(({ question }) => question.air?.pressureHpa),
  dry_pressure_hpa: field.number.orNull(({ ledger }) => ledger.gas?.dryPressureHpa),
  temperature_k: field.number.orNull(({ question }) => question.air?.temperatureK),
  water_vapour_density_g_m3: field.number.orNull(
    ({ question }) => question.air?.waterVapourDensityGM3,
  ),
  water_vapour_pressure_hpa: field.number.orNull(
    ({ ledger }) => ledger.gas?.waterVapourPressureHpa,
  ),
  oxygen_line_db_per_km: field.number.orNull(({ ledger }) => ledger.gas?.oxygenLinesDbPerKm),
  dry_continuum_db_per_km: field.number.orNull(({ ledger }) => ledger.gas?.dryContinuumDbPerKm),
  dry_air_db_per_km: field.number.orNull(({ ledger }) => ledger.gas?.dryAirDbPerKm),
  water_vapour_db_per_km: field.number.orNull(({ ledger }) => ledger.gas?.waterVapourDbPerKm),
  total_db_per_km: field.number.orNull(({ ledger }) => ledger.gas?.totalDbPerKm),
})

const rain = field.group<AtmosphereFound>({
  ...component('rain', (ledger) => ledger.rain?.lossDb),
  rain_rate_mm_h: field.number.orNull(({ question }) => question.rain?.rainRateMmH),
  polarization: field.text.orNull(({ question }) => question.rain?.polarization),
  polarization_tilt_deg: field.number.orNull(({ question }) => question.rain?.polarizationTiltDeg),
  elevation_deg: field.number.orNull(({ question, ledger }) =>
    question.rain === null ? null : ledger.geometry.elevationDeg,
  ),
  k_h: field.number.orNull(({ ledger }) => ledger.rain?.kH),
  k_v: field.number.orNull(({ ledger }) => ledger.rain?.kV),
  alpha_h: field.number.orNull(({ ledger }) => ledger.rain?.alphaH),
  alpha_v: field.number.orNull(({ ledger }) => ledger.rain?.alphaV),
  k: field.number.orNull(({ ledger }) => ledger.rain?.k),
  alpha: field.number.orNull(({ ledger }) => ledger.rain?.alpha),
  specific_db_per_km: field.number.orNull(({ ledger }) => ledger.rain?.specificDbPerKm),
})

const fog = field.group<AtmosphereFound>({
  ...component('local_fog', (ledger) => ledger.fog?.lossDb),
  temperature_k: field.number.orNull(({ question }) => question.fog?.temperatureK),
  temperature_source: field.oneOf([
    'request.local_fog.temperature_k',
    'request.atmosphere.temperature_k',
    'unavailable',
  ])(({ question }) => question.fog?.temperatureSource ?? 'unavailable'),
  liquid_water_density_g_m3: field.number.orNull(
    ({ question }) => question.fog?.liquidWaterDensityGM3,
  ),
  k_l_db_per_km_per_g_m3: field.number.orNull(({ ledger }) => ledger.fog?.coefficient),
  specific_db_per_km: field.number.orNull(({ ledger }) => ledger.fog?.specificDbPerKm),
})

/** The terms of a ledger, one beside the other. */
export const ledgerTerms: field.Members<AtmosphereLedger> = {
  free_space_db: field.number('freeSpaceLossDb'),
  gas_db: field.number(({ gas: term }) => term?.lossDb ?? 0),
  rain_db: field.number(({ rain: term }) => term?.lossDb ?? 0),
  local_fog_db: field.number(({ fog: term }) => term?.lossDb ?? 0),
}

const total = field.object<AtmosphereLedger>({
  ...ledgerTerms,
  atmospheric_db: field.number('atmosphericLossDb'),
  total_path_loss_db: field.number('totalLossDb'),
  equation: field.sentence('free_space_db + gas_db + rain_db + local_fog_db'),
  ...field.alwaysEach(false, 'canonical_network_model', 'receiver_threshold_applied'),
})

/** A count of buildings, or null where no pack says anything of them. */
export const countOrUnknown = field.kind<number>({ type: 'integer', minimum: 0 }).orNull

/** Buildings seen on the way; null where no pack says anything of them. */
export const obstructionMembers: field.Members<BuildingCrossings | null> = {
  building_dataset_available: field.flag((crossings) => crossings !== null),
  building_intersection_present: field.flag.orNull(
    (crossings) => crossings && isCrossed(crossings),
  ),
  building_intersection_count: countOrUnknown((crossings) => crossings?.crossed.length),
  building_ids: field
    .list(field.text)
    .optional((crossings) => crossings?.crossed.map(({ buildingId }) => buildingId)),
  path_within_dataset: field.flag.orNull((crossings) => crossings?.pathWithinDataset),
  ...field.alwaysEach(false, 'wall_loss_applied', 'diffraction_applied', 'material_loss_applied'),
  note: field.text((crossings) =>
    crossings === null ? ledgerTexts.noBuildings : ledgerTexts.flaggedBuildings,
  ),
}

function isCrossed({ crossed }: BuildingCrossings): boolean {
  return crossed.length > 0
}

const obstruction = field.object<BuildingCrossings | null>({
  ...obstructionMembers,
  effect: field.oneOf(['flag_only_no_propagation_loss', 'building_intersection_flagged_no_loss'])(
    (crossings) =>
      crossings !== null && isCrossed(crossings)
        ? 'building_intersection_flagged_no_loss'
        : 'flag_only_no_propagation_loss',
  ),
})

interface BudgetFound {
  readonly budget: NonNullable<AtmosphereQuestion['budget']>
  readonly received: NonNullable<AtmosphereLedger['received']>
  readonly totalLossDb: number
}

const budget = field.object<BudgetFound>({
  provided: field.always(true),
  conducted_tx_power_dbm: field.number((found) => found.budget.conductedTxPowerDbm),
  tx_gain_dbi: field.number((found) => found.budget.txGainDbi),
  rx_gain_dbi: field.number((found) => found.budget.rxGainDbi),
  tx_pattern_attenuation_db: field.number((found) => found.budget.txPatternAttenuationDb),
  system_loss_db: field.number((found) => found.budget.systemLossDb),
  polarization_loss_db: field.number((found) => found.budget.polarizationLossDb),
  calibration_offset_db: field.number((found) => found.budget.calibrationOffsetDb),
  propagation_loss_db: field.number('totalLossDb'),
  total_signed_loss_db: field.number(({ received }) => received.totalSignedLossDb),
  received_power_dbm: field.number(({ received }) => received.receivedPowerDbm),
  ...field.alwaysEach(false, 'receiver_threshold_applied', 'serviceability_evaluated'),
  note: field.sentence(ledgerTexts.budgetNote),
})

function budgetFound({ question, ledger }: AtmosphereFound): BudgetFound | null {
  const { received, totalLossDb } = ledger
  if (question.budget === null || received === null) return null
  return { budget: question.budget, received, totalLossDb }
}

interface ComponentFound {
  readonly id: ComponentId
  readonly status: ComponentStatus
}

const componentEntry = field.object<ComponentFound>({
  id: field.oneOf(componentIds)('id'),
  label: field.text(({ id }) => componentTexts[id].label),
  enabled: field.flag(({ status }) => status !== 'disabled'),
  included: field.flag(({ status }) => status === 'included'),
  applicability: componentStatus('status'),
  reference: field.text(({ id }) => componentTexts[id].recommendation.reference),
  reference_url: field.text(({ id }) => componentTexts[id].recommendation.url),
  additive_to_fspl: field.flag(({ id, status }) => id !== 'free_space' && status === 'included'),
  existing_terms_not_included: field.texts(({ id }) => componentTexts[id].existingTermsNotIncluded),
  double_counting_boundary: field.text(({ id }) => componentTexts[id].boundary),
  note: field.text(({ id }) => componentTexts[id].note),
})

const applicability = field.group<AtmosphereFound>({
  status: field.oneOf(['applicable', 'partial', 'fspl_only'])(({ ledger }) => ledger.status),
  model_id: field.always(references.atmosphere.modelId),
  frequency_ghz: field.number(({ question }) => question.frequencyGhz),
  frequency_in_scope: field.flag(() => true),
  frequency_range_ghz: field.numbers(() => endsOf(gaseousAttenuationRange.frequencyGhz)),
  components: field.list(componentEntry)(({ ledger }) =>
    componentIds.map((id) => ({ id, status: statusOf(id, ledger) })),
  ),
  reference_path_type: field.sentence(ledgerTexts.pathType),
  canonical_network_coupling: field.always(false),
  note: field.sentence(ledgerTexts.applicabilityNote),
})

/** The answer of `POST /api/sub-thz-reference`; numbers as computed, nothing is rounded. */
export const atmosphereAnswer = field.object<AtmosphereFound>('SubThzReferenceResponse', {
  reference_model_id: field.always(references.atmosphere.modelId),
  description: field.sentence(ledgerTexts.description),
  frequency_ghz: field.number(({ question }) => question.frequencyGhz),
  transmitter: linkEnd(({ question }) => question.transmitter),
  receiver: linkEnd(({ question }) => question.receiver),
  geometry: field.group({
    horizontal_distance_m: field.number(({ ledger }) => ledger.geometry.horizontalM),
    slant_distance_m: field.number(({ ledger }) => ledger.geometry.slantM),
    path_length_km: field.number(({ ledger }) => ledger.geometry.slantM / 1000),
    tx_height_m: field.number(({ question }) => question.transmitter.heightM),
    rx_height_m: field.number(({ question }) => question.receiver.heightM),
    height_delta_m: field.number(({ ledger }) => ledger.geometry.heightDeltaM),
    rain_path_elevation_deg: field.number(({ ledger }) => ledger.geometry.elevationDeg),
  }),
  fspl: freeSpace,
  gas,
  rain,
  local_fog: fog,
  total: total('ledger'),
  obstruction: obstruction('crossings'),
  reference_link_budget: budget.optional(budgetFound),
  applicability,
  assumptions: field.sentences(ledgerTexts.assumptions),
  limitations: field.texts(({ question, ledger, crossings }) =>
    limitationsOf(question, ledger, crossings),
  ),
  double_counting_boundaries: field.sentences(ledgerTexts.doubleCountingBoundaries),
  experiment_fingerprint: referenceFingerprintKind(references.atmosphere)('fingerprint'),
})
