import type { QuestionBound } from '../../../src/analyses/question-bounds.ts'
import { isWithin } from '../../../src/rf/valid-range.ts'

/** A number that one question lets one choose; where nothing is given the service takes its own. */
export interface SettingNumber {
  /** On the wire. */
  readonly name: string
  readonly label: string
  readonly unit: string
  readonly bound: QuestionBound
  /** The only values within the bound, where there are few. */
  readonly choices?: readonly number[]
  readonly step?: number
  /** What the service takes when nothing is given, in words. */
  readonly fallback: string
}

/** What is wrong with a value; null when the service takes it. */
export function numberProblem(
  { bound, choices }: Pick<SettingNumber, 'bound' | 'choices'>,
  value: number,
): string | null {
  if (choices !== undefined) return choices.includes(value) ? null : choices.join(' or ')
  if (!Number.isFinite(value)) return 'a number is needed'
  if (bound.integer === true && !Number.isInteger(value)) return 'a whole number is needed'
  return isWithin(bound, value) ? null : rangeText(bound)
}

/** "20 to 200", "above 0 to 1", "at least 0" where the largest is no bound that anybody meets. */
function rangeText({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: QuestionBound): string {
  const from = exclusiveMinimum === true ? `above ${minimum}` : String(minimum)
  if (maximum >= Number.MAX_SAFE_INTEGER) return `at least ${from}`
  return `${from} to ${exclusiveMaximum === true ? 'below ' : ''}${maximum}`
}

/** The first of some settings that the service would refuse, in words; null where it takes them all. */
export function settingsProblem(
  settings: Readonly<Record<string, unknown>>,
  numbers: readonly SettingNumber[],
): string | null {
  for (const number of numbers) {
    const value = settings[number.name]
    const problem = typeof value === 'number' ? numberProblem(number, value) : null
    if (problem !== null) return `${number.label}: ${problem}.`
  }
  return null
}
