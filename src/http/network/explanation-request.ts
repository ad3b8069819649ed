import { fewestNetworkCells, maximumCells } from '../../optimization/network-size.ts'
import type { RawMetrics } from '../../optimization/scoring/metrics.ts'
import * as parameter from '../wire/request-schema.ts'
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

const resolvedProfile = parameter.plain<Members>({
  ...withoutName(rfProfileRequest),
  required: ['schema_version'],
})

const towerId = parameter.plain<string>(towerIdText)
const anyAngle = parameter.plain<number>(anyNumber)

const returnedCell = parameter.object({
  id: towerId.required(),
  tower_lon: sectorMembers.tower_lon,
  tower_lat: sectorMembers.tower_lat,
  azimuth_deg: anyAngle.required(),
  rf_profile: resolvedProfile.required().as('profile'),
  receiver_threshold: parameter.plain(returned(thresholdTold.schema)).unread(),
})

const cellCount = { minItems: fewestNetworkCells, maxItems: maximumCells } as const

/** The settings that entered the run. */
const returnedParameters = parameter.object({
  rays: parameter.integer({ minimum: 8, maximum: 720 }).required(),
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
  calibration_offset_db: parameter.plain<number>(anyNumber).orElse(0),
  rf_profile: resolvedProfile.required().as('profile'),
  /** As they were returned. */
  members: parameter.plain<Members>({ properties: statedRules }).inline(),
})

/** Compared with what is computed again; what is not returned is not compared. */
const returnedBaseline = parameter.object({
  cell_configurations: parameter.list(returnedCell, cellCount).required().as('cells'),
  parameters: returnedParameters.required(),
  stats: parameter.plain<Members>(returnedStats(networkStats.schema, [])).orElse({}),
  constraints_satisfied: parameter.flag.unread(),
  violations: parameter.plain(texts).unread(),
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

const returnedSolution = parameter.object({
  id: parameter.plain<string>(anyText).required(),
  towers: parameter
    .list(
      parameter.object({
        id: towerId.required(),
        azimuth_deg: anyAngle.required(),
      }),
      cellCount,
    )
    .required(),
  stats: parameter.plain<Members>(comparedStats).required(),
  ...parameter.unreadEach(parameter.number(), 'objective_score', 'composite_score', 'score'),
  explanation: parameter.text().unread(),
})

const identityText = { type: 'string', minLength: 1, maxLength: 256 } as const

/** One cell of a solution, and what an optimization has said about it. */
export const explanationAsked = parameter.object({
  run_id: parameter
    .plain<string>({
      ...identityText,
      minLength: 0,
      description: 'Of a run from this baseline, whatever its constraints; empty: not stated.',
    })
    .orElse(''),
  solution_id: parameter.plain<string>(identityText).required(),
  cell_id: towerId.required(),
  baseline: returnedBaseline.required(),
  solution: returnedSolution.required(),
  ...planMember,
  optimization_domain: parameter
    .plain<Members>(returnedDomain(optimizationDomain.schema))
    .orElse({})
    .as('domain'),
})

export type AskedExplanation = parameter.ValueOf<typeof explanationAsked>

export const explanationRequest = parameter.bodySchema('ExplanationRequest', explanationAsked)
