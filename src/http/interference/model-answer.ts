import { maximumInterferenceRadiusM } from '../../analyses/interference-radius.ts'
import type { HeardFarther } from '../../analyses/interference/heard-farther.ts'
import type { Interference } from '../../analyses/interference/interference.ts'
import { roundTo1 } from '../../rounding.ts'
import { radioQualityFormula, resourceElementsPerBlock } from '../../rf/radio-quality.ts'
import { serviceThresholds } from '../../rf/service-thresholds.ts'
import { type CellsFound, cellsTold } from '../wire/cell-answer.ts'
import * as tell from '../wire/told.ts'
import { type LedgerScope, ledgerScopes } from './ledger-scope.ts'
import type { ResolvedInterference } from './question.ts'

/** What is beyond the radius of a cell, in words. */
function horizonSemantics({ interferenceRadiusM }: ResolvedInterference): string {
  return interferenceRadiusM === null
    ? 'Beyond the radius of a cell its signal is neither served nor counted as interference.'
    : 'Beyond its own radius a cell does not serve; it is counted as interference up to ' +
        'interference_radius_m.'
}

/** What it costs to hear no cell beyond its radius, in words. */
export function horizonSentences({ heardFarther }: Interference): readonly string[] {
  if (heardFarther === null) return []
  const { points, meanSinrDb, meanSinrAllHeardDb } = heardFarther
  return [
    `No cell disturbs beyond its own radius: at ${points} of the served samples the mean SINR is ` +
      `${roundTo1(meanSinrDb)} dB, and ${roundTo1(meanSinrAllHeardDb)} dB where all cells are heard ` +
      `there, up to ${maximumInterferenceRadiusM} m (interference_radius_m).`,
  ]
}

/** How far a cell disturbs, in words. */
function horizonAssumption({ interferenceRadiusM }: ResolvedInterference): string {
  return interferenceRadiusM === null
    ? 'A cell disturbs within its own radius and not beyond it.'
    : 'A cell serves within its own radius and disturbs up to interference_radius_m.'
}

/** What the numbers of an interference answer rest on. */
export interface ModelFound {
  readonly question: ResolvedInterference
  readonly answer: Interference
  readonly ledgerScope: LedgerScope
  readonly scenarioFingerprint: string
}

type Cells = Interference['cells']

function powerAssumptions({ cells }: ResolvedInterference): readonly string[] {
  const medians = 'Deterministic median powers: no fading, no fast variation, no traffic in time.'
  if (cells.every(({ profile }) => profile.locationProbabilityPercent === undefined)) {
    return [medians]
  }
  return [
    'Deterministic powers: no fast variation, no traffic in time.',
    'A cell with location_probability serves with the power that it reaches at that share of the places; ' +
      'where it disturbs, it does so with that of half of them.',
  ]
}

function assumptionsOf(question: ResolvedInterference): readonly string[] {
  return [
    ...powerAssumptions(question),
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

const reference = tell.object<(typeof references)[number]>({
  ...tell.named(tell.text, 'id', 'sections', 'applicability'),
})

const referenceSignals = {
  lte_crs: 'lte_crs_reference_signal_planning',
  nr_ss: 'nr_ss_reference_signal_planning',
} as const

const family = tell.oneOf(['lte_crs', 'nr_ss'])

function sameNumerology(a: Cells[number], b: Cells[number]): boolean {
  return (
    a.family === b.family &&
    a.resourceBlocks === b.resourceBlocks &&
    a.cell.profile.frequencyGhz === b.cell.profile.frequencyGhz
  )
}

const cellNumerology = tell.object<Cells[number]>({
  cell_id: tell.text(({ cell }) => cell.id),
  network_tech: tell.text(({ cell }) => cell.profile.networkTech),
  measurement_family: tell.text('family'),
  frequency_ghz: tell.number(({ cell }) => cell.profile.frequencyGhz),
  bandwidth_mhz: tell.number(({ cell }) => cell.profile.bandwidthMhz),
  channel_id: tell.text(({ cell }) => cell.profile.channelId),
  subcarrier_spacing_khz: tell.number('subcarrierSpacingKhz'),
  resource_blocks: tell.count('resourceBlocks'),
  // Halves up, also below zero.
  thermal_noise_dbm: tell.number(({ noiseDbm }) => Math.round(noiseDbm * 1e3) / 1e3),
  load_factor: tell.number(({ cell }) => cell.profile.loadFactor),
})

/** The carrier of the first cell. */
const carrier: tell.Members<Cells[number]> = {
  // No request admits another.
  network_tech: tell.kind<string>({ enum: ['4g', '5g'] })(({ cell }) => cell.profile.networkTech),
  measurement_family: family('family'),
  frequency_ghz: tell.number(({ cell }) => cell.profile.frequencyGhz),
  bandwidth_mhz: tell.number(({ cell }) => cell.profile.bandwidthMhz),
  subcarrier_spacing_khz: tell.number('subcarrierSpacingKhz'),
  resource_blocks: tell.count('resourceBlocks'),
}

const horizonCheck = tell.object<HeardFarther>({
  sample_count: tell.count('points'),
  ...tell.named(tell.tenths, 'meanSinrDb', 'meanSinrAllHeardDb'),
  heard_within_m: tell.number(() => maximumInterferenceRadiusM),
})

/** How far a cell is heard, by what the request says of it. */
const horizon: tell.Members<ModelFound> = {
  interference_horizon_meters: tell.numbers(({ question: { cells, interferenceRadiusM } }) =>
    cells.map(({ profile }) => interferenceRadiusM ?? profile.radiusM),
  ),
  interference_horizon_source: tell.text(({ question }) =>
    question.interferenceRadiusM === null
      ? 'effective_cell_profile.radius_m'
      : 'interference_radius_m',
  ),
  interference_horizon_semantics: tell.text(({ question }) => horizonSemantics(question)),
  interference_horizon_check: tell.says(
    'Without interference_radius_m: the mean SINR at some served samples as it is, and with every ' +
      'cell heard there.',
    horizonCheck.optional(({ question, answer }) =>
      question.interferenceRadiusM === null ? answer.heardFarther : null,
    ),
  ),
}

const rules: tell.Members<ModelFound> = {
  rsrp_threshold_dbm: tell.number(() => serviceThresholds.interferenceRsrpDbm),
  sinr_threshold_db: tell.number(() => serviceThresholds.interferenceSinrDb),
  rsrq_threshold_db: tell.number(() => serviceThresholds.interferenceRsrqDb),
  serviceability_rule: tell.words('RSRP, SINR and RSRQ each at or above its threshold'),
  serviceability_policy_id: tell.words('planning-default-v1'),
  threshold_provenance: tell.words('planning values of this service, no limits of a standard'),
  receiver_threshold_rule: tell.words(
    'A cell may serve where its carrier power is strictly above the receiver threshold of its ' +
      'profile; a weaker one still disturbs.',
  ),
  receiver_noise_semantics: tell.words(
    'noise_figure_db of the request; receiver_noise_figure_db of a profile decides its receiver ' +
      'threshold alone.',
  ),
  serving_selection_mode: tell.either(
    'automatic_strongest_eligible',
    'explicit_cell_id',
  )(({ question }) => question.servingCellId === null),
  serving_selection_metric: tell.words('rsrp_dbm'),
  co_channel_eligibility_rule: tell.words(
    'same technology, channel_id, frequency, bandwidth and kind of reference signal, exactly',
  ),
  carrier_power_semantics: tell.words('received power of the whole carrier'),
  resource_basis: tell.words('one resource element'),
  resource_elements_per_rb: tell.always(resourceElementsPerBlock),
  interference_noise_bandwidth_hz: tell.number(
    ({ answer }) => answer.cells[0].subcarrierSpacingKhz * 1e3,
  ),
  noise_bandwidth_source: tell.words('subcarrier_spacing_resource'),
  rsrp_kind: tell.text(({ answer }) => referenceSignals[answer.cells[0].family]),
  rsrp_conversion_id: tell.words('uniform-carrier-to-reference-resource-v1'),
  rsrp_conversion_description: tell.words(radioQualityFormula.rsrp),
  rssi_rsrq_semantics: tell.words(`${radioQualityFormula.rssi}; ${radioQualityFormula.rsrq}`),
  load_assumption: tell.words('each interferer by the load_factor of its own profile'),
  adjacent_channel_model: tell.always('excluded'),
  partial_overlap_model: tell.always('deferred'),
  optimization_coupling: tell.words(
    'none: priorities and constraints of the request change nothing here',
  ),
}

function cellsOf({ question, answer }: ModelFound): CellsFound {
  const azimuthsDeg = question.cells.map(({ azimuthDeg }) => azimuthDeg)
  return { network: question, azimuthsDeg, sites: answer.sites }
}

/** What the numbers of an interference answer rest on, and what is constant per cell. */
export const interferenceModel = tell.object<ModelFound>('RadioQualityModel', {
  type: tell.always('deterministic_planning_estimate'),
  ...tell.of(({ answer }: ModelFound) => answer.cells[0], carrier),
  noise_figure_db: tell.number(({ question }) => question.noiseFigureDb),
  load_factor: tell.number(({ question }) => question.defaults.profile.loadFactor),
  reuse_factor: tell.kind<number>({ enum: [1, 3] })(
    ({ question }) => question.defaults.profile.reuseFactor,
  ),
  requested_sample_spacing_m: tell.number(({ question }) => question.sampleSpacingM),
  effective_sample_spacing_m: tell.rounded(1)(({ answer }) => answer.grid.spacingM),
  assumptions: tell.texts(({ question }) => assumptionsOf(question)),
  heterogeneous_profiles: tell.flag(({ answer: { cells } }) =>
    cells.some((cell) => !sameNumerology(cell, cells[0])),
  ),
  profiles: tell.list(cellNumerology)(({ answer }) => answer.cells),
  ...horizon,
  ...rules,
  power_ledger_scope: tell.says(
    'How much of their power ledgers the samples say. Less than complete where the answer ' +
      'would exceed 6 MB: entries then leave out loaded_power_mw (RSRP and load factor) and ' +
      'receiver_link_margin_db (received power and threshold), and, with long ids, cells that ' +
      'neither serve nor disturb most. Members of the sample itself are never left out; ' +
      '`?detail=full` says everything.',
    tell.oneOf(ledgerScopes)('ledgerScope'),
  ),
  radio_quality_references: tell.list(reference)(() => references),
  scenario_fingerprint: tell.kind<string>({
    type: 'string',
    pattern: '^interference-[0-9a-f]{32}$',
  })('scenarioFingerprint'),
  scenario_schema_version: tell.words('network-scenario-v1'),
  ...tell.of(cellsOf, cellsTold),
})
