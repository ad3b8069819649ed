import { fewestNetworkCells, maximumCells } from '../../analyses/cell-count.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import {
  asked,
  bodySchema,
  each,
  inline,
  orElse,
  plain,
  required,
  type ValueOf,
} from '../wire/asked.ts'
import { thresholdTold } from '../wire/cell-answer.ts'
import { towerIdText } from '../wire/cells-request.ts'
import { planMember } from '../wire/plan-request.ts'
import { statedRules } from '../wire/request-rules.ts'
import { rfProfileRequest } from '../wire/rf-profile-schema.ts'
import { overridesOf, sectorMembers } from '../wire/sector-request.ts'
import { anyFlag, anyNumber, anyText, texts } from '../wire/shapes.ts'
import { wireName } from '../wire/wire-names.ts'
import { optimizationDomain } from './domain-answer.ts'
import { returned, returnedDomain, returnedStats, withoutName } from './returned-schema.ts'
import { networkStats } from './stats-answer.ts'

/** Members of a JSON object, of whatever kind. */
export type Members = Readonly<Record<string, unknown>>

const resolvedProfile = plain<Members>({
  ...withoutName(rfProfileRequest),
  required: ['schema_version'],
})

const towerId = plain<string>(towerIdText)
const anyAngle = plain<number>(anyNumber)

const returnedCell = asked(
  {
    id: required('id', towerId),
    lon: sectorMembers.lon,
    lat: sectorMembers.lat,
    azimuthDeg: required('azimuth_deg', anyAngle),
    profile: required('rf_profile', resolvedProfile),
  },
  { unread: { receiver_threshold: returned(thresholdTold.schema) } },
)

const cellCount = { minItems: fewestNetworkCells, maxItems: maximumCells } as const

/** The settings that entered the run. */
const returnedParameters = asked({
  rays: required('rays', plain<number>({ type: 'integer', minimum: 8, maximum: 720 })),
  topLevel: inline(
    overridesOf({
      properties: {
        radius_m: anyNumber,
        frequency_ghz: anyNumber,
        tx_power_dbm: anyNumber,
        beam_width: anyNumber,
        bandwidth_mhz: anyNumber,
        load_factor: anyNumber,
        reuse_factor: anyNumber,
      },
    }),
  ),
  calibrationOffsetDb: orElse('calibration_offset_db', plain<number>(anyNumber), 0),
  profile: required('rf_profile', resolvedProfile),
  /** As they were returned. */
  members: inline(plain<Members>({ properties: statedRules })),
})

/** Compared with what is computed again; what is not returned is not compared. */
const returnedBaseline = asked(
  {
    cells: required('cell_configurations', each(returnedCell, cellCount)),
    parameters: required('parameters', returnedParameters),
    stats: orElse('stats', plain<Members>(returnedStats(networkStats.schema, [])), {}),
  },
  { unread: { constraints_satisfied: anyFlag, violations: texts } },
)

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

const returnedSolution = asked(
  {
    id: required('id', plain<string>(anyText)),
    towers: required(
      'towers',
      each(
        asked({ id: required('id', towerId), azimuthDeg: required('azimuth_deg', anyAngle) }),
        cellCount,
      ),
    ),
    stats: required('stats', plain<Members>(comparedStats)),
  },
  {
    unread: {
      objective_score: anyNumber,
      composite_score: anyNumber,
      score: anyNumber,
      explanation: anyText,
    },
  },
)

const identityText = { type: 'string', minLength: 1, maxLength: 256 } as const

/** One cell of a solution, and what an optimization has said about it. */
export const explanationAsked = asked({
  runId: orElse(
    'run_id',
    plain<string>({
      ...identityText,
      minLength: 0,
      description: 'Of a run from this baseline, whatever its constraints; empty: not stated.',
    }),
    '',
  ),
  solutionId: required('solution_id', plain<string>(identityText)),
  cellId: required('cell_id', towerId),
  baseline: required('baseline', returnedBaseline),
  solution: required('solution', returnedSolution),
  plan: planMember,
  domain: orElse(
    'optimization_domain',
    plain<Members>(returnedDomain(optimizationDomain.schema)),
    {},
  ),
})

export type AskedExplanation = ValueOf<typeof explanationAsked>

export const explanationRequest = bodySchema('ExplanationRequest', explanationAsked)
