import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { normalQuantile } from './normal-quantile.ts'

const page = readFileSync(
  new URL('../../docs/models/location-variability.md', import.meta.url),
  'utf8',
)
const edges = [0.5, 0.75, 0.9, 0.95] as const
const rows = [
  ...page.matchAll(
    /^\| (\d[\d.]*) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm,
  ),
]
  .map((row) => row.slice(1).map(Number))
  .map(([exponent, spreadDb, ...percents]) => ({ exponent, spreadDb, percents }))

/** Share of a normal variable below a number of deviations, by Simpson's rule from -12 on. */
function normalShare(deviations: number): number {
  const steps = 4000
  const step = (deviations + 12) / steps
  const density = (index: number) => {
    const x = -12 + index * step
    return Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI)
  }
  let sum = density(0) + density(steps)
  for (let index = 1; index < steps; index++) sum += density(index) * (index % 2 === 1 ? 4 : 2)
  return (sum * step) / 3
}

const erf = (x: number) => 2 * normalShare(x * Math.SQRT2) - 1

/** Share of a disc that is served, ring by ring: nearer rings are stronger by n 10 log10 of the radius. */
function byRings(edge: number, exponent: number, spreadDb: number): number {
  const atEdge = normalQuantile(edge)
  const rings = 1000
  let share = 0
  for (let ring = 0; ring < rings; ring++) {
    const radius = (ring + 0.5) / rings
    const strongerDb = -10 * exponent * Math.log10(radius)
    share +=
      ((2 * ring + 1) / (rings * rings)) * normalShare(Math.min(atEdge + strongerDb / spreadDb, 10))
  }
  return share
}

/** Jakes' closed form, as the page has it. */
function closedForm(edge: number, exponent: number, spreadDb: number): number {
  const a = normalQuantile(edge) / Math.SQRT2
  const b = (10 * exponent * Math.LOG10E) / (spreadDb * Math.SQRT2)
  return (1 + erf(a) + Math.exp((2 * a * b + 1) / (b * b)) * (1 - erf((a * b + 1) / b))) / 2
}

describe('the page about location variability', () => {
  it('has a table of area reliability', () => {
    expect(rows).toHaveLength(5)
  })

  it.each(rows)('states the share of the area of n $exponent and $spreadDb dB', (row) => {
    const { exponent, spreadDb, percents } = row
    edges.forEach((edge, index) => {
      const share = byRings(edge, exponent, spreadDb)
      expect(100 * share).toBeCloseTo(percents[index], 1)
      expect(closedForm(edge, exponent, spreadDb)).toBeCloseTo(share, 5)
    })
  })
})
