// What an answer prints of a plan, computed again from the certificate in it by additions of its own.
import type { PlanDocument } from './bounded-plan-document.ts'
import type { ComparedNumbers } from './compared-numbers.ts'
import { listOf, type Members, membersOf } from './document-members.ts'
import { baselinePlanOf, pointsOf } from './document-plan-points.ts'
import { type ListedBuildings, servedOf } from './listed-buildings.ts'
import { sampleServers } from './plan-samples.ts'
import { objectiveScale } from './document-points.ts'

/** Printed numbers have six decimals. */
const rounding = 1e-6

/** An answer about a plan, and where in the file it stands. */
export interface StatedPlan {
  readonly answer: unknown
  /** "", or ending with a point. */
  readonly at: string
  readonly document: PlanDocument
  /** Null: the answer names no buildings of these classes. */
  readonly buildings: ListedBuildings | null
}

/**
 * Compares the figures, settings and changes of an answer. What a certificate says nothing of is left out:
 * reach; whom a plan serves, but for buildings that the answer names; of samples all plans but its own.
 */
export function comparePlan(stated: StatedPlan, compared: ComparedNumbers): void {
  const { document, at } = stated
  const { cells, changes, baseline, planned } = membersOf(stated.answer)
  compareFigures(stated, `${at}baseline`, baseline, baselinePlanOf(document), compared)
  compareFigures(stated, `${at}planned`, planned, document.plan, compared)
  listOf(cells).forEach((cell, index) => {
    const place = document.cells.findIndex(({ id }) => id === cell['id'])
    if (place < 0) return
    const path = `${at}cells[${index}]`
    const { baseline, settings } = document.cells[place]
    compareSetting(`${path}.current`, cell['current'], settings?.[baseline], compared)
    compareSetting(`${path}.chosen`, cell['chosen'], settings?.[document.plan[place]], compared)
  })
  compareChanges(stated, listOf(changes), compared)
}

function compareChanges(
  stated: StatedPlan,
  changes: readonly Members[],
  compared: ComparedNumbers,
): void {
  const { document, at } = stated
  const baselinePlan = baselinePlanOf(document)
  let before = baselinePlan
  changes.forEach((change, index) => {
    const place = document.cells.findIndex(({ id }) => id === change['id'])
    if (place < 0) return
    const path = `${at}changes[${index}]`
    const chosen = document.plan[place]
    const after = before.with(place, chosen)
    compareSetting(
      `${path}.chosen`,
      change['chosen'],
      document.cells[place].settings?.[chosen],
      compared,
    )
    compareFigures(stated, `${path}.after`, change['after'], after, compared)
    if (document.samples === null) {
      const score = (plan: readonly number[]) => pointsOf(document, plan) / objectiveScale
      const alone = baselinePlan.with(place, chosen)
      compared.compare(`${path}.gain`, change['gain'], score(after) - score(before), rounding)
      compared.compare(
        `${path}.alone`,
        change['alone'],
        score(alone) - score(baselinePlan),
        rounding,
      )
    }
    before = after
  })
}

function compareSetting(
  path: string,
  printed: unknown,
  setting: Setting | undefined,
  compared: ComparedNumbers,
): void {
  if (setting === undefined) return
  const members = membersOf(printed)
  const values = {
    azimuth_deg: setting?.azimuthDeg ?? null,
    electrical_tilt_deg: setting?.electricalTiltDeg ?? null,
    tx_power_dbm: setting?.txPowerDbm ?? null,
  }
  for (const [name, value] of Object.entries(values))
    compared.compare(`${path}.${name}`, members[name], value)
}

type Setting = NonNullable<PlanDocument['cells'][number]['settings']>[number]

function compareFigures(
  { document, buildings }: StatedPlan,
  path: string,
  printed: unknown,
  plan: readonly number[],
  compared: ComparedNumbers,
): void {
  const figures = membersOf(printed)
  const compare = (name: string, value: number | null) =>
    compared.compare(`${path}.${name}`, figures[name], value, slackOf(value))
  const { cells, samples } = document
  const isWhole = plan.every((candidate, cell) => candidate === document.plan[cell])
  if (samples === null || isWhole) compare('score', pointsOf(document, plan) / objectiveScale)
  if (samples !== null && isWhole)
    compare('serviceable_samples', sampleServers(samples).filter((cell) => cell !== null).length)
  compare(
    'changed_cells',
    plan.filter((candidate, cell) => cells[cell].candidates[candidate].isChange).length,
  )
  const settings = settingsOf(document, plan)
  if (settings !== null) {
    compare('cells_on', settings.filter((setting) => setting !== null).length)
    compare('transmitted_w', wattsOf(settings))
  }
  if (buildings === null) return
  const served = servedOf(document, buildings, plan)
  compare('served_demand_weight', served.demandWeight)
  compare('served_homes', served.homes)
  compare('served_demand_share', served.demandShare)
  compare('served_homes_share', served.homesShare)
}

/** Sums are printed to six decimals, and are no nearer than their own last digits. */
const slackOf = (value: number | null): number => rounding + 1e-9 * Math.abs(value ?? 0)

/** What the cells are set to by a plan; null where the certificate does not say it of all. */
export function settingsOf({ cells }: PlanDocument, plan: readonly number[]): Setting[] | null {
  const settings = plan.map((candidate, cell) => cells[cell].settings?.[candidate])
  return settings.every((setting) => setting !== undefined) ? settings : null
}

/** What cells send together, watts. */
export function wattsOf(settings: readonly Setting[]): number {
  const watts = (dbm: number) => Math.exp(((dbm - 30) / 10) * Math.LN10)
  return settings.reduce((sum, one) => sum + (one === null ? 0 : watts(one.txPowerDbm)), 0)
}
