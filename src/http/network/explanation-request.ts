import { fewestNetworkCells, maximumCells } from '../../analyses/cell-count.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
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
  id: ask.required(towerId),
  tower_lon: sectorMembers.tower_lon,
  tower_lat: sectorMembers.tower_lat,
  azimuth_deg: ask.required(anyAngle),
  rf_profile: ask.renamed('profile', ask.required(resolvedProfile)),
  receiver_threshold: ask.unread({ schema: returned(thresholdTold.schema) }),
})

const cellCount = { minItems: fewestNetworkCells, maxItems: maximumCells } as const

/** The settings that entered the run. */
const returnedParameters = ask.object({
  rays: ask.required(ask.integer({ minimum: 8, maximum: 720 })),
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
  calibration_offset_db: ask.orElse(ask.plain<number>(anyNumber), 0),
  rf_profile: ask.renamed('profile', ask.required(resolvedProfile)),
  /** As they were returned. */
  members: ask.inline(ask.plain<Members>({ properties: statedRules })),
})

/** Compared with what is computed again; what is not returned is not compared. */
const returnedBaseline = ask.object({
  cell_configurations: ask.renamed('cells', ask.required(ask.each(returnedCell, cellCount))),
  parameters: ask.required(returnedParameters),
  stats: ask.orElse(ask.plain<Members>(returnedStats(networkStats.schema, [])), {}),
  constraints_satisfied: ask.unread(ask.yesOrNo),
  violations: ask.unread({ schema: texts }),
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
  id: ask.required(ask.plain<string>(anyText)),
  towers: ask.required(
    ask.each(
      ask.object({
        id: ask.required(towerId),
        azimuth_deg: ask.required(anyAngle),
      }),
      cellCount,
    ),
  ),
  stats: ask.required(ask.plain<Members>(comparedStats)),
  ...ask.unreadEach(ask.number(), 'objective_score', 'composite_score', 'score'),
  explanation: ask.unread(ask.text()),
})

const identityText = { type: 'string', minLength: 1, maxLength: 256 } as const

/** One cell of a solution, and what an optimization has said about it. */
export const explanationAsked = ask.object({
  run_id: ask.orElse(
    ask.plain<string>({
      ...identityText,
      minLength: 0,
      description: 'Of a run from this baseline, whatever its constraints; empty: not stated.',
    }),
    '',
  ),
  solution_id: ask.required(ask.plain<string>(identityText)),
  cell_id: ask.required(towerId),
  baseline: ask.required(returnedBaseline),
  solution: ask.required(returnedSolution),
  ...planMember,
  optimization_domain: ask.renamed(
    'domain',
    ask.orElse(ask.plain<Members>(returnedDomain(optimizationDomain.schema)), {}),
  ),
})

export type AskedExplanation = ask.ValueOf<typeof explanationAsked>

export const explanationRequest = ask.bodySchema('ExplanationRequest', explanationAsked)
