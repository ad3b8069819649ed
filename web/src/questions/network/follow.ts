import { roundTo4 } from '../../../../src/rounding.ts'
import type { EvaluateResponse } from '../../api/types.ts'
import type { NetworkGoals } from '../../project/project.ts'
import type { Following } from '../../question/following.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import type { NetworkAnswer } from './answer.ts'
import { type NetworkScorer, scorerOf } from './scorer.ts'

type Goals = Pick<NetworkGoals, 'priorities' | 'constraints'>

const isEvaluation = (request: RequestBody): boolean => request['search_policy'] === undefined

interface Tower extends RequestBody {
  readonly id: string
  readonly azimuth: number
}

const towersOf = (request: RequestBody): readonly Tower[] => request['towers'] as readonly Tower[]

/**
 * Everything but azimuths and goals, as one text. The table knows nothing of interference: where plans
 * are judged by it, the azimuths belong to the basis.
 */
function networkBasis(request: RequestBody): string {
  const { radio_quality: quality = 0 } = goalsOf(request).priorities
  if (quality > 0) return JSON.stringify(request)
  const towers = towersOf(request).map((tower) => ({ ...tower, azimuth: 0 }))
  return JSON.stringify({ ...request, towers, optimization: null })
}

/** The priorities and constraints of a request. */
function goalsOf({ optimization }: RequestBody): Goals {
  const { objectives, constraints = {} } = optimization as {
    readonly objectives: readonly { readonly id: string; readonly weight: number }[]
    readonly constraints?: Goals['constraints']
  }
  return {
    priorities: Object.fromEntries(objectives.map(({ id, weight }) => [id, weight])),
    constraints,
  }
}

const apartDeg = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

/** The azimuths nearest to the wanted ones at which the table of an answer knows the cells. */
function nearestKnown(scorer: NetworkScorer, request: RequestBody): ReadonlyMap<string, number> {
  return new Map(
    towersOf(request).map(({ id, azimuth }) => {
      const [first, ...others] = scorer.azimuthsOf(id)
      const nearest = others.reduce(
        (best, other) => (apartDeg(other, azimuth) < apartDeg(best, azimuth) ? other : best),
        first,
      )
      return [id, nearest]
    }),
  )
}

/** The plan as it is turned, judged from the table of an answer to the network as it stood. */
export function liveNetwork(request: RequestBody, before: NetworkAnswer): NetworkAnswer {
  const scorer = scorerOf(before)
  if (scorer === null || before.kind !== 'evaluated') return before
  const azimuths = nearestKnown(scorer, request)
  const scored = scorer.score(azimuths, goalsOf(request))
  if (scored === null) return before
  const { metrics, violations } = scored
  const { optimized_towers, stats, optimization } = before.answer
  const score = roundTo4(scored.score)
  return {
    kind: 'evaluated',
    answer: {
      ...before.answer,
      optimized_towers: optimized_towers.map((tower) => ({
        ...tower,
        optimal_azimuth: azimuths.get(tower.id) ?? tower.optimal_azimuth,
      })),
      stats: {
        ...stats,
        score,
        unique_demand_buildings: metrics.uniqueDemandBuildings,
        unique_residential_buildings: metrics.residentialCovered,
        overlap_buildings: metrics.overlapBuildings,
      },
      optimization: { ...optimization, score, violations: [...violations] },
    },
  }
}

/**
 * The network as it stands follows azimuths and goals from the table that came with its answer, at the
 * nearest azimuth that the table knows; tilts, powers and masts by answers without one.
 */
export const followNetwork: Following<NetworkAnswer> = {
  // What a search has found is not what is turned on the map: that is tried out under "What if".
  takes: (request, { kind }) => isEvaluation(request) && kind === 'evaluated',
  basis: networkBasis,
  load: () => Promise.resolve({ answer: liveNetwork }),
  isCoarse: (request, before) => {
    const known = scorerOf(before)
    if (known === null) return true
    const nearest = nearestKnown(known, request)
    return towersOf(request).some(
      ({ id, azimuth }) => apartDeg(nearest.get(id) ?? 0, azimuth) > 1e-6,
    )
  },
  previewsNumbers: true,
  async preview({ request, post }) {
    return {
      kind: 'evaluated',
      answer: await post<EvaluateResponse>('api/evaluate-network', request),
    }
  },
}
