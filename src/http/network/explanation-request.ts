import { fewestNetworkCells, maximumCells } from '../../analyses/cell-count.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import * as ask from '../wire/asked.ts'
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

const resolvedProfile = ask.plain<Members>({
  ...withoutName(rfProfileRequest),
  required: ['schema_version'],
})

const towerId = ask.plain<string>(towerIdText)
const anyAngle = ask.plain<number>(anyNumber)

const returnedCell = ask.object(
  {
    id: ask.required('id', towerId),
    lon: sectorMembers.lon,
    lat: sectorMembers.lat,
    azimuthDeg: ask.required('azimuth_deg', anyAngle),
    profile: ask.required('rf_profile', resolvedProfile),
  },
  { unread: { receiver_threshold: returned(thresholdTold.schema) } },
)

const cellCount = { minItems: fewestNetworkCells, maxItems: maximumCells } as const

/** The settings that entered the run. */
const returnedParameters = ask.object({
  rays: ask.required('rays', ask.plain<number>({ type: 'integer', minimum: 8, maximum: 720 })),
  topLevel: ask.inline(
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
  calibrationOffsetDb: ask.orElse('calibration_offset_db', ask.plain<number>(anyNumber), 0),
  profile: ask.required('rf_profile', resolvedProfile),
  /** As they were returned. */
  members: ask.inline(ask.plain<Members>({ properties: statedRules })),
})

/** Compared with what is computed again; what is not returned is not compared. */
const returnedBaseline = ask.object(
  {
    cells: ask.required('cell_configurations', ask.each(returnedCell, cellCount)),
    parameters: ask.required('parameters', returnedParameters),
    stats: ask.orElse('stats', ask.plain<Members>(returnedStats(networkStats.schema, [])), {}),
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

const returnedSolution = ask.object(
  {
    id: ask.required('id', ask.plain<string>(anyText)),
    towers: ask.required(
      'towers',
      ask.each(
        ask.object({
          id: ask.required('id', towerId),
          azimuthDeg: ask.required('azimuth_deg', anyAngle),
        }),
        cellCount,
      ),
    ),
    stats: ask.required('stats', ask.plain<Members>(comparedStats)),
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
export const explanationAsked = ask.object({
  runId: ask.orElse(
    'run_id',
    ask.plain<string>({
      ...identityText,
      minLength: 0,
      description: 'Of a run from this baseline, whatever its constraints; empty: not stated.',
    }),
    '',
  ),
  solutionId: ask.required('solution_id', ask.plain<string>(identityText)),
  cellId: ask.required('cell_id', towerId),
  baseline: ask.required('baseline', returnedBaseline),
  solution: ask.required('solution', returnedSolution),
  plan: planMember,
  domain: ask.orElse(
    'optimization_domain',
    ask.plain<Members>(returnedDomain(optimizationDomain.schema)),
    {},
  ),
})

export type AskedExplanation = ask.ValueOf<typeof explanationAsked>

export const explanationRequest = ask.bodySchema('ExplanationRequest', explanationAsked)
