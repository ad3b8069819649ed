import type { CellCandidatesDocument } from '../../analyses/network/candidates/cell-candidates-document.ts'
import { allowedCandidates } from '../../analyses/network/candidates/decisions.ts'
import type { SearchPiece } from '../../optimization/search/mip-assisted-search.ts'
import { cellsBySite, ofCells } from '../../analyses/network/candidates/cells-by-site.ts'
import type { PlanQuestion } from '../../analyses/network/plan-question.ts'
import {
  momentOf,
  type PlanMoment,
  type PlannedNetwork,
} from '../../analyses/network/plans/planned-network.ts'
import { fingerprint } from '../../fingerprint.ts'
import { environmentKey } from '../environment.ts'
import type { Job, JobRequest } from '../job.ts'
import type { JobKind } from '../kind.ts'
import type { NetworkPlanTasks, SearchSlice } from './network-plan-tasks.ts'

interface PlanDefinition {
  readonly question: PlanQuestion
  readonly slices: SearchSlices
}

/** How the search of a plan is cut; no matter how, its outcome is the same. */
interface SearchSlices {
  readonly count: number
  /** After how much the first ends, and each of the others; the last one ends the search. */
  readonly first: SearchPiece
  readonly piece: SearchPiece
}

/**
 * A plan of many cells. The units of the first phase are the candidates of the cells of one site each; those
 * that follow, each a phase of its own, are slices of the search, which begin where the one before has
 * stopped. The last one tells the plan.
 */
export const networkPlanKind: JobKind = {
  id: 'network-plan',
  words: { job: 'network plan', unit: 'step', failure: 'network plan failed' },
  unitsOf: (definition) => {
    const { question, slices } = definition as PlanDefinition
    const sites = cellsBySite(question)
    const last = sites.length + slices.count - 1
    return {
      compute: async (unit, { pool, snapshot, signal, earlierResults }) => {
        const run = async (task: keyof NetworkPlanTasks, input: unknown): Promise<unknown> => {
          // It has no deadline: at low priority it may have to wait long.
          const { body } = await pool.run(`network-plan-job/${task}`, input, {
            snapshot,
            deadlineAt: Infinity,
            signal,
          })
          return JSON.parse(new TextDecoder().decode(body)) as unknown
        }
        if (unit < sites.length) return run('networkPlanSite', { question, site: sites[unit] })
        const earlier = await earlierResults()
        const rows = earlier.slice(0, sites.length) as CellCandidatesDocument[][]
        const before = earlier.slice(sites.length) as (SearchSlice | null)[]
        const slice = before.findLast((one) => one !== null) ?? null
        if (unit < last && slice?.isOver === true) return null
        const input = {
          question,
          rows: ofCells(sites, rows),
          state: slice?.state ?? null,
        }
        const most = unit === sites.length ? slices.first : slices.piece
        return unit < last
          ? run('networkPlanSlice', { ...input, most })
          : run('networkPlanEnd', { ...input, most: null })
      },
    }
  },
  progressOf: (result) => {
    if (typeof result !== 'object' || result === null || !('state' in result)) return null
    return (result as SearchSlice).state.moments.map(momentOf)
  },
}

/** A plan as it is asked for. */
interface AskedPlan {
  readonly question: PlanQuestion
  /** Of the cells, in the order of the request. */
  readonly cellIds: readonly string[]
  /** As it was sent. */
  readonly sent: unknown
  /** Plain data that is shown with the plan. */
  readonly shown: unknown
}

/** The job of a plan. */
export function networkPlanJob({ question, cellIds, sent, shown }: AskedPlan): JobRequest {
  const slices = slicesOf(question)
  const definition: PlanDefinition = { question, slices }
  return {
    kind: networkPlanKind.id,
    definition,
    sent,
    phases: [cellsBySite(question).length, ...Array.from({ length: slices.count }, () => 1)],
    identity: (environment) =>
      fingerprint({
        process: networkPlanKind.id,
        question,
        cellIds,
        basis: environmentKey(environment),
      }),
    shown: () => ({ cellIds, question, shown }),
  }
}

/** Slices of a search whose cells have the fewest and the most choices. */
const fewestSlices = 3
const largestSlices = 24
/** Slices for cuts besides. */
const cuttingSlices = 8
/** Of the first slice: enough for a plan, which is told at once, and a bound is sought after that. */
const firstEvaluations = 50_000
/** Of one slice; a second of one core, about. */
const fewestEvaluations = 500_000
/** Looked at by one slice on the way to cuts; four seconds, about, beside what solving anew takes. */
const cutRows = 6_000_000

function slicesOf({ cells, budget }: PlanQuestion): SearchSlices {
  const choices = cells.reduce(
    (sum, { cell, decisions }) => sum + allowedCandidates(cell, decisions).length,
    0,
  )
  const count = Math.min(largestSlices, fewestSlices + Math.floor(choices / 500))
  const evaluations = Math.max(fewestEvaluations, Math.ceil(budget.maxEvaluations / count))
  return {
    count: 1 + count + cuttingSlices,
    first: { evaluations: firstEvaluations, cutRows },
    piece: { evaluations, cutRows },
  }
}

/** What the record of a plan holds beside what every job has. */
interface NetworkPlanRecord {
  /** In the order of the request. */
  readonly cellIds: readonly string[]
  readonly question: PlanQuestion
  /** As it was asked for. */
  readonly shown: unknown
  /** Best plan and bound so far. */
  readonly moments: readonly PlanMoment[]
  /** Once it has succeeded; null before. */
  readonly planned: PlannedNetwork | null
}

/** What a plan is and has found, of a job of that kind. */
export function networkPlanRecord({ shown, progress, results }: Job): NetworkPlanRecord {
  const record = shown as Omit<NetworkPlanRecord, 'moments' | 'planned'>
  const planned = (results?.[0] ?? null) as PlannedNetwork | null
  return {
    ...record,
    moments: planned?.moments ?? (progress as readonly PlanMoment[] | null) ?? [],
    planned,
  }
}
