import { serviceThresholds } from '../../../../src/rf/service-thresholds.ts'
import { formatNumber, formatUpperBound } from '../../format/format.ts'
import { shapedByGround, shapedByModels } from '../../panels/shaped-by.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Listed } from '../../question/question.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { ManyAnswer } from './answer.ts'
import { chosenChanges, firstChosen } from './chosen.ts'
import { partFigures } from './part.ts'
import { isQualityJudged, qualityText, serviceablePct } from './quality.ts'
import { changeWords, settingBefore } from './words.ts'

type Result = StoredResult<ManyAnswer>

/** The figures of the part that is looked at: of the first changes the service's own. */
export function shownFigures(result: Result) {
  const { answer } = result
  const chosen = chosenChanges(result)
  const first = firstChosen(answer, chosen)
  if (first !== null) {
    const figures = first === 0 ? answer.baseline : answer.changes[first - 1].after
    return {
      isOfService: true,
      score: figures.score,
      homes: figures.served_homes,
      serviceablePct: serviceablePct(answer, figures),
      demandWeight: figures.served_demand_weight,
      coverageShare: figures.coverage_share,
      transmittedW: figures.transmitted_w,
    } as const
  }
  const part = partFigures(answer, chosen)
  const unknown = { serviceablePct: null, coverageShare: null, transmittedW: null } as const
  return { isOfService: false, ...part, ...unknown } as const
}

export function manyNumbers(result: Result): readonly (readonly [string, number | null])[] {
  const figures = shownFigures(result)
  return [
    ['Score', figures.score === null ? null : 100 * figures.score],
    ['Homes served', figures.homes],
    ['Demand served', figures.demandWeight],
    ['Reach, %', figures.coverageShare === null ? null : 100 * figures.coverageShare],
    ...(isQualityJudged(result.answer)
      ? [['Samples serviceable, %', figures.serviceablePct] as const]
      : []),
    ['Power sent, W', figures.transmittedW],
    ['Cells changed', chosenChanges(result).size],
  ]
}

/** What the search promises about what it found, in one sentence. */
export function guarantee({ search }: ManyAnswer): string {
  if (search.globally_optimal) return 'Proven: none of all these plans scores higher.'
  const bound = formatUpperBound(100 * search.upper_bound, 2)
  const gap =
    search.optimality_gap === null
      ? ''
      : `: this one is at most ${formatUpperBound(100 * search.optimality_gap, 2)} % below the best`
  return `The best plan found. Proven: none of all these plans scores above ${bound}${gap}.`
}

export const manySummary = ({ answer }: Result): string =>
  `${formatNumber(answer.changes.length)} changes: score ${formatNumber(100 * answer.baseline.score, 2)} → ${formatNumber(100 * answer.planned.score, 2)}, homes served ${formatNumber(answer.baseline.served_homes)} → ${formatNumber(answer.planned.served_homes)}. ${guarantee(answer)}`

const thresholdText = ({ servedAboveDbm }: ManyAnswer): string =>
  `${formatNumber(servedAboveDbm ?? serviceThresholds.buildingServiceDbm)} dBm`

export const manyShapedBy = (answer: ManyAnswer, cells: readonly Scenario[]): readonly string[] => [
  shapedByGround(cells),
  `served: a facade gets more than ${thresholdText(answer)}`,
  `${formatNumber(answer.cells.length)} cells sent, ${formatNumber(answer.search.buildings)} buildings count`,
  shapedByModels(cells),
]

export function manyAssumptions(result: Result): readonly string[] {
  const { answer } = result
  const chosen = chosenChanges(result)
  return [
    `A building is served where its facade gets more than ${thresholdText(answer)} from any cell. ${answer.overlapPoints === undefined ? 'What two cells serve costs nothing.' : 'What two cells serve costs what was said.'}`,
    qualityText(answer),
    'Reach is that of the rays of all cells, as a share of the farthest they could have; it is no area.',
    ...(chosen.size < answer.changes.length
      ? [
          `Shown are ${formatNumber(chosen.size)} of ${formatNumber(answer.changes.length)} changes.`,
        ]
      : []),
    ...(answer.hasFallback
      ? ['For at least one cell another model stands in for the one asked for.']
      : []),
  ]
}

/** The changes that are looked at, in the order of the list. */
export function listedChanges(result: Result): Listed {
  const { answer } = result
  const chosen = chosenChanges(result)
  return {
    head: ['Order', 'Cell', 'Change', 'Gain', 'Homes served after it'],
    rows: answer.changes.flatMap((change, i) =>
      chosen.has(change.id)
        ? [
            [
              String(i + 1),
              change.id,
              changeWords(settingBefore(answer.cells, change), change.chosen),
              formatNumber(100 * change.gain, 2),
              formatNumber(change.after.served_homes),
            ],
          ]
        : [],
    ),
  }
}
