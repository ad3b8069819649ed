import type { Interference } from '../../analyses/interference/interference.ts'
import { resourceElementsPerBlock } from '../../rf/radio-quality.ts'
import { serviceThresholds } from '../../rf/service-thresholds.ts'
import { cellsMembers } from '../wire/cells-view.ts'
import { horizonAssumption, horizonMembers } from './horizon-view.ts'
import type { LedgerScope } from './ledger-scope.ts'
import type { ResolvedInterference } from './question.ts'

function assumptionsOf(question: ResolvedInterference): readonly string[] {
  return [
    'Deterministic median powers: no fading, no fast variation, no traffic in time.',
    'A carrier spreads its power evenly over its resource elements; nothing is boosted.',
    'Interferers are scaled by their load factor; the serving cell is not.',
    'Only cells of exactly the same technology, channel, frequency and bandwidth disturb each other.',
    'Adjacent channels and partial overlaps are left out.',
    horizonAssumption(question),
    'Noise is -174 dBm/Hz over one subcarrier with the noise figure of the request.',
    'A point inside a building and below its roof is evaluated out of sight, without entry loss.',
  ]
}

const references = [
  { id: '3GPP TS 36.214', sections: '5.1.1, 5.1.3', applicability: 'RSRP and RSRQ of LTE' },
  { id: '3GPP TS 38.215', sections: '5.1.1, 5.1.3', applicability: 'SS-RSRP and SS-RSRQ of NR' },
  { id: '3GPP TS 36.101', sections: 'Table 5.6-1', applicability: 'resource blocks of LTE' },
  {
    id: '3GPP TS 38.101-1, 38.101-2',
    sections: 'Table 5.3.2-1',
    applicability: 'resource blocks of NR',
  },
] as const

const referenceSignals = {
  lte_crs: 'lte_crs_reference_signal_planning',
  nr_ss: 'nr_ss_reference_signal_planning',
} as const

interface AboutAnswer {
  readonly ledgerScope: LedgerScope
  readonly scenarioFingerprint: string
}

/** What the numbers of an interference answer rest on, and what is constant per cell. */
export function interferenceModelView(
  question: ResolvedInterference,
  { cells, grid, sites, heardFarther }: Interference,
  { ledgerScope, scenarioFingerprint }: AboutAnswer,
) {
  const { defaults, noiseFigureDb, sampleSpacingM, servingCellId } = question
  const [first] = cells
  const { profile } = first.cell
  return {
    type: 'deterministic_planning_estimate',
    network_tech: profile.networkTech,
    measurement_family: first.family,
    frequency_ghz: profile.frequencyGhz,
    bandwidth_mhz: profile.bandwidthMhz,
    subcarrier_spacing_khz: first.subcarrierSpacingKhz,
    resource_blocks: first.resourceBlocks,
    noise_figure_db: noiseFigureDb,
    load_factor: defaults.profile.loadFactor,
    reuse_factor: defaults.profile.reuseFactor,
    requested_sample_spacing_m: sampleSpacingM,
    effective_sample_spacing_m: Math.round(grid.spacingM * 10) / 10,
    assumptions: assumptionsOf(question),
    heterogeneous_profiles: cells.some((cell) => !sameNumerology(cell, first)),
    profiles: cells.map(cellNumerologyView),
    ...horizonMembers(question, heardFarther),
    rsrp_threshold_dbm: serviceThresholds.interferenceRsrpDbm,
    sinr_threshold_db: serviceThresholds.interferenceSinrDb,
    rsrq_threshold_db: serviceThresholds.interferenceRsrqDb,
    serviceability_rule: 'RSRP, SINR and RSRQ each at or above its threshold',
    serviceability_policy_id: 'planning-default-v1',
    threshold_provenance: 'planning values of this service, no limits of a standard',
    receiver_threshold_rule:
      'A cell may serve where its carrier power is strictly above the receiver threshold of its ' +
      'profile; a weaker one still disturbs.',
    receiver_noise_semantics:
      'noise_figure_db of the request; receiver_noise_figure_db of a profile decides its receiver ' +
      'threshold alone.',
    serving_selection_mode:
      servingCellId === null ? 'automatic_strongest_eligible' : 'explicit_cell_id',
    serving_selection_metric: 'rsrp_dbm',
    co_channel_eligibility_rule:
      'same technology, channel_id, frequency, bandwidth and kind of reference signal, exactly',
    carrier_power_semantics: 'received power of the whole carrier',
    resource_basis: 'one resource element',
    resource_elements_per_rb: resourceElementsPerBlock,
    interference_noise_bandwidth_hz: first.subcarrierSpacingKhz * 1e3,
    noise_bandwidth_source: 'subcarrier_spacing_resource',
    rsrp_kind: referenceSignals[first.family],
    rsrp_conversion_id: 'uniform-carrier-to-reference-resource-v1',
    rsrp_conversion_description: 'RSRP = carrier power - 10 log10(12 resource blocks)',
    rssi_rsrq_semantics:
      'RSSI = 12 resource blocks (desired + interference + noise); RSRQ = resource blocks desired / RSSI',
    load_assumption: 'each interferer by the load_factor of its own profile',
    adjacent_channel_model: 'excluded',
    partial_overlap_model: 'deferred',
    optimization_coupling: 'none: priorities and constraints of the request change nothing here',
    power_ledger_scope: ledgerScope,
    radio_quality_references: references,
    scenario_fingerprint: scenarioFingerprint,
    scenario_schema_version: 'network-scenario-v1',
    ...cellsMembers(
      question,
      question.cells.map(({ azimuthDeg }) => azimuthDeg),
      sites,
    ),
  }
}

type Cells = Interference['cells']

function sameNumerology(a: Cells[number], b: Cells[number]): boolean {
  return (
    a.family === b.family &&
    a.resourceBlocks === b.resourceBlocks &&
    a.cell.profile.frequencyGhz === b.cell.profile.frequencyGhz
  )
}

function cellNumerologyView({
  cell,
  family,
  subcarrierSpacingKhz,
  resourceBlocks,
  noiseDbm,
}: Cells[number]) {
  const { profile } = cell
  return {
    cell_id: cell.id,
    network_tech: profile.networkTech,
    measurement_family: family,
    frequency_ghz: profile.frequencyGhz,
    bandwidth_mhz: profile.bandwidthMhz,
    channel_id: profile.channelId,
    subcarrier_spacing_khz: subcarrierSpacingKhz,
    resource_blocks: resourceBlocks,
    thermal_noise_dbm: Math.round(noiseDbm * 1e3) / 1e3,
    load_factor: profile.loadFactor,
  }
}
