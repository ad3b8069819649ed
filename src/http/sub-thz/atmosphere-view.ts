import type {
  AtmosphereLedger,
  AtmosphereQuestion,
  ComponentStatus,
} from '../../analyses/sub-thz/atmosphere.ts'
import type { BuildingCrossings } from '../../analyses/sub-thz/building-crossings.ts'
import { gaseousAttenuationRange } from '../../rf/gases/gaseous-attenuation.ts'
import { componentTexts, ledgerTexts, limitationsOf } from './atmosphere-texts.ts'
import { atmosphereModelId, recommendations } from './references.ts'
import { linkEndView, present } from './shapes.ts'

/** The answer of `POST /api/sub-thz-reference`; numbers as computed, nothing is rounded. */
export function atmosphereView(
  question: AtmosphereQuestion,
  ledger: AtmosphereLedger,
  crossings: BuildingCrossings | null,
  fingerprint: string,
) {
  const { geometry } = ledger
  return {
    reference_model_id: atmosphereModelId,
    description: ledgerTexts.description,
    frequency_ghz: question.frequencyGhz,
    transmitter: linkEndView(question.transmitter),
    receiver: linkEndView(question.receiver),
    geometry: {
      horizontal_distance_m: geometry.horizontalM,
      slant_distance_m: geometry.slantM,
      path_length_km: geometry.slantM / 1000,
      tx_height_m: question.transmitter.heightM,
      rx_height_m: question.receiver.heightM,
      height_delta_m: geometry.heightDeltaM,
      rain_path_elevation_deg: geometry.elevationDeg,
    },
    fspl: freeSpaceView(question, ledger),
    gas: gasView(question, ledger),
    rain: rainView(question, ledger),
    local_fog: fogView(question, ledger),
    total: totalView(ledger),
    obstruction: obstructionView(crossings),
    ...budgetView(question, ledger),
    applicability: applicabilityView(question, ledger),
    assumptions: ledgerTexts.assumptions,
    limitations: limitationsOf(question, ledger, crossings),
    double_counting_boundaries: ledgerTexts.doubleCountingBoundaries,
    experiment_fingerprint: fingerprint,
  }
}

function freeSpaceView({ frequencyGhz }: AtmosphereQuestion, ledger: AtmosphereLedger) {
  const { slantM } = ledger.geometry
  const presentationDb =
    32.4 + 20 * Math.log10(frequencyGhz * 1000) + 20 * Math.log10(slantM / 1000)
  return {
    status: 'included',
    reference: recommendations.p525.reference,
    reference_url: recommendations.p525.url,
    wavelength_m: ledger.wavelengthM,
    fspl_db: ledger.freeSpaceLossDb,
    presentation_equation_fspl_db: presentationDb,
    equation: '20*log10(4*pi*slant_distance_m/wavelength_m)',
    additive_component: true,
    note: componentTexts.free_space.note,
  }
}

/** What every component of the loss says of itself. */
function componentView(
  id: 'atmospheric_gas' | 'rain' | 'local_fog',
  status: ComponentStatus,
  lossDb: number | undefined,
) {
  const { recommendation, method, note } = componentTexts[id]
  return {
    status,
    reference: recommendation.reference,
    reference_url: recommendation.url,
    path_loss_db: lossDb ?? 0,
    included: status === 'included',
    additive_component: status === 'included',
    method,
    note,
  }
}

function statusOf(component: unknown): ComponentStatus {
  return component === null ? 'disabled' : 'included'
}

function gasView({ air }: AtmosphereQuestion, { gas }: AtmosphereLedger) {
  return {
    ...componentView('atmospheric_gas', statusOf(gas), gas?.lossDb),
    pressure_hpa: air?.pressureHpa ?? null,
    dry_pressure_hpa: gas?.dryPressureHpa ?? null,
    temperature_k: air?.temperatureK ?? null,
    water_vapour_density_g_m3: air?.waterVapourDensityGM3 ?? null,
    water_vapour_pressure_hpa: gas?.waterVapourPressureHpa ?? null,
    oxygen_line_db_per_km: gas?.oxygenLinesDbPerKm ?? null,
    dry_continuum_db_per_km: gas?.dryContinuumDbPerKm ?? null,
    dry_air_db_per_km: gas?.dryAirDbPerKm ?? null,
    water_vapour_db_per_km: gas?.waterVapourDbPerKm ?? null,
    total_db_per_km: gas?.totalDbPerKm ?? null,
  }
}

function rainView({ rain }: AtmosphereQuestion, { rain: term, geometry }: AtmosphereLedger) {
  return {
    ...componentView('rain', statusOf(term), term?.lossDb),
    rain_rate_mm_h: rain?.rainRateMmH ?? null,
    polarization: rain?.polarization ?? null,
    polarization_tilt_deg: rain?.polarizationTiltDeg ?? null,
    elevation_deg: rain === null ? null : geometry.elevationDeg,
    k_h: term?.kH ?? null,
    k_v: term?.kV ?? null,
    alpha_h: term?.alphaH ?? null,
    alpha_v: term?.alphaV ?? null,
    k: term?.k ?? null,
    alpha: term?.alpha ?? null,
    specific_db_per_km: term?.specificDbPerKm ?? null,
  }
}

function fogView({ fog }: AtmosphereQuestion, { fog: term, fogStatus }: AtmosphereLedger) {
  return {
    ...componentView('local_fog', fogStatus, term?.lossDb),
    temperature_k: fog?.temperatureK ?? null,
    temperature_source: fog?.temperatureSource ?? 'unavailable',
    liquid_water_density_g_m3: fog?.liquidWaterDensityGM3 ?? null,
    k_l_db_per_km_per_g_m3: term?.coefficient ?? null,
    specific_db_per_km: term?.specificDbPerKm ?? null,
  }
}

function totalView(ledger: AtmosphereLedger) {
  return {
    free_space_db: ledger.freeSpaceLossDb,
    gas_db: ledger.gas?.lossDb ?? 0,
    rain_db: ledger.rain?.lossDb ?? 0,
    local_fog_db: ledger.fog?.lossDb ?? 0,
    atmospheric_db: ledger.atmosphericLossDb,
    total_path_loss_db: ledger.totalLossDb,
    equation: 'free_space_db + gas_db + rain_db + local_fog_db',
    canonical_network_model: false,
    receiver_threshold_applied: false,
  }
}

/** Buildings seen on the way; null where no pack says anything of them. */
export function obstructionMembers(crossings: BuildingCrossings | null) {
  const crossed = crossings?.crossed ?? []
  return {
    building_dataset_available: crossings !== null,
    building_intersection_present: crossings && crossed.length > 0,
    building_intersection_count: crossings && crossed.length,
    ...present({ building_ids: crossed.map(({ buildingId }) => buildingId) }),
    path_within_dataset: crossings && crossings.pathWithinDataset,
    wall_loss_applied: false,
    diffraction_applied: false,
    material_loss_applied: false,
    note:
      crossings === null
        ? 'No buildings are loaded: whether any stands on the way is unknown.'
        : 'Building parts that the path passes over or through, seen from above and whatever their ' +
          'height. No loss follows from them.',
  }
}

function obstructionView(crossings: BuildingCrossings | null) {
  const isFlagged = crossings !== null && crossings.crossed.length > 0
  const effect = isFlagged
    ? 'building_intersection_flagged_no_loss'
    : 'flag_only_no_propagation_loss'
  return { ...obstructionMembers(crossings), effect }
}

function budgetView({ budget }: AtmosphereQuestion, { received, totalLossDb }: AtmosphereLedger) {
  if (budget === null || received === null) return {}
  return {
    reference_link_budget: {
      provided: true,
      conducted_tx_power_dbm: budget.conductedTxPowerDbm,
      tx_gain_dbi: budget.txGainDbi,
      rx_gain_dbi: budget.rxGainDbi,
      tx_pattern_attenuation_db: budget.txPatternAttenuationDb,
      system_loss_db: budget.systemLossDb,
      polarization_loss_db: budget.polarizationLossDb,
      calibration_offset_db: budget.calibrationOffsetDb,
      propagation_loss_db: totalLossDb,
      total_signed_loss_db: received.totalSignedLossDb,
      received_power_dbm: received.receivedPowerDbm,
      receiver_threshold_applied: false,
      serviceability_evaluated: false,
      note: ledgerTexts.budgetNote,
    },
  }
}

function applicabilityView({ frequencyGhz }: AtmosphereQuestion, ledger: AtmosphereLedger) {
  const { minimum, maximum } = gaseousAttenuationRange.frequencyGhz
  const statuses = {
    free_space: 'included',
    atmospheric_gas: statusOf(ledger.gas),
    rain: statusOf(ledger.rain),
    local_fog: ledger.fogStatus,
  } as const satisfies Record<keyof typeof componentTexts, ComponentStatus>
  const ids = Object.keys(componentTexts) as (keyof typeof componentTexts)[]
  return {
    status: ledger.status,
    model_id: atmosphereModelId,
    frequency_ghz: frequencyGhz,
    frequency_in_scope: true,
    frequency_range_ghz: [minimum, maximum],
    components: ids.map((id) => componentEntry(id, statuses[id])),
    reference_path_type: ledgerTexts.pathType,
    canonical_network_coupling: false,
    note: ledgerTexts.applicabilityNote,
  }
}

function componentEntry(id: keyof typeof componentTexts, status: ComponentStatus) {
  const { recommendation, label, note, existingTermsNotIncluded, boundary } = componentTexts[id]
  return {
    id,
    label,
    enabled: status !== 'disabled',
    included: status === 'included',
    applicability: status,
    reference: recommendation.reference,
    reference_url: recommendation.url,
    additive_to_fspl: id !== 'free_space' && status === 'included',
    existing_terms_not_included: existingTermsNotIncluded,
    double_counting_boundary: boundary,
    note,
  }
}
