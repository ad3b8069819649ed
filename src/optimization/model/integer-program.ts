import type { StopSignal } from '../../stop-signal.ts'

/** A mixed-integer program that maximizes; its columns lie between 0 and 1. */
export interface IntegerProgram {
  /** Objective coefficient of each column. */
  readonly worth: Float64Array
  /** Per column 1: integer (0 or 1); 0: continuous between them. */
  readonly isWhole: Uint8Array
  /** Bounds of each row. */
  readonly lowest: Float64Array
  readonly highest: Float64Array
  /** First term of each row, and one beyond the last. */
  readonly start: Int32Array
  /** Column and coefficient of each term. */
  readonly column: Int32Array
  readonly factor: Float64Array
}

/** What a solver found. */
export interface SolvedProgram {
  /** Best solution that was met; null: no feasible one. */
  readonly columns: Float64Array | null
  /** Whether it is proven optimal, to half of what a program counts as one. */
  readonly isBest: boolean
  /** Simplex iterations: a measure of the work. */
  readonly iterations: number
}

/**
 * Solves an integer program within limits of its own, of which none is a clock: the same program is solved
 * alike everywhere.
 *
 * @param known a feasible solution
 * @returns null: the solver has failed, and has said so
 * @throws {StoppedError} when told to stop
 */
export type IntegerSolver = (
  program: IntegerProgram,
  known: Float64Array,
  stop: StopSignal,
) => SolvedProgram | null

/** The rows of a program. */
export type Rules = Omit<IntegerProgram, 'worth' | 'isWhole'>

/** An optimal solution of the linear relaxation. */
interface RelaxedColumns {
  readonly columns: Float64Array
  /** Dual value of each row. */
  readonly prices: Float64Array
  readonly iterations: number
}

/** The linear relaxation of a program, to which rows may be added. */
export interface Relaxation {
  /** Solves it. @returns null: infeasible, or not solved within the limits of the solver */
  solve(): RelaxedColumns | null
  /** Adds rows after those that it has. */
  add(rules: Rules): void
  /** Removes rows. @param rules ascending; those after them move up */
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

/** Builds the rows of a program one after the other. */
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

  /** Number of rows. */
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
