import type { CalibrationFit } from '../src/analyses/measurements/calibration-fit.ts'
import type { ComparisonTable, JudgedModel } from '../src/analyses/measurements/comparison.ts'
import type { LogDistanceFloor } from '../src/analyses/measurements/log-distance-floor.ts'
import { meanOf, rootMeanSquare } from '../src/analyses/measurements/robust-statistics.ts'
import {
  type Campaign,
  campaigns,
  nameOf,
  ottawaCounts,
  recifeComparisons,
} from './accuracy-campaigns.ts'
import { priorGoals, priorText } from './accuracy-prior.ts'
import { shapesText } from './accuracy-shapes.ts'

/** What stands between the marks of docs/measured/accuracy.md, by the name of the mark. */
export type AccuracyParts = Readonly<
  Record<'covenant' | 'duke' | 'goals' | 'prior' | 'elsewhere' | 'shapes' | 'ottawa', string>
>

export interface Accuracy {
  readonly found: readonly Campaign[]
  readonly parts: AccuracyParts
}

/** Every campaign at hand under every model. */
export function accuracy(): Accuracy {
  const found = campaigns()
  const [covenant, duke] = found
  const recife = recifeComparisons()
  return {
    found,
    parts: {
      covenant: campaignText(covenant),
      duke: campaignText(duke),
      goals: [goalsText(found), ...priorGoals(recife)].join('\n'),
      prior: priorText(recife),
      elsewhere: elsewhereText(found),
      shapes: shapesText(found),
      ottawa: ottawaText(),
    },
  }
}

/** The page with each part between its marks. */
export function withAccuracyParts(page: string, parts: AccuracyParts): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [before, after] = [`<!-- accuracy: ${name} -->`, `<!-- /accuracy: ${name} -->`]
    const from = text.indexOf(before)
    const to = text.indexOf(after)
    if (from < 0 || to < from) throw new Error(`docs/measured/accuracy.md has no marks for ${name}`)
    return `${text.slice(0, from)}${before}\n${part}\n${text.slice(to)}`
  }, page)
}

const one = (value: number): string => value.toFixed(1)
const two = (value: number): string => value.toFixed(2)
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`

function campaignText({ comparison, calibrated }: Campaign): string {
  const { floor, refusal, usedCount, areaCount, judged } = comparison.table
  if (floor === null) throw new Error(`the campaign is not judged: ${String(refusal)}`)
  return [
    `${usedCount} samples in ${areaCount} squares of 50 m. Log-distance floor ${two(floor.rootMeanSquareDb)} dB ` +
      `in-sample, ${two(floor.heldOutRootMeanSquareDb)} dB held out; slope ${one(floor.slopeDb)} dB a decade.`,
    '',
    '| model | bias (95 %) | RMSE before | RMSE after, held out (95 %) | times the floor | P90 after, held out | 90 % band, +- | held by | equal to the best | with its calibration, held out | times the floor |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...judged.map((model, place) => tableRow(model, calibrated[place], floor)),
    '',
    unjudgedText(comparison.table),
  ].join('\n')
}

function tableRow(
  { variant, biasDb, bias95, ...model }: JudgedModel,
  fit: CalibrationFit,
  floor: LogDistanceFloor,
): string {
  const { heldOut, heldOutRootMeanSquare95: interval, floorRatio, band } = model
  const cells = [
    `\`${nameOf(variant)}\``,
    `${one(biasDb)} (${one(bias95.lowerDb)} to ${one(bias95.upperDb)})`,
    one(model.before.rootMeanSquareDb),
    `${two(heldOut.rootMeanSquareDb)} (${one(interval.lowerDb)} to ${one(interval.upperDb)})`,
    floorRatio === null ? '-' : two(floorRatio),
    one(heldOut.p90Db),
    one(band.halfWidthDb),
    band.heldShare === null ? '-' : percent(band.heldShare),
    model.isEqualToBest ? 'yes' : '',
    calibratedText(fit),
    two(fit.heldOutAfterDb / floor.rootMeanSquareDb),
  ]
  return `| ${cells.join(' | ')} |`
}

/** What a calibration leaves, and of what it is made beside the offset. */
function calibratedText({ trials, terms, heldOutAfterDb }: CalibrationFit): string {
  const accepted = trials.filter(({ isAccepted, term }) => isAccepted && term !== 'offset')
  const made = accepted.map(({ term }) =>
    term === 'slope' || term === 'offset_and_slope' ? `slope ${one(terms?.slopeDb ?? 0)}` : term,
  )
  return [two(heldOutAfterDb), ...made].join(', ')
}

/** The models that do not answer, by their reasons. */
function unjudgedText({ unjudged }: ComparisonTable): string {
  const byReason = new Map<string, string[]>()
  for (const { variant, reason } of unjudged) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), `\`${nameOf(variant)}\``])
  }
  const reasons = [...byReason].map(([reason, names]) => `${reason}: ${names.join(', ')}`)
  return `Not judged. ${reasons.join('. ')}.`
}

function goalsText(found: readonly Campaign[]): string {
  return [
    '| goal | campaign | found | met |',
    '|---|---|---|---|',
    ...found.map(floorGoal),
    ...found.map(calibratedGoal),
    ...found.map((campaign) => elsewhereGoal(campaign, found)),
    ...found.map(bandGoal),
  ].join('\n')
}

const most = { floorRatio: 1.1, rootMeanSquareDb: 12, biasDb: 6 } as const
const bandShare = { least: 0.86, most: 0.94 } as const

const goalRow = (goal: string, { name }: Campaign, told: string, isMet: boolean | null): string =>
  `| ${goal} | ${name} | ${told} | ${isMet === null ? 'cannot be said' : isMet ? 'yes' : 'no'} |`

function floorGoal(campaign: Campaign): string {
  const [best] = campaign.comparison.table.judged
  const ratio = best.floorRatio ?? NaN
  return goalRow(
    'best model after one offset, held out: at most 1.1 times the floor',
    campaign,
    `\`${nameOf(best.variant)}\`: ${two(ratio)}`,
    ratio <= most.floorRatio,
  )
}

/** Whether the best model reaches its goal where each has the calibration that the service accepts for it. */
function calibratedGoal(campaign: Campaign): string {
  const { floor, judged } = campaign.comparison.table
  const ratios = campaign.calibrated.map(
    ({ heldOutAfterDb }) => heldOutAfterDb / (floor?.rootMeanSquareDb ?? NaN),
  )
  const ratio = Math.min(...ratios)
  const place = ratios.indexOf(ratio)
  return goalRow(
    'best model with its accepted calibration, held out: at most 1.1 times the floor',
    campaign,
    `\`${nameOf(judged[place].variant)}\`: ${calibratedText(campaign.calibrated[place])} dB, ${two(ratio)}`,
    ratio <= most.floorRatio,
  )
}

/** The model that another campaign ranks first, of those that answer here, without any fit. */
function elsewhereGoal(campaign: Campaign, found: readonly Campaign[]): string {
  const goal = 'model ranked first elsewhere, no fit: RMSE at most 12 dB, bias within 6 dB'
  const [first] = modelsOfOthers(campaign, found)
  if (first === undefined) return goalRow(goal, campaign, 'no model answers on both', null)
  const { model, leastDb } = first
  const { rootMeanSquareDb } = model.before
  const told =
    `\`${nameOf(model.variant)}\`: RMSE ${one(rootMeanSquareDb)} dB, bias ${one(model.biasDb)} dB; ` +
    `whatever the levels, RMSE at least ${one(leastDb)} dB`
  const isMet = rootMeanSquareDb <= most.rootMeanSquareDb && Math.abs(model.biasDb) <= most.biasDb
  const isRefuted = leastDb > most.rootMeanSquareDb
  return goalRow(goal, campaign, told, campaign.isPowerKnown || isRefuted ? isMet : null)
}

interface ModelOfOthers {
  readonly model: JudgedModel
  readonly isFirst: boolean
  /** Root mean square of the residuals with an offset a cell, in-sample: no power leaves less, dB. */
  readonly leastDb: number
}

/** The models that another campaign calls best or equal to it, in its order, as they do here. */
function modelsOfOthers(campaign: Campaign, found: readonly Campaign[]): readonly ModelOfOthers[] {
  const elsewhere = found.find((other) => other !== campaign)!
  const { table, used, residualsDb } = campaign.comparison
  const here = table.judged.map(({ variant }) => nameOf(variant))
  const judgedHere = elsewhere.comparison.table.judged.filter(({ variant }) =>
    here.includes(nameOf(variant)),
  )
  return judgedHere
    .filter(({ isEqualToBest }, place) => isEqualToBest || place === 0)
    .map(({ variant }, rank) => {
      const place = here.indexOf(nameOf(variant))
      const cellOf = used.map(({ cell }) => cell)
      return {
        model: table.judged[place],
        isFirst: rank === 0,
        leastDb: withinCellsDb(residualsDb[place], cellOf),
      }
    })
}

function withinCellsDb(residualsDb: readonly number[], cellOf: readonly number[]): number {
  const means = new Map(
    [...new Set(cellOf)].map((cell) => [
      cell,
      meanOf(residualsDb.filter((_, sample) => cellOf[sample] === cell)),
    ]),
  )
  return rootMeanSquare(residualsDb.map((db, sample) => db - means.get(cellOf[sample])!))
}

/** What the ranking of one campaign is worth on the other. */
function elsewhereText(found: readonly Campaign[]): string {
  const rows = found.flatMap((campaign) =>
    modelsOfOthers(campaign, found).map(({ model, isFirst, leastDb }) => {
      const { variant, biasDb, before, heldOut } = model
      const name = `\`${nameOf(variant)}\`${isFirst ? ' (first elsewhere)' : ''}`
      const numbers = [biasDb, before.rootMeanSquareDb, leastDb].map(one)
      return `| ${[campaign.name, name, ...numbers, two(heldOut.rootMeanSquareDb)].join(' | ')} |`
    }),
  )
  return [
    '| on | best or equal to it on the other campaign | bias | RMSE, no fit | RMSE at least, whatever the levels | RMSE after one offset, held out |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Over the models that no interval tells from the best. */
function bandGoal(campaign: Campaign): string {
  const shares = campaign.comparison.table.judged.flatMap(({ isEqualToBest, band }) =>
    isEqualToBest && band.heldShare !== null ? [band.heldShare] : [],
  )
  const [least, greatest] = [Math.min(...shares), Math.max(...shares)]
  return goalRow(
    'the stated 90 % band holds 86 to 94 % held out',
    campaign,
    `${one(100 * least)} to ${one(100 * greatest)} % under the ${shares.length} models equal to the best`,
    least >= bandShare.least && greatest <= bandShare.most,
  )
}

function ottawaText(): string {
  const { rows, cells, stations } = ottawaCounts()
  return `${rows} signal readings of ${cells} cells of ${stations} base stations along walks (threexc/ociplot, MIT).`
}
