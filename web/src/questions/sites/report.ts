import { formatAngle, formatChange, formatNumber, formatPosition } from '../../format/format.ts'
import type { Listed } from '../../question/question.ts'
import type { JointSites } from './answer.ts'
import { gainShare, gainWords } from './together.ts'

/** What is read of an answer. */
interface Reported {
  readonly answer: {
    readonly recommendations: readonly {
      readonly id: string
      readonly tower_lon: number
      readonly tower_lat: number
      readonly optimal_azimuth: number
      readonly marginal_network_score: number
      readonly stats: { readonly score: number }
    }[]
    readonly baseline_common_domain: { readonly network_score: number; readonly score: number }
    readonly joint?: JointSites
  }
}

/** The numbers by which two searches for sites are compared. */
export function sitesNumbers({
  answer: { recommendations, baseline_common_domain: before, joint },
}: Reported): readonly (readonly [string, number | null])[] {
  const count = ['Sites proposed', recommendations.length] as const
  if (joint === undefined) return [count]
  return [
    count,
    ['Network score before, points', before.network_score],
    ['Network score with all, points', joint.network_score],
    ['No choice scores more than, points', joint.upper_bound],
  ]
}

/** The sites in their order, with what each adds: after those before it, or by itself. */
export function listedSites({ answer }: Reported): Listed {
  const { recommendations, baseline_common_domain: before, joint } = answer
  const head = ['Order', 'Site', 'Place', 'Azimuth']
  const added =
    joint === undefined ? ['Adds by itself', 'Score'] : ['Gain', 'Share of the gain', 'By itself']
  return {
    head: [...head, ...added],
    rows: recommendations.map((site, i) => [
      String(i + 1),
      site.id,
      formatPosition(site.tower_lon, site.tower_lat),
      formatAngle(site.optimal_azimuth),
      ...(joint === undefined
        ? [gainWords(site.marginal_network_score), scoreWith(site.stats.score, before.score)]
        : addedWords(joint, i)),
    ]),
  }
}

const scoreWith = (score: number, before: number): string =>
  `${formatNumber(score, 2)} (${formatChange(score - before, 2)})`

function addedWords(joint: JointSites, place: number): readonly string[] {
  const { gain, alone } = joint.sites[place]
  return [gainWords(gain), gainShare(joint, gain) ?? '–', gainWords(alone)]
}
