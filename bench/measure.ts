import { cpus, totalmem } from 'node:os'

/** One row of the table. */
export interface Measurement {
  readonly what: string
  readonly value: number
  /** The largest of several runs, where they differ by more than a tenth; value is the smallest then. */
  readonly high?: number
  readonly unit: string
  /** What was aimed at; null where nothing was. */
  readonly goal: number | null
}

/** Enough for the just-in-time compilers of both compute threads, which take turns. */
const usualWarmUps = 12

/** Median of the wall times of a task after warm-up, milliseconds. */
export async function medianMs(
  task: () => Promise<unknown>,
  runs = 9,
  warmUps = usualWarmUps,
): Promise<number> {
  for (let i = 0; i < warmUps; i++) await task()
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const started = performance.now()
    await task()
    times.push(performance.now() - started)
  }
  return median(times)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The machine that the numbers belong to. */
export function machine(): string {
  const [cpu] = cpus()
  const memoryGib = Math.round(totalmem() / 1024 / 1024 / 1024)
  return `${cpus().length} cores ${cpu.model.trim()}, ${memoryGib} GiB, Node ${process.version}`
}

const digits = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value >= 10 ? 0 : 1 })

export const showMs = (value: number): string => `${digits(value)} ms`

/** A value or a range with its unit. */
export function showValue({ value, high, unit }: Measurement): string {
  return `${digits(value)}${high === undefined ? '' : ` to ${digits(high)}`} ${unit}`
}

/** What a measurement is to reach, with its unit; empty where nothing is said. */
export function showGoal({ goal, unit }: Measurement): string {
  return goal === null ? '' : `${goal.toLocaleString('en-US')} ${unit}`
}

/** The measurements as a Markdown table. */
export function asTable(rows: readonly Measurement[]): string {
  const lines = rows.map((row) => `| ${row.what} | ${showValue(row)} | ${showGoal(row)} |`)
  return ['| what | median | to reach |', '|---|---|---|', ...lines].join('\n')
}
