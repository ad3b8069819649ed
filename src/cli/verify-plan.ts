import { readFile } from 'node:fs/promises'
import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import { allPoints } from '../analyses/network/bounded/problem.ts'
import { isBoundedPlan } from '../analyses/network/proof/bounded-plan-document.ts'
import { checkBoundedPlan } from '../analyses/network/proof/bounded-plan.ts'
import { readPlanDocument } from '../analyses/network/proof/plan-document.ts'
import { reprovePlan } from '../analyses/network/proof/re-prove.ts'
import type { PlanVerdict } from '../analyses/network/proof/re-prove.ts'
import { invalidRequest } from '../errors.ts'
import { decimalNumber } from '../formats/number-text.ts'
import { CommandFailed } from './command-failed.ts'
import { printJson, printText } from './output.ts'

const defaultMaxSeconds = 300

/**
 * Adds `verify-plan`: proves an exact plan again from its contribution table and certificate, and the
 * bound of a plan of many cells from its document.
 */
export function addVerifyPlanCommand(program: Command): void {
  program
    .command('verify-plan')
    .description('prove an exact plan again, from its contribution table and certificate alone')
    .argument(
      '<file>',
      'an optimize-network response with contribution table, or a network plan, as JSON',
    )
    .option('--max-seconds <seconds>', 'time for the proof (default: 300)', positiveSeconds)
    .option('--json', 'print the verdict as JSON')
    .action(async (file: string, options: { maxSeconds?: number; json?: boolean }) => {
      const content = parseJson(await readFile(file, 'utf8'), file)
      const bounded = boundedPlanIn(content)
      if (bounded !== null) {
        verifyBoundedPlan(content, bounded, options.json === true)
        return
      }
      const document = readPlanDocument(content)
      const endsAtMs = performance.now() + 1000 * (options.maxSeconds ?? defaultMaxSeconds)
      const verdict = reprovePlan(document, () => performance.now() > endsAtMs)
      if (options.json === true) printJson(verdict)
      else printText(verdictText(verdict))
      if (verdict.outcome !== 'proven') throw new CommandFailed()
    })
}

/** Where answers hold the certificate of a bounded plan: jobs, plans at once, sites chosen together. */
const certificatePaths = [
  ['result', 'optimization', 'search', 'certificate'],
  ['optimization', 'search', 'certificate'],
  ['joint', 'certificate'],
]

/** The document of a bounded plan: the file itself, or the certificate of an answer that has one. */
function boundedPlanIn(content: unknown): unknown {
  const certificates = certificatePaths.map((path) => memberAt(content, path))
  return [content, ...certificates].find(isBoundedPlan) ?? null
}

function memberAt(content: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : null,
    content,
  )
}

/** Printed scores have six decimals. */
const scoreRounding = 1e-6

/** What an answer prints of its plan and claims more than its certificate; null where nothing does. */
function claimBeyond(content: unknown, certificate: unknown): string | null {
  const scoreOf = (name: string) => Number(memberAt(certificate, [name])) / allPoints
  for (const root of [[], ['result']]) {
    const bound = memberAt(content, [...root, 'optimization', 'search', 'upper_bound'])
    // A bound is printed rounded up.
    if (typeof bound === 'number' && bound < scoreOf('upper_bound')) {
      return `the answer prints the bound ${bound}, its certificate proves ${scoreOf('upper_bound')}`
    }
    const score = memberAt(content, [...root, 'planned', 'score'])
    if (typeof score === 'number' && score > scoreOf('points') + scoreRounding) {
      return `the answer prints the score ${score}, the plan of its certificate has ${scoreOf('points')}`
    }
  }
  return null
}

function verifyBoundedPlan(content: unknown, certificate: unknown, asJson: boolean): void {
  const checked = checkBoundedPlan(certificate)
  const beyond = checked.isProven ? claimBeyond(content, certificate) : null
  const isProven = checked.isProven && beyond === null
  const finding = beyond ?? checked.finding
  const outcome = isProven ? 'proven' : 'refuted'
  if (asJson) printJson({ outcome, statements: [finding] })
  else printText(`${outcome.toUpperCase()}\n  ${finding}`)
  if (!isProven) throw new CommandFailed()
}

function verdictText(verdict: PlanVerdict): string {
  const { enumeratedPrefixes, cutPrefixes } = verdict
  return [
    { proven: 'PROVEN', refuted: 'REFUTED', not_proven: 'NOT PROVEN' }[verdict.outcome],
    ...verdict.statements.map((statement) => `  ${statement}`),
    `  ${enumeratedPrefixes} partial plans evaluated in all completions, ${cutPrefixes} cut off by a bound`,
    '  This is a proof of its own from the table alone; no stored proof tree was read.',
  ].join('\n')
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest(`${file} is not JSON`)
  }
}

function positiveSeconds(text: string): number {
  const seconds = decimalNumber(text)
  if (!(seconds > 0 && seconds <= 86_400))
    throw new InvalidArgumentError('must be a number of seconds above 0 and at most 86400')
  return seconds
}
