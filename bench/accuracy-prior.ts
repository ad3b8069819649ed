// What models are worth without a fit where power, antenna and heights are known: three sectors in Recife.
import type { Comparison, JudgedModel } from '../src/analyses/measurements/comparison.ts'
import { nameOf, recifeSectors } from './accuracy-campaigns.ts'

/** The model for cells without a drive test. */
const chosen = 'free_space_clutter clutter_ends=one'
const most = { rootMeanSquareDb: 12, biasDb: 7, floorRatio: 1.1 } as const
const bandShare = { least: 0.86, most: 0.94 } as const

const one = (value: number): string => value.toFixed(1)
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`

/** Every model that answers for all sectors, the least root mean square error first. */
export function priorText(sectors: readonly Comparison[]): string {
  const names = recifeSectors.map((sector) => `sector ${sector}`).join(' | ')
  const rows = modelsOfAll(sectors).map(([name, models]) => {
    const found = models.map(
      ({ biasDb, before }) => `${one(biasDb)} / ${one(before.rootMeanSquareDb)}`,
    )
    const [{ prior }] = models
    const held = models.map((model) => percent(model.prior?.heldShare ?? NaN)).join(', ')
    const band = prior === null ? ['-', '-'] : [one(prior.halfWidthDb), held]
    return `| ${[`\`${name}\``, ...found, ...band].join(' | ')} |`
  })
  return [
    `| without a fit: bias / RMSE, dB | ${names} | 90 % band, +- | held by |`,
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function modelsOfAll(
  sectors: readonly Comparison[],
): readonly (readonly [string, JudgedModel[]])[] {
  const found = new Map<string, JudgedModel[]>()
  for (const { table } of sectors) {
    for (const model of table.judged) {
      const name = nameOf(model.variant)
      found.set(name, [...(found.get(name) ?? []), model])
    }
  }
  const meanSquare = (models: readonly JudgedModel[]) =>
    models.reduce((sum, { before }) => sum + before.rootMeanSquareDb * before.rootMeanSquareDb, 0)
  return [...found]
    .filter(([, models]) => models.length === sectors.length)
    .toSorted(([, a], [, b]) => meanSquare(a) - meanSquare(b))
}

/** Rows of the table of goals. */
export function priorGoals(sectors: readonly Comparison[]): readonly string[] {
  return sectors.flatMap(({ table: { judged } }, place) => {
    const name = `Recife, sector ${recifeSectors[place]}`
    const [best] = judged
    const model = judged.find(({ variant }) => nameOf(variant) === chosen)
    if (model === undefined) throw new Error(`${chosen} is not judged in ${name}`)
    const { biasDb, before } = model
    const shares = judged.flatMap(({ isEqualToBest, band }) =>
      isEqualToBest && band.heldShare !== null ? [band.heldShare] : [],
    )
    const [least, greatest] = [Math.min(...shares), Math.max(...shares)]
    const ratio = best.floorRatio ?? NaN
    return [
      row(
        'best model after one offset, held out: at most 1.1 times the floor',
        name,
        `\`${nameOf(best.variant)}\`: ${ratio.toFixed(2)}`,
        ratio <= most.floorRatio,
      ),
      row(
        'the model for cells without a drive test, no fit: RMSE at most 12 dB, bias within 7 dB',
        name,
        `\`${chosen}\`: RMSE ${one(before.rootMeanSquareDb)} dB, bias ${one(biasDb)} dB`,
        before.rootMeanSquareDb <= most.rootMeanSquareDb && Math.abs(biasDb) <= most.biasDb,
      ),
      row(
        'the stated 90 % band holds 86 to 94 % held out',
        name,
        `${one(100 * least)} to ${one(100 * greatest)} % under the ${shares.length} models equal to the best`,
        least >= bandShare.least && greatest <= bandShare.most,
      ),
    ]
  })
}

const row = (goal: string, name: string, told: string, isMet: boolean): string =>
  `| ${goal} | ${name} | ${told} | ${isMet ? 'yes' : 'no'} |`
