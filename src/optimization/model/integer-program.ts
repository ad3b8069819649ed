import type { StopSignal } from '../../stop-signal.ts'

/** Columns between 0 and 1 under rules, worth as much together as they can be; plain numbers. */
export interface IntegerProgram {
  /** Of each column what it is worth. */
  readonly worth: Float64Array
  /** Of each column 1 where it is 0 or 1, 0 where it may lie between them. */
  readonly isWhole: Uint8Array
  /** Of each rule between which the sum of its terms lies. */
  readonly lowest: Float64Array
  readonly highest: Float64Array
  /** First term of each rule, and one beyond the last. */
  readonly start: Int32Array
  /** Of each term its column, and by what that is multiplied. */
  readonly column: Int32Array
  readonly factor: Float64Array
}

/** What a solver found. */
export interface SolvedProgram {
  /** The best columns that it met; null: none that keep the rules. */
  readonly columns: Float64Array | null
  /** None are better, to half of what a program counts as one. */
  readonly isBest: boolean
  /** Of its simplex method, as a measure of its work. */
  readonly iterations: number
}

/**
 * Solves an integer program as far as its own constraints go, of which none is a clock: the same program is
 * solved alike everywhere.
 *
 * @param known columns that keep the rules
 * @returns null: the solver has failed, and has said so
 * @throws {StoppedError} when told to stop
 */
export type IntegerSolver = (
  program: IntegerProgram,
  known: Float64Array,
  stop: StopSignal,
) => SolvedProgram | null

/** The rules of a program by themselves. */
export type Rules = Omit<IntegerProgram, 'worth' | 'isWhole'>

/** Columns by fractions that are worth as much as rules allow. */
interface RelaxedColumns {
  readonly columns: Float64Array
  /** Of each rule what it is worth to have one more allowed, or one more required where below 0. */
  readonly prices: Float64Array
  readonly iterations: number
}

/** A program whose columns may all lie between 0 and 1, to which rules are added. */
export interface Relaxation {
  /** Null: there is no end to it within the constraints of the solver, or no columns keep the rules. */
  solve(): RelaxedColumns | null
  /** After the rules that it has. */
  add(rules: Rules): void
  /** @param rules ascending; those after them move up */
  remove(rules: Int32Array): void
}

/**
 * Hands out the relaxation of a program for as long as it is used.
 *
 * @returns null: the solver has failed, and has said so
 * @throws {StoppedError} when told to stop
 */
export type RelaxedSolver = <Result>(
  program: IntegerProgram,
  use: (relaxation: Relaxation) => Result,
  stop: StopSignal,
) => Result | null

/** A solver that has been loaded. */
export interface ProgramSolver {
  readonly whole: IntegerSolver
  readonly relaxed: RelaxedSolver
}

/** Rules of a program as they are told one after the other. */
export class ProgramRules {
  readonly #lowest: number[] = []
  readonly #highest: number[] = []
  readonly #start: number[] = [0]
  readonly #column: number[] = []
  readonly #factor: number[] = []

  add(
    lowest: number,
    highest: number,
    ...terms: readonly { readonly columns: readonly number[]; readonly factor: number }[]
  ): void {
    this.#lowest.push(lowest)
    this.#highest.push(highest)
    for (const { columns, factor } of terms)
      for (const column of columns) {
        this.#column.push(column)
        this.#factor.push(factor)
      }
    this.#start.push(this.#column.length)
  }

  /** Rules that were told. */
  get count(): number {
    return this.#lowest.length
  }

  get arrays(): Rules {
    return {
      lowest: Float64Array.from(this.#lowest),
      highest: Float64Array.from(this.#highest),
      start: Int32Array.from(this.#start),
      column: Int32Array.from(this.#column),
      factor: Float64Array.from(this.#factor),
    }
  }
}
