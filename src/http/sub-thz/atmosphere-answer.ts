import type {
  AtmosphereLedger,
  AtmosphereQuestion,
  ComponentStatus,
} from '../../analyses/sub-thz/atmosphere.ts'
import type { BuildingCrossings } from '../../analyses/sub-thz/building-crossings.ts'
import { freeSpaceFormula } from '../../rf/free-space.ts'
import { gaseousAttenuationRange } from '../../rf/gases/gaseous-attenuation.ts'
import {
  always,
  alwaysEach,
  flag,
  group,
  kind,
  list,
  type Members,
  number,
  object,
  oneOf,
  text,
  wordList,
  words,
} from '../wire/told.ts'
import { type ComponentId, componentTexts, ledgerTexts, limitationsOf } from './atmosphere-texts.ts'
import { type ReferenceFound, referenceFingerprintKind } from './identity.ts'
import { cited, recommendations, references } from './references.ts'
import { endsOf, linkEnd } from './shapes.ts'

interface AtmosphereFound extends ReferenceFound<AtmosphereQuestion> {
  readonly ledger: AtmosphereLedger
  readonly crossings: BuildingCrossings | null
}

const componentStatus = oneOf<ComponentStatus>(['included', 'disabled', 'out_of_scope'])
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
): Members<AtmosphereFound> {
  const { recommendation, method, note } = componentTexts[id]
  const isIncluded = flag<AtmosphereFound>(({ ledger }) => statusOf(id, ledger) === 'included')
  return {
    status: componentStatus(({ ledger }) => statusOf(id, ledger)),
    ...cited(recommendation),
    path_loss_db: number(({ ledger }) => lossDb(ledger) ?? 0),
    included: isIncluded,
    additive_component: isIncluded,
    method: words(method),
    note: words(note),
  }
}

/** The rounded form in which the Recommendation presents free space. */
function presentationLossDb({ question, ledger }: AtmosphereFound): number {
  const kilometres = ledger.geometry.slantM / 1000
  return 32.4 + 20 * Math.log10(question.frequencyGhz * 1000) + 20 * Math.log10(kilometres)
}

const freeSpace = group<AtmosphereFound>({
  status: always('included'),
  ...cited(recommendations.p525),
  wavelength_m: number(({ ledger }) => ledger.wavelengthM),
  fspl_db: number(({ ledger }) => ledger.freeSpaceLossDb),
  presentation_equation_fspl_db: number(presentationLossDb),
  equation: words(freeSpaceFormula.byWavelength),
  additive_component: flag(() => true),
  note: words(componentTexts.free_space.note),
})

const gas = group<AtmosphereFound>({
  ...component('atmospheric_gas', (ledger) => ledger.gas?.lossDb),
  pressure_hpa: number.orNull(({ question }) => question.air?.pressureHpa),
  dry_pressure_hpa: number.orNull(({ ledger }) => ledger.gas?.dryPressureHpa),
  temperature_k: number.orNull(({ question }) => question.air?.temperatureK),
  water_vapour_density_g_m3: number.orNull(({ question }) => question.air?.waterVapourDensityGM3),
  water_vapour_pressure_hpa: number.orNull(({ ledger }) => ledger.gas?.waterVapourPressureHpa),
  oxygen_line_db_per_km: number.orNull(({ ledger }) => ledger.gas?.oxygenLinesDbPerKm),
  dry_continuum_db_per_km: number.orNull(({ ledger }) => ledger.gas?.dryContinuumDbPerKm),
  dry_air_db_per_km: number.orNull(({ ledger }) => ledger.gas?.dryAirDbPerKm),
  water_vapour_db_per_km: number.orNull(({ ledger }) => ledger.gas?.waterVapourDbPerKm),
  total_db_per_km: number.orNull(({ ledger }) => ledger.gas?.totalDbPerKm),
})

const rain = group<AtmosphereFound>({
  ...component('rain', (ledger) => ledger.rain?.lossDb),
  rain_rate_mm_h: number.orNull(({ question }) => question.rain?.rainRateMmH),
  polarization: text.orNull(({ question }) => question.rain?.polarization),
  polarization_tilt_deg: number.orNull(({ question }) => question.rain?.polarizationTiltDeg),
  elevation_deg: number.orNull(({ question, ledger }) =>
    question.rain === null ? null : ledger.geometry.elevationDeg,
  ),
  k_h: number.orNull(({ ledger }) => ledger.rain?.kH),
  k_v: number.orNull(({ ledger }) => ledger.rain?.kV),
  alpha_h: number.orNull(({ ledger }) => ledger.rain?.alphaH),
  alpha_v: number.orNull(({ ledger }) => ledger.rain?.alphaV),
  k: number.orNull(({ ledger }) => ledger.rain?.k),
  alpha: number.orNull(({ ledger }) => ledger.rain?.alpha),
  specific_db_per_km: number.orNull(({ ledger }) => ledger.rain?.specificDbPerKm),
})

const fog = group<AtmosphereFound>({
  ...component('local_fog', (ledger) => ledger.fog?.lossDb),
  temperature_k: number.orNull(({ question }) => question.fog?.temperatureK),
  temperature_source: oneOf([
    'request.local_fog.temperature_k',
    'request.atmosphere.temperature_k',
    'unavailable',
  ])(({ question }) => question.fog?.temperatureSource ?? 'unavailable'),
  liquid_water_density_g_m3: number.orNull(({ question }) => question.fog?.liquidWaterDensityGM3),
  k_l_db_per_km_per_g_m3: number.orNull(({ ledger }) => ledger.fog?.coefficient),
  specific_db_per_km: number.orNull(({ ledger }) => ledger.fog?.specificDbPerKm),
})

/** The terms of a ledger, one beside the other. */
export const ledgerTerms: Members<AtmosphereLedger> = {
  free_space_db: number('freeSpaceLossDb'),
  gas_db: number(({ gas: term }) => term?.lossDb ?? 0),
  rain_db: number(({ rain: term }) => term?.lossDb ?? 0),
  local_fog_db: number(({ fog: term }) => term?.lossDb ?? 0),
}

const total = object<AtmosphereLedger>({
  ...ledgerTerms,
  atmospheric_db: number('atmosphericLossDb'),
  total_path_loss_db: number('totalLossDb'),
  equation: words('free_space_db + gas_db + rain_db + local_fog_db'),
  ...alwaysEach(false, 'canonical_network_model', 'receiver_threshold_applied'),
})

/** A count of buildings, or null where no pack says anything of them. */
export const countOrUnknown = kind<number>({ type: 'integer', minimum: 0 }).orNull

/** Buildings seen on the way; null where no pack says anything of them. */
export const obstructionMembers: Members<BuildingCrossings | null> = {
  building_dataset_available: flag((crossings) => crossings !== null),
  building_intersection_present: flag.orNull((crossings) => crossings && isCrossed(crossings)),
  building_intersection_count: countOrUnknown((crossings) => crossings?.crossed.length),
  building_ids: list(text).optional((crossings) =>
    crossings?.crossed.map(({ buildingId }) => buildingId),
  ),
  path_within_dataset: flag.orNull((crossings) => crossings?.pathWithinDataset),
  ...alwaysEach(false, 'wall_loss_applied', 'diffraction_applied', 'material_loss_applied'),
  note: text((crossings) =>
    crossings === null ? ledgerTexts.noBuildings : ledgerTexts.flaggedBuildings,
  ),
}

function isCrossed({ crossed }: BuildingCrossings): boolean {
  return crossed.length > 0
}

const obstruction = object<BuildingCrossings | null>({
  ...obstructionMembers,
  effect: oneOf(['flag_only_no_propagation_loss', 'building_intersection_flagged_no_loss'])(
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

const budget = object<BudgetFound>({
  provided: always(true),
  conducted_tx_power_dbm: number((found) => found.budget.conductedTxPowerDbm),
  tx_gain_dbi: number((found) => found.budget.txGainDbi),
  rx_gain_dbi: number((found) => found.budget.rxGainDbi),
  tx_pattern_attenuation_db: number((found) => found.budget.txPatternAttenuationDb),
  system_loss_db: number((found) => found.budget.systemLossDb),
  polarization_loss_db: number((found) => found.budget.polarizationLossDb),
  calibration_offset_db: number((found) => found.budget.calibrationOffsetDb),
  propagation_loss_db: number('totalLossDb'),
  total_signed_loss_db: number(({ received }) => received.totalSignedLossDb),
  received_power_dbm: number(({ received }) => received.receivedPowerDbm),
  ...alwaysEach(false, 'receiver_threshold_applied', 'serviceability_evaluated'),
  note: words(ledgerTexts.budgetNote),
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

const componentEntry = object<ComponentFound>({
  id: oneOf(componentIds)('id'),
  label: text(({ id }) => componentTexts[id].label),
  enabled: flag(({ status }) => status !== 'disabled'),
  included: flag(({ status }) => status === 'included'),
  applicability: componentStatus('status'),
  reference: text(({ id }) => componentTexts[id].recommendation.reference),
  reference_url: text(({ id }) => componentTexts[id].recommendation.url),
  additive_to_fspl: flag(({ id, status }) => id !== 'free_space' && status === 'included'),
  existing_terms_not_included: list(text)(({ id }) => componentTexts[id].existingTermsNotIncluded),
  double_counting_boundary: text(({ id }) => componentTexts[id].boundary),
  note: text(({ id }) => componentTexts[id].note),
})

const applicability = group<AtmosphereFound>({
  status: oneOf(['applicable', 'partial', 'fspl_only'])(({ ledger }) => ledger.status),
  model_id: always(references.atmosphere.modelId),
  frequency_ghz: number(({ question }) => question.frequencyGhz),
  frequency_in_scope: flag(() => true),
  frequency_range_ghz: list(number)(() => endsOf(gaseousAttenuationRange.frequencyGhz)),
  components: list(componentEntry)(({ ledger }) =>
    componentIds.map((id) => ({ id, status: statusOf(id, ledger) })),
  ),
  reference_path_type: words(ledgerTexts.pathType),
  canonical_network_coupling: always(false),
  note: words(ledgerTexts.applicabilityNote),
})

/** The answer of `POST /api/sub-thz-reference`; numbers as computed, nothing is rounded. */
export const atmosphereAnswer = object<AtmosphereFound>(
  {
    reference_model_id: always(references.atmosphere.modelId),
    description: words(ledgerTexts.description),
    frequency_ghz: number(({ question }) => question.frequencyGhz),
    transmitter: linkEnd(({ question }) => question.transmitter),
    receiver: linkEnd(({ question }) => question.receiver),
    geometry: group({
      horizontal_distance_m: number(({ ledger }) => ledger.geometry.horizontalM),
      slant_distance_m: number(({ ledger }) => ledger.geometry.slantM),
      path_length_km: number(({ ledger }) => ledger.geometry.slantM / 1000),
      tx_height_m: number(({ question }) => question.transmitter.heightM),
      rx_height_m: number(({ question }) => question.receiver.heightM),
      height_delta_m: number(({ ledger }) => ledger.geometry.heightDeltaM),
      rain_path_elevation_deg: number(({ ledger }) => ledger.geometry.elevationDeg),
    }),
    fspl: freeSpace,
    gas,
    rain,
    local_fog: fog,
    total: total('ledger'),
    obstruction: obstruction('crossings'),
    reference_link_budget: budget.optional(budgetFound),
    applicability,
    assumptions: wordList(ledgerTexts.assumptions),
    limitations: list(text)(({ question, ledger, crossings }) =>
      limitationsOf(question, ledger, crossings),
    ),
    double_counting_boundaries: wordList(ledgerTexts.doubleCountingBoundaries),
    experiment_fingerprint: referenceFingerprintKind(references.atmosphere)('fingerprint'),
  },
  { id: 'SubThzReferenceResponse' },
)
