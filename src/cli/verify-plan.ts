import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import {
  type BoundedPlanOutcome,
  boundedPlanVerdict,
} from '../optimization/check/bounded-verdict.ts'
import { readPlanDocument } from '../optimization/check/plan-document.ts'
import { reprovePlan } from '../optimization/check/re-prove.ts'
import type { PlanVerdict } from '../optimization/check/re-prove.ts'
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
      const bounded = boundedPlanVerdict(content)
      if (bounded !== null) {
        tellBounded(bounded, options.json === true)
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

function tellBounded({ outcome, statements }: BoundedPlanOutcome, asJson: boolean): void {
  if (asJson) printJson({ outcome, statements })
  else printText([outcomeWords[outcome], ...statements.map((one) => `  ${one}`)].join('\n'))
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
