import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  areTooNear,
  type DefinedCandidate,
  type DefinedTown,
  limitedAmount,
} from './worlds/plan-by-definition.ts'

/** Whether CBC is there; says so when it is not. */
export function hasCbc(): boolean {
  const isThere = spawnSync('cbc', ['quit']).error === undefined
  if (!isThere) console.warn('SKIPPED: CBC is not installed (Debian package coinor-cbc)')
  return isThere
}

/** Everything is worth so much in the program: what a solver may overlook is a part of one. */
const everything = 1e6

/**
 * The best plan of a town as a mixed-integer program in LP format, from the definition of a plan: a
 * binary for each candidate, a variable for each building that is worth something or counts for a constraint.
 */
export function townProgram(defined: DefinedTown): string {
  const { town, candidates, worth } = defined
  const terms: string[] = []
  const rules: string[] = []
  for (const [cell, list] of candidates.entries()) {
    for (const [candidate, { share }] of list.entries())
      terms.push(term(share, nameOf(cell, candidate)))
    rules.push(sumOf(list.map((_, candidate) => [1, nameOf(cell, candidate)])).concat(' = 1'))
  }
  const buildings = [...worth.keys()]
  for (const building of buildings) {
    terms.push(term(worth[building], `y${building}`))
    const servers = candidates.flatMap((list, cell) =>
      list.flatMap(({ serves }, candidate): [number, string][] =>
        serves.includes(building) ? [[-1, nameOf(cell, candidate)]] : [],
      ),
    )
    rules.push(sumOf([[1, `y${building}`], ...servers]).concat(' <= 0'))
  }
  rules.push(...apartRules(defined), ...limitRules(defined))
  if (Number.isFinite(town.objective.maxChanges))
    rules.push(
      `${sumOf(eachCandidate(defined, ({ isChange }) => Number(isChange)))} <= ${town.objective.maxChanges}`,
    )
  const binaries = candidates.flatMap((list, cell) =>
    list.map((_, candidate) => nameOf(cell, candidate)),
  )
  return [
    `Maximize\n obj: ${terms.join('\n ')}`,
    `Subject To\n${rules.map((rule, index) => ` r${index}: ${rule}`).join('\n')}`,
    `Bounds\n${buildings.map((building) => ` 0 <= y${building} <= 1`).join('\n')}`,
    `Binary\n ${binaries.join('\n ')}\nEnd\n`,
  ].join('\n')
}

/** One candidate of a cell, or one of those of another that are too near to it. */
function apartRules(defined: DefinedTown): string[] {
  const { candidates } = defined
  return candidates.flatMap((list, cell) =>
    candidates.slice(0, cell).flatMap((others, other) =>
      list.flatMap((_, candidate) => {
        const near = [...others.keys()].filter((at) =>
          areTooNear(defined, [cell, candidate], [other, at]),
        )
        if (near.length === 0) return []
        const all: [number, string][] = near.map((at) => [1, nameOf(other, at)])
        return [sumOf([[1, nameOf(cell, candidate)], ...all]).concat(' <= 1')]
      }),
    ),
  )
}

function limitRules(defined: DefinedTown): string[] {
  const { town, demand, homes } = defined
  return town.objective.constraints.map((limit) => {
    const { of, bound } = limit
    if (of === 'demand' || of === 'residential') {
      const shares = of === 'demand' ? demand : homes
      const all = shares.map((share, at): [number, string] => [everything * share, `y${at}`])
      return `${sumOf(all)} >= ${number(everything * bound)}`
    }
    if (of === 'coverage') {
      const all = eachCandidate(defined, ({ reachShare }) => everything * reachShare)
      return `${sumOf(all)} >= ${number(everything * bound)}`
    }
    const amounts = eachCandidate(defined, (candidate, cell) =>
      limitedAmount(limit, candidate, town.cells[cell].startsOff),
    )
    return `${sumOf(amounts)} <= ${number(bound)}`
  })
}

function eachCandidate(
  { candidates }: DefinedTown,
  amount: (candidate: DefinedCandidate, cell: number) => number,
): [number, string][] {
  return candidates.flatMap((list, cell) =>
    list.map((candidate, at): [number, string] => [amount(candidate, cell), nameOf(cell, at)]),
  )
}

function nameOf(cell: number, candidate: number): string {
  return `x${cell}_${candidate}`
}

function term(share: number, name: string): string {
  return `${share < 0 ? '-' : '+'} ${number(Math.abs(everything * share))} ${name}`
}

/** Terms of 0 are left out; a sum needs one. */
function sumOf(terms: readonly (readonly [factor: number, name: string])[]): string {
  const some = terms.filter(([factor]) => factor !== 0)
  const written = some.length > 0 ? some : terms.slice(0, 1)
  return written
    .map(([factor, name]) => `${factor < 0 ? '-' : '+'} ${number(Math.abs(factor))} ${name}`)
    .join('\n  ')
}

function number(value: number): string {
  return value.toFixed(9)
}

/** What CBC finds of a program. */
interface CbcAnswer {
  /** `stopped`: the branches were used up; a plan may have been found. */
  readonly status: 'optimal' | 'infeasible' | 'stopped'
  /** Names of the binaries that are taken; empty: no plan. */
  readonly taken: readonly string[]
}

/** Solves a program by CBC, in its one thread. */
export function solvedByCbc(program: string, folder: string, branches: number): CbcAnswer {
  const [question, answer] = [join(folder, 'question.lp'), join(folder, 'answer.txt')]
  writeFileSync(question, program)
  const candidates = ['ratio', '0', 'allow', '0', 'maxN', String(branches), 'solve', 'solu', answer]
  const { status, stderr } = spawnSync('cbc', [question, ...candidates], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`cbc: ${stderr}`)
  const [first, ...lines] = readFileSync(answer, 'utf8').split('\n')
  const taken = lines.flatMap((line) => {
    const [, name, value] = line.trim().split(/\s+/)
    return name?.startsWith('x') && Number(value) > 0.5 ? [name] : []
  })
  if (first.startsWith('Optimal')) return { status: 'optimal', taken }
  return first.startsWith('Infeasible') || first.startsWith('Integer infeasible')
    ? { status: 'infeasible', taken: [] }
    : { status: 'stopped', taken: first.includes('no integer solution') ? [] : taken }
}

/** The plan that a solver took, a candidate of every cell; null: none. */
export function planTaken({ candidates }: DefinedTown, taken: readonly string[]): number[] | null {
  const names = new Set(taken)
  const plan = candidates.map((list, cell) =>
    list.findIndex((_, candidate) => names.has(nameOf(cell, candidate))),
  )
  return plan.includes(-1) ? null : plan
}
