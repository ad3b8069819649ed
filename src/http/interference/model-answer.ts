import { maximumInterferenceRadiusM } from '../../analyses/interference-radius.ts'
import type { HeardFarther } from '../../analyses/interference/heard-farther.ts'
import type { Interference } from '../../analyses/interference/interference.ts'
import { roundTo1 } from '../../rounding.ts'
import { radioQualityFormula, resourceElementsPerBlock } from '../../rf/radio-quality.ts'
import { serviceThresholds } from '../../rf/service-thresholds.ts'
import { type CellsFound, cellsTold } from '../wire/cell-answer.ts'
import * as field from '../wire/answer-schema.ts'
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

const reference = field.object<(typeof references)[number]>({
  ...field.named(field.text, 'id', 'sections', 'applicability'),
})

const referenceSignals = {
  lte_crs: 'lte_crs_reference_signal_planning',
  nr_ss: 'nr_ss_reference_signal_planning',
} as const

const family = field.oneOf(['lte_crs', 'nr_ss'])

function sameNumerology(a: Cells[number], b: Cells[number]): boolean {
  return (
    a.family === b.family &&
    a.subcarrierSpacingKhz === b.subcarrierSpacingKhz &&
    a.resourceBlocks === b.resourceBlocks &&
    a.cell.profile.frequencyGhz === b.cell.profile.frequencyGhz
  )
}

const cellNumerology = field.object<Cells[number]>({
  cell_id: field.text(({ cell }) => cell.id),
  network_tech: field.text(({ cell }) => cell.profile.networkTech),
  measurement_family: field.text('family'),
  frequency_ghz: field.number(({ cell }) => cell.profile.frequencyGhz),
  bandwidth_mhz: field.number(({ cell }) => cell.profile.bandwidthMhz),
  channel_id: field.text(({ cell }) => cell.profile.channelId),
  subcarrier_spacing_khz: field.number('subcarrierSpacingKhz'),
  resource_blocks: field.count('resourceBlocks'),
  // Halves up, also below zero.
  thermal_noise_dbm: field.number(({ noiseDbm }) => Math.round(noiseDbm * 1e3) / 1e3),
  load_factor: field.number(({ cell }) => cell.profile.loadFactor),
})

/** The carrier of the first cell. */
const carrier: field.Members<Cells[number]> = {
  // No request admits another.
  network_tech: field.kind<string>({ enum: ['4g', '5g'] })(({ cell }) => cell.profile.networkTech),
  measurement_family: family('family'),
  frequency_ghz: field.number(({ cell }) => cell.profile.frequencyGhz),
  bandwidth_mhz: field.number(({ cell }) => cell.profile.bandwidthMhz),
  subcarrier_spacing_khz: field.number('subcarrierSpacingKhz'),
  resource_blocks: field.count('resourceBlocks'),
}

const horizonCheck = field.object<HeardFarther>({
  sample_count: field.count('points'),
  ...field.named(field.tenths, 'meanSinrDb', 'meanSinrAllHeardDb'),
  heard_within_m: field.number(() => maximumInterferenceRadiusM),
})

/** How far a cell is heard, by what the request says of it. */
const horizon: field.Members<ModelFound> = {
  interference_horizon_meters: field.numbers(({ question: { cells, interferenceRadiusM } }) =>
    cells.map(({ profile }) => interferenceRadiusM ?? profile.radiusM),
  ),
  interference_horizon_source: field.text(({ question }) =>
    question.interferenceRadiusM === null
      ? 'effective_cell_profile.radius_m'
      : 'interference_radius_m',
  ),
  interference_horizon_semantics: field.text(({ question }) => horizonSemantics(question)),
  interference_horizon_check: field.described(
    'Without interference_radius_m: the mean SINR at some served samples as it is, and with every ' +
      'cell heard there.',
    horizonCheck.optional(({ question, answer }) =>
      question.interferenceRadiusM === null ? answer.heardFarther : null,
    ),
  ),
}

const rules: field.Members<ModelFound> = {
  rsrp_threshold_dbm: field.number(() => serviceThresholds.interferenceRsrpDbm),
  sinr_threshold_db: field.number(() => serviceThresholds.interferenceSinrDb),
  rsrq_threshold_db: field.number(() => serviceThresholds.interferenceRsrqDb),
  serviceability_rule: field.sentence('RSRP, SINR and RSRQ each at or above its threshold'),
  serviceability_policy_id: field.sentence('planning-default-v1'),
  threshold_provenance: field.sentence('planning values of this service, no limits of a standard'),
  receiver_threshold_rule: field.sentence(
    'A cell may serve where its carrier power is strictly above the receiver threshold of its ' +
      'profile; a weaker one still disturbs.',
  ),
  receiver_noise_semantics: field.sentence(
    'noise_figure_db of the request; receiver_noise_figure_db of a profile decides its receiver ' +
      'threshold alone.',
  ),
  serving_selection_mode: field.either(
    'automatic_strongest_eligible',
    'explicit_cell_id',
  )(({ question }) => question.servingCellId === null),
  serving_selection_metric: field.sentence('rsrp_dbm'),
  co_channel_eligibility_rule: field.sentence(
    'same technology, channel_id, frequency, bandwidth and kind of reference signal, exactly',
  ),
  carrier_power_semantics: field.sentence('received power of the whole carrier'),
  resource_basis: field.sentence('one resource element'),
  resource_elements_per_rb: field.always(resourceElementsPerBlock),
  interference_noise_bandwidth_hz: field.number(
    ({ answer }) => answer.cells[0].subcarrierSpacingKhz * 1e3,
  ),
  noise_bandwidth_source: field.sentence('subcarrier_spacing_resource'),
  rsrp_kind: field.text(({ answer }) => referenceSignals[answer.cells[0].family]),
  rsrp_conversion_id: field.sentence('uniform-carrier-to-reference-resource-v1'),
  rsrp_conversion_description: field.sentence(radioQualityFormula.rsrp),
  rssi_rsrq_semantics: field.sentence(`${radioQualityFormula.rssi}; ${radioQualityFormula.rsrq}`),
  load_assumption: field.sentence('each interferer by the load_factor of its own profile'),
  adjacent_channel_model: field.always('excluded'),
  partial_overlap_model: field.always('deferred'),
  optimization_coupling: field.sentence(
    'none: priorities and constraints of the request change nothing here',
  ),
}

function cellsOf({ question, answer }: ModelFound): CellsFound {
  const azimuthsDeg = question.cells.map(({ azimuthDeg }) => azimuthDeg)
  return { network: question, azimuthsDeg, sites: answer.sites }
}

/** What the numbers of an interference answer rest on, and what is constant per cell. */
export const interferenceModel = field.object<ModelFound>('RadioQualityModel', {
  type: field.always('deterministic_planning_estimate'),
  ...field.of(({ answer }: ModelFound) => answer.cells[0], carrier),
  noise_figure_db: field.number(({ question }) => question.noiseFigureDb),
  load_factor: field.number(({ question }) => question.defaults.profile.loadFactor),
  reuse_factor: field.kind<number>({ enum: [1, 3] })(
    ({ question }) => question.defaults.profile.reuseFactor,
  ),
  requested_sample_spacing_m: field.number(({ question }) => question.sampleSpacingM),
  effective_sample_spacing_m: field.rounded(1)(({ answer }) => answer.grid.spacingM),
  assumptions: field.texts(({ question }) => assumptionsOf(question)),
  heterogeneous_profiles: field.flag(({ answer: { cells } }) =>
    cells.some((cell) => !sameNumerology(cell, cells[0])),
  ),
  profiles: field.list(cellNumerology)(({ answer }) => answer.cells),
  ...horizon,
  ...rules,
  power_ledger_scope: field.described(
    'How much of their power ledgers the samples say. Less than complete where the answer ' +
      'would exceed 6 MB: entries then leave out loaded_power_mw (RSRP and load factor) and ' +
      'receiver_link_margin_db (received power and threshold), and, with long ids, cells that ' +
      'neither serve nor disturb most. Members of the sample itself are never left out; ' +
      '`?detail=full` says everything.',
    field.oneOf(ledgerScopes)('ledgerScope'),
  ),
  radio_quality_references: field.list(reference)(() => references),
  scenario_fingerprint: field.kind<string>({
    type: 'string',
    pattern: '^interference-[0-9a-f]{32}$',
  })('scenarioFingerprint'),
  scenario_schema_version: field.sentence('network-scenario-v1'),
  ...field.of(cellsOf, cellsTold),
})
