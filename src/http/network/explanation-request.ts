import { fewestNetworkCells, maximumCells } from '../../optimization/network-size.ts'
import type { RawMetrics } from '../../optimization/scoring/metrics.ts'
import * as ask from '../wire/asked.ts'
import { thresholdTold } from '../wire/cell-answer.ts'
import { towerIdText } from '../wire/cells-request.ts'
import { planMember } from '../wire/plan-request.ts'
import { statedRules } from '../wire/request-rules.ts'
import { rfProfileRequest } from '../wire/rf-profile-schema.ts'
import { overridesOf, sectorMembers } from '../wire/sector-request.ts'
import { anyNumber, anyText, texts } from '../wire/shapes.ts'
import { wireName } from '../wire/wire-names.ts'
import { optimizationDomain } from './domain-answer.ts'
import { returned, returnedDomain, returnedStats, withoutName } from './returned-schema.ts'
import { networkStats } from './stats-answer.ts'

/** Members of a JSON object, of whatever kind. */
export type Members = Readonly<Record<string, unknown>>

const resolvedProfile = ask.plain<Members>({
  ...withoutName(rfProfileRequest),
  required: ['schema_version'],
})

const towerId = ask.plain<string>(towerIdText)
const anyAngle = ask.plain<number>(anyNumber)

const returnedCell = ask.object({
  id: towerId.required(),
  tower_lon: sectorMembers.tower_lon,
  tower_lat: sectorMembers.tower_lat,
  azimuth_deg: anyAngle.required(),
  rf_profile: resolvedProfile.required().as('profile'),
  receiver_threshold: ask.plain(returned(thresholdTold.schema)).unread(),
})

const cellCount = { minItems: fewestNetworkCells, maxItems: maximumCells } as const

/** The settings that entered the run. */
const returnedParameters = ask.object({
  rays: ask.integer({ minimum: 8, maximum: 720 }).required(),
  topLevel: overridesOf({
    properties: {
      radius_m: anyNumber,
      frequency_ghz: anyNumber,
      tx_power_dbm: anyNumber,
      beam_width: anyNumber,
      bandwidth_mhz: anyNumber,
      load_factor: anyNumber,
      reuse_factor: anyNumber,
    },
  }).inline(),
  calibration_offset_db: ask.plain<number>(anyNumber).orElse(0),
  rf_profile: resolvedProfile.required().as('profile'),
  /** As they were returned. */
  members: ask.plain<Members>({ properties: statedRules }).inline(),
})

/** Compared with what is computed again; what is not returned is not compared. */
const returnedBaseline = ask.object({
  cell_configurations: ask.each(returnedCell, cellCount).required().as('cells'),
  parameters: returnedParameters.required(),
  stats: ask.plain<Members>(returnedStats(networkStats.schema, [])).orElse({}),
  constraints_satisfied: ask.yesOrNo.unread(),
  violations: ask.plain(texts).unread(),
})

/** Metrics without which a solution cannot be compared with its azimuths. */
const comparedMetrics = [
  'servedDemandWeight',
  'relevantDemandWeight',
  'residentialCovered',
  'relevantResidentialTotal',
  'propagationReachScore',
  'propagationReachMaximum',
  'coveredUnits',
  'overlapBuildings',
  'overlapRatio',
] as const satisfies readonly (keyof RawMetrics)[]

const comparedStats = returnedStats(networkStats.schema, comparedMetrics.map(wireName))

const returnedSolution = ask.object({
  id: ask.plain<string>(anyText).required(),
  towers: ask
    .each(
      ask.object({
        id: towerId.required(),
        azimuth_deg: anyAngle.required(),
      }),
      cellCount,
    )
    .required(),
  stats: ask.plain<Members>(comparedStats).required(),
  ...ask.unreadEach(ask.number(), 'objective_score', 'composite_score', 'score'),
  explanation: ask.text().unread(),
})

const identityText = { type: 'string', minLength: 1, maxLength: 256 } as const

/** One cell of a solution, and what an optimization has said about it. */
export const explanationAsked = ask.object({
  run_id: ask
    .plain<string>({
      ...identityText,
      minLength: 0,
      description: 'Of a run from this baseline, whatever its constraints; empty: not stated.',
    })
    .orElse(''),
  solution_id: ask.plain<string>(identityText).required(),
  cell_id: towerId.required(),
  baseline: returnedBaseline.required(),
  solution: returnedSolution.required(),
  ...planMember,
  optimization_domain: ask
    .plain<Members>(returnedDomain(optimizationDomain.schema))
    .orElse({})
    .as('domain'),
})

export type AskedExplanation = ask.ValueOf<typeof explanationAsked>

export const explanationRequest = ask.bodySchema('ExplanationRequest', explanationAsked)
