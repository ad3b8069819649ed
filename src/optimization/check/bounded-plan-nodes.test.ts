import { describe, expect, it } from 'vitest'
import { rivalCells } from '../../../test/worlds/rival-cells.ts'
import { neverStop } from '../../stop-signal.ts'
import { boundedSearch } from '../search/branch-and-bound.ts'
import { boundedPlanDocument } from '../certificate/plan-certificate.ts'
import { checkBoundedPlan } from './bounded-plan.ts'

interface MutableMultipliers {
  of_classes: number[]
  of_change: number
}

interface MutableSplit {
  closed: { cell: number; options: number[] }[]
  cell: number
  parts: { options: number[]; multipliers?: MutableMultipliers; split?: MutableSplit }[]
}

interface Mutable {
  class_points: number[]
  cells: { options: { points: number; serves: number[] }[] }[]
  plan: number[]
  points: number
  upper_bound: number
  multipliers: MutableMultipliers
  parts: MutableSplit
}

/** A certificate whose first split has something closed and a part that is split once more. */
function documentOf(seed: number): string | null {
  const problem = rivalCells({ seed })
  const outcome = boundedSearch(problem, { maxEvaluations: 200_000, boundSteps: 80 }, neverStop)
  const text = JSON.stringify(boundedPlanDocument(problem, outcome))
  const document = JSON.parse(text) as Partial<Mutable>
  if (document.parts === undefined || outcome.upperBound > outcome.points + 1e6) return null
  const { closed, parts } = document.parts
  const isDeep = parts.some(({ split }) => split !== undefined && split.parts.length > 1)
  return isDeep && closed.length > 0 ? text : null
}

const good = Array.from({ length: 200 }, (_, seed) => documentOf(seed)).find((one) => one !== null)!

function tampered(change: (document: Mutable) => void): Mutable {
  const document = JSON.parse(good) as Mutable
  change(document)
  return document
}

/** The split below the first one. */
function inner({ parts }: Mutable): MutableSplit {
  return parts.parts.find(({ split }) => split !== undefined)!.split!
}

/** All parts that are not split. */
function leaves({ parts }: MutableSplit): MutableSplit['parts'] {
  return parts.flatMap((part) => (part.split === undefined ? [part] : leaves(part.split)))
}

/** The leaf that the plan of a document lies in. */
function leafOfPlan({ parts, plan }: Mutable): MutableSplit['parts'][number] {
  let split = parts
  for (;;) {
    const part = split.parts.find(({ options }) => options.includes(plan[split.cell]))!
    if (part.split === undefined) return part
    split = part.split
  }
}

const whole = ({ cells }: Mutable, cell: number) => [...cells[cell].options.keys()]

describe('the check of a bounded plan in parts', () => {
  it('proves what the search says', () => {
    const { isProven, finding } = checkBoundedPlan(JSON.parse(good))
    const { points, upper_bound: bound } = JSON.parse(good) as Mutable
    expect(isProven).toBe(true)
    expect(finding).toBe(`the plan has ${points} points, and no plan has more than ${bound}`)
  })

  it.each<[string, (document: Mutable) => void]>([
    ['a lower bound', (d) => d.upper_bound--],
    ['a higher bound', (d) => d.upper_bound++],
    ['more points', (d) => d.points++],
    ['another plan', (d) => (d.plan[0] = (d.plan[0] + 1) % d.cells[0].options.length)],
    ['a class that is worth more', (d) => (d.class_points[0] += 1e9)],
    ['an option that is worth more', (d) => (d.cells[0].options[0].points += 5e11)],
    ['an option that serves nothing', (d) => (d.cells[0].options[d.plan[0]].serves = [])],
    ['no parts', (d) => delete (d as Partial<Mutable>).parts],
    ['parts of nothing', (d) => (d.parts.parts = [])],
    ['a part too few', (d) => d.parts.parts.pop()],
    ['a part twice', (d) => d.parts.parts.push(d.parts.parts[0])],
    ['an inner part too few', (d) => inner(d).parts.pop()],
    ['an inner part twice', (d) => inner(d).parts.push(inner(d).parts[0])],
    ['parts that share an option', (d) => (d.parts.parts[0].options = whole(d, d.parts.cell))],
    ['parts of another cell', (d) => (d.parts.cell = (d.parts.cell + 1) % d.cells.length)],
    ['inner parts of another cell', (d) => (inner(d).cell = (inner(d).cell + 1) % d.cells.length)],
    ['a part that is not split', (d) => d.parts.parts.forEach((part) => delete part.split)],
    [
      'the option of the plan as closed',
      (d) => (d.parts.closed = d.plan.map((option, cell) => ({ cell, options: [option] }))),
    ],
    [
      'every option as closed',
      (d) => (d.parts.closed = d.cells.map((_, cell) => ({ cell, options: whole(d, cell) }))),
    ],
    ['what was closed above as closed', (d) => (inner(d).closed = d.parts.closed)],
    [
      'the parts of what is closed',
      (d) => {
        const [{ cell, options }] = d.parts.closed
        d.parts.cell = cell
        d.parts.parts = [{ options }]
      },
    ],
    ['a leaf without multipliers', (d) => delete leafOfPlan(d).multipliers],
    ['a leaf whose classes give nothing', (d) => leafOfPlan(d).multipliers!.of_classes.fill(0)],
    [
      'a leaf whose classes give all',
      (d) => (leafOfPlan(d).multipliers!.of_classes = [...d.class_points]),
    ],
    ['a leaf with dear changes', (d) => (leafOfPlan(d).multipliers!.of_change = 1e12)],
    ['multipliers that close nothing', (d) => d.multipliers.of_classes.fill(0)],
    ['changes that close nothing', (d) => (d.multipliers.of_change = 1e12)],
    [
      'leaves with the multipliers of each other',
      (d) => {
        const all = leaves(d.parts)
        const given = all.map(({ multipliers }) => multipliers).toReversed()
        for (const [at, leaf] of all.entries()) leaf.multipliers = given[at] ?? d.multipliers
      },
    ],
  ])('refutes %s', (_, change) => {
    expect(checkBoundedPlan(tampered(change)).isProven).toBe(false)
  })

  it.each<[string, (document: Mutable) => void, RegExp]>([
    ['parts that are none', (d) => Object.assign(d, { parts: null }), /parts must be/],
    ['a member of a split', (d) => Object.assign(d.parts, { more: 1 }), /unknown member "more"/],
    ['a member of a part', (d) => Object.assign(d.parts.parts[0], { bound: 1 }), /member "bound"/],
    [
      'nothing of what is closed',
      (d) => delete (d.parts as Partial<MutableSplit>).closed,
      /closed/,
    ],
    ['a cell beyond all', (d) => (d.parts.cell = 9), /parts\.cell must be below/],
    ['a closed cell beyond all', (d) => (d.parts.closed[0].cell = 9), /closed\[0\]\.cell must be/],
    ['a closed cell twice', (d) => d.parts.closed.push(d.parts.closed[0]), /name a cell once/],
    ['an option beyond all', (d) => d.parts.parts[0].options.push(99), /must ascend and be below/],
    ['an option twice', (d) => d.parts.parts[0].options.push(0), /must ascend and be below/],
    ['a part of no option', (d) => (d.parts.parts[0].options = []), /at least 1 option/],
    [
      'a multiplier too few',
      (d) => leafOfPlan(d).multipliers!.of_classes.pop(),
      /of_classes must have one number for each class/,
    ],
    [
      'half a multiplier',
      (d) => (leafOfPlan(d).multipliers!.of_classes[0] = 0.5),
      /of_classes must be an integer/,
    ],
    [
      'a multiplier above its class',
      (d) => (leafOfPlan(d).multipliers!.of_classes[0] = d.class_points[0] + 1),
      /must not be above class_points/,
    ],
    [
      'a multiplier below 0',
      (d) => (leafOfPlan(d).multipliers!.of_classes[0] = -1),
      /of_classes must be at least 0/,
    ],
    [
      'a change that pays',
      (d) => (leafOfPlan(d).multipliers!.of_change = -1),
      /of_change must be at least 0/,
    ],
    [
      'parts that lie too deep',
      (d) => {
        for (let depth = 0; depth < 701; depth++) {
          const { cell } = d.parts
          d.parts = { closed: [], cell, parts: [{ options: whole(d, cell), split: d.parts }] }
        }
      },
      /700 times at most/,
    ],
  ])('refuses %s', (_, change, message) => {
    expect(() => checkBoundedPlan(tampered(change))).toThrow(message)
  })
})
