import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import { isBoundedPlan } from '../analyses/network/proof/bounded-plan-document.ts'
import { checkBoundedPlan } from '../analyses/network/proof/bounded-plan.ts'
import { checkMissedLimits, type ToldLimit } from '../analyses/network/proof/missed-limits.ts'
import { statedBoundDifference } from '../analyses/network/proof/stated-bound.ts'
import { statedPlanDifference, tellsMoreSettings } from '../analyses/network/proof/stated-plan.ts'
import { readPlanDocument } from '../analyses/network/proof/plan-document.ts'
import { reprovePlan } from '../analyses/network/proof/re-prove.ts'
import type { PlanVerdict } from '../analyses/network/proof/re-prove.ts'
import { decimalNumber } from '../formats/number-text.ts'
import { CommandFailed } from './command-failed.ts'
import { readJson } from './json-file.ts'
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
      const content = readJson(file)
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

/** What an answer says otherwise of its plan than its certificate; null: it says nothing else. */
function claimBeyond(content: unknown, certificate: unknown): string | null {
  for (const answer of answersWith(content, certificate)) {
    const search = memberAt(answer, ['optimization', 'search'])
    const difference =
      boundDifference(search, certificate) ??
      statedPlanDifference(answer, certificate) ??
      shortlistDifference(memberAt(answer, ['shortlist']))
    if (difference !== null) return difference
  }
  return null
}

/** The answers of plans in a file that have this certificate. */
function answersWith(content: unknown, certificate: unknown): unknown[] {
  return [content, memberAt(content, ['result'])].filter(
    (answer) => memberAt(answer, ['optimization', 'search', 'certificate']) === certificate,
  )
}

/** The plan of few changes has a certificate of its own. */
function shortlistDifference(shortlist: unknown): string | null {
  if (shortlist === undefined) return null
  const certificate = memberAt(shortlist, ['certificate'])
  const { isProven, finding } = checkBoundedPlan(certificate)
  const difference = isProven
    ? (boundDifference(shortlist, certificate) ?? statedPlanDifference(shortlist, certificate))
    : finding
  return difference === null ? null : `shortlist: ${difference}`
}

/** What an answer says otherwise of its bound. */
function boundDifference(told: unknown, certificate: unknown): string | null {
  if (typeof told !== 'object' || told === null) return null
  const pointsOf = (name: string) => Number(memberAt(certificate, [name]))
  return statedBoundDifference(told, {
    points: pointsOf('points'),
    upperBound: pointsOf('upper_bound'),
  })
}

/** What was not compared, since the certificate does not say it. */
function notCompared(content: unknown, certificate: unknown): string {
  return answersWith(content, certificate).some((answer) => tellsMoreSettings(answer, certificate))
    ? '; its certificate does not say what options stand for: azimuths, tilts and powers are not compared'
    : ''
}

/** The limits of an answer that tells some of them to be missed; null: it does not. */
function toldMissed(content: unknown, certificate: unknown): readonly ToldLimit[] | null {
  const [answer] = answersWith(content, certificate)
  const guarantee = memberAt(answer, ['optimization', 'search', 'search_guarantee'])
  const limits = memberAt(answer, ['limits'])
  if (guarantee !== 'limits_not_met' || !Array.isArray(limits)) return null
  return limits.map((limit) => ({
    met: memberAt(limit, ['met']),
    cannotBeMet: memberAt(limit, ['cannot_be_met']),
    certificate: memberAt(limit, ['certificate']),
  }))
}

function verifyBoundedPlan(content: unknown, certificate: unknown, asJson: boolean): void {
  const told = toldMissed(content, certificate)
  const missed = told === null ? null : checkMissedLimits(certificate, told)
  if (missed !== null) {
    const [answer] = answersWith(content, certificate)
    const difference =
      missed.outcome === 'refuted' ? null : statedPlanDifference(answer, certificate)
    const outcome = difference === null ? missed.outcome : 'refuted'
    tellBounded(outcome, difference ?? missed.finding, asJson)
    return
  }
  const checked = checkBoundedPlan(certificate)
  const beyond = checked.isProven ? claimBeyond(content, certificate) : null
  const isProven = checked.isProven && beyond === null
  const finding = beyond ?? checked.finding + (isProven ? notCompared(content, certificate) : '')
  tellBounded(isProven ? 'proven' : 'refuted', finding, asJson)
}

function tellBounded(outcome: PlanVerdict['outcome'], finding: string, asJson: boolean): void {
  if (asJson) printJson({ outcome, statements: [finding] })
  else printText(`${outcomeWords[outcome]}\n  ${finding}`)
  if (outcome !== 'proven') throw new CommandFailed()
}

const outcomeWords: Readonly<Record<PlanVerdict['outcome'], string>> = {
  proven: 'PROVEN',
  refuted: 'REFUTED',
  not_proven: 'NOT PROVEN',
}

function verdictText(verdict: PlanVerdict): string {
  const { enumeratedPrefixes, cutPrefixes } = verdict
  return [
    outcomeWords[verdict.outcome],
    ...verdict.statements.map((statement) => `  ${statement}`),
    `  ${enumeratedPrefixes} partial plans evaluated in all completions, ${cutPrefixes} cut off by a bound`,
    '  This is a proof of its own from the table alone; no stored proof tree was read.',
  ].join('\n')
}

function positiveSeconds(text: string): number {
  const seconds = decimalNumber(text)
  if (!(seconds > 0 && seconds <= 86_400))
    throw new InvalidArgumentError('must be a number of seconds above 0 and at most 86400')
  return seconds
}
