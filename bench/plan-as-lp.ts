// A network-bounded-plan-v1 as a mixed-integer program in LP format, in millions of points:
//   node --import tsx bench/plan-as-lp.ts DOCUMENT.json > question.lp && cbc question.lp solve
import { readFileSync } from 'node:fs'
import type { BoundedPlanDocument } from '../src/optimization/certificate/plan-certificate.ts'

const document = JSON.parse(readFileSync(process.argv[2], 'utf8')) as BoundedPlanDocument
if (document.overlap_points !== undefined)
  throw new Error('what is lost where cells overlap has no place in this program')
const servers: string[][] = document.class_points.map(() => [])
const terms: string[] = []
const rules: string[] = []
const binaries: string[] = []
const changes: string[] = []
for (const [cell, { options }] of document.cells.entries()) {
  const names = options.map((option, place) => {
    const name = `x${cell}_${place}`
    terms.push(term(option.points, name))
    for (const item of option.serves) servers[item].push(name)
    if (option.is_change) changes.push(name)
    return name
  })
  binaries.push(...names)
  rules.push(`one${cell}: ${names.join('\n + ')} = 1`)
}
for (const [item, points] of document.class_points.entries()) {
  terms.push(term(points, `y${item}`))
  rules.push(`serve${item}: y${item}\n - ${servers[item].join('\n - ')} <= 0`)
}
if (document.max_changes !== undefined)
  rules.push(`changes: ${changes.join('\n + ')} <= ${document.max_changes}`)
for (const [index, { class_points: points, least }] of (document.limits ?? []).entries()) {
  const ofOptions = document.cells.flatMap(({ options }, cell) =>
    options.map((option, place) => term(option.limit_points![index], `x${cell}_${place}`)),
  )
  const ofClasses = points.map((value, item) => term(value, `y${item}`))
  rules.push(
    `limit${index}: ${[...ofOptions, ...ofClasses].join('\n ')} >= ${(least / 1e6).toFixed(6)}`,
  )
}
for (const site of document.sites ?? [])
  for (const [at, cell] of site.cells.entries())
    for (let before = 0; before < at; before++) rules.push(...apartRules(site, cell, at, before))
const bounds = document.class_points.map((_, item) => `0 <= y${item} <= 1`)
process.stdout.write(
  [
    `Maximize\n obj: ${terms.join('\n ')}`,
    `Subject To\n${rules.join('\n')}`,
    `Bounds\n${bounds.join('\n')}`,
    `Binary\n${binaries.join('\n')}\nEnd\n`,
  ].join('\n'),
)

/** An option of a cell, or one of those of another cell of its site that are too near to it. */
function apartRules(
  site: NonNullable<BoundedPlanDocument['sites']>[number],
  cell: number,
  at: number,
  before: number,
): string[] {
  const leastDeg = Math.max(site.least_separation_deg[at], site.least_separation_deg[before])
  const other = site.cells[before]
  const isOwn = (one: number, option: number) => option === document.cells[one].own
  return site.azimuths_deg[at].flatMap((azimuth, option) => {
    const near = site.azimuths_deg[before].flatMap((otherAzimuth, place) => {
      if (azimuth === null || otherAzimuth === null) return []
      if (isOwn(cell, option) && isOwn(other, place)) return []
      const turnDeg = Math.abs(azimuth - otherAzimuth)
      // In whole millionths of a degree, as azimuths are.
      return Math.round(1e6 * Math.min(turnDeg, 360 - turnDeg)) < Math.round(1e6 * leastDeg)
        ? [`x${other}_${place}`]
        : []
    })
    const name = `apart${cell}_${option}_${other}`
    return near.length === 0
      ? []
      : [`${name}: ${[`x${cell}_${option}`, ...near].join('\n + ')} <= 1`]
  })
}

function term(points: number, name: string): string {
  return `${points < 0 ? '-' : '+'} ${(Math.abs(points) / 1e6).toFixed(6)} ${name}`
}
