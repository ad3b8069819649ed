// Why one campaign is flatter than every model: laws of one slope, and antennas with a vertical pattern.
import { campaignAreas } from '../src/analyses/measurements/areas.ts'
import { residualsOfModel } from '../src/analyses/measurements/comparison.ts'
import { type HeldOutParts, heldOutParts } from '../src/analyses/measurements/held-out-parts.ts'
import { modelVariants } from '../src/analyses/measurements/model-variants.ts'
import { meanOf, rootMeanSquare } from '../src/analyses/measurements/robust-statistics.ts'
import { neverStop } from '../src/stop-signal.ts'
import { type Campaign, nameOf } from './accuracy-campaigns.ts'

/** dB a decade, and where such a slope is known from. */
const slopes = [
  [15, ''],
  [17.3, 'indoor office in sight (TR 38.901)'],
  [20, 'free space'],
  [21, 'street canyon in sight (TR 38.901 UMi)'],
  [22, 'urban macro in sight (TR 38.901 UMa)'],
] as const

const patterns = ['flat', 'panel-20deg', 'panel-10deg'] as const

/** Error of residuals after one offset, held out, as a multiple of the campaign's floor. */
type Judge = (residualsDb: readonly number[]) => number

function judgeOf({ comparison: { used, table } }: Campaign): Judge {
  const { areas } = campaignAreas(used)
  const parts = heldOutParts(areas, used.length)
  if (parts === null || table.floor === null) throw new Error('the campaign is not judged')
  const floorDb = table.floor.rootMeanSquareDb
  return (residualsDb) => heldOutErrorDb(residualsDb, parts) / floorDb
}

function heldOutErrorDb(residualsDb: readonly number[], { partOf, training }: HeldOutParts) {
  const offsetsDb = training.map((samples) => meanOf(samples.map((index) => residualsDb[index])))
  return rootMeanSquare(residualsDb.map((residual, index) => residual - offsetsDb[partOf[index]]))
}

/** Measured powers of each cell against a fall with the straight distance from its antenna. */
function ofSlope({ question, comparison: { used } }: Campaign, slopeDb: number): readonly number[] {
  return used.map(({ cell, distanceM, rsrpDbm }) => {
    const { antennaHeightM, receiverHeightM } = question.cells[cell].profile
    const aboveM = antennaHeightM - receiverHeightM
    return rsrpDbm + slopeDb * Math.log10(Math.sqrt(distanceM * distanceM + aboveM * aboveM))
  })
}

/** The best model of a campaign whose antennas have a vertical pattern, and the best out of sight. */
function underPattern(campaign: Campaign, judge: Judge, verticalPatternId: string) {
  const { world, question, comparison } = campaign
  const cells = question.cells.map((cell) => ({
    ...cell,
    profile: {
      ...cell.profile,
      verticalPatternId,
      mechanicalDowntiltDeg: 0,
      electricalDowntiltDeg: 0,
    },
  }))
  const variants = comparison.table.judged.map(({ variant }) => variant)
  const found = modelVariants
    .filter((variant) => variants.includes(variant))
    .flatMap((variant) => {
      const asked = { ...question, cells }
      const { residualsDb } = residualsOfModel(world, asked, variant, neverStop) ?? {}
      const isWhole = residualsDb?.length === comparison.used.length
      return isWhole ? [{ variant, ratio: judge(residualsDb) }] : []
    })
    .toSorted((a, b) => a.ratio - b.ratio)
  const obstructed = found.find(({ variant }) => variant.sight === 'obstructed')
  return { best: found[0], obstructed }
}

const two = (value: number): string => value.toFixed(2)

/** Both tables, a column a campaign. */
export function shapesText(found: readonly Campaign[]): string {
  const judges = found.map(judgeOf)
  const names = found.map(({ name }) => name).join(' | ')
  const rule = '|---'.repeat(found.length + 1)
  const slopeRow = (slopeDb: number, known: string) => {
    const told = found.map((campaign, at) => two(judges[at](ofSlope(campaign, slopeDb))))
    return `| ${slopeDb} dB a decade${known === '' ? '' : `: ${known}`} | ${told.join(' | ')} |`
  }
  const patternRow = (pattern: string) => {
    const told = found.map((campaign, at) => {
      const { best, obstructed } = underPattern(campaign, judges[at], pattern)
      const second = obstructed === undefined ? '' : `; out of sight ${two(obstructed.ratio)}`
      return `\`${nameOf(best.variant)}\` ${two(best.ratio)}${second}`
    })
    return `| \`${pattern}\` | ${told.join(' | ')} |`
  }
  return [
    `| one slope | ${names} |`,
    `${rule}|`,
    ...slopes.map(([slopeDb, known]) => slopeRow(slopeDb, known)),
    '',
    `| vertical pattern | ${names} |`,
    `${rule}|`,
    ...patterns.map(patternRow),
  ].join('\n')
}
