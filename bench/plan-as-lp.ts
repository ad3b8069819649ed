// A network-bounded-plan-v1 as a mixed-integer program in LP format, in millions of points:
//   node --import tsx bench/plan-as-lp.ts DOCUMENT.json > question.lp && cbc question.lp solve
import { readFileSync } from 'node:fs'
import type { BoundedPlanDocument } from '../src/analyses/network/bounded/plan-certificate.ts'

const document = JSON.parse(readFileSync(process.argv[2], 'utf8')) as BoundedPlanDocument
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
const bounds = document.class_points.map((_, item) => `0 <= y${item} <= 1`)
process.stdout.write(
  [
    `Maximize\n obj: ${terms.join('\n ')}`,
    `Subject To\n${rules.join('\n')}`,
    `Bounds\n${bounds.join('\n')}`,
    `Binary\n${binaries.join('\n')}\nEnd\n`,
  ].join('\n'),
)

function term(points: number, name: string): string {
  return `${points < 0 ? '-' : '+'} ${(Math.abs(points) / 1e6).toFixed(6)} ${name}`
}
