import { createRequire } from 'node:module'
import type { Highs, HighsCallbackMap, Model } from 'highs'
import type {
  IntegerProgram,
  ProgramSolver,
  Relaxation,
  Rules,
  SolvedProgram,
} from '../optimization/model/integer-program.ts'
import type { StopSignal } from '../stop-signal.ts'
import { isStopped } from '../stop-signal.ts'

const requireLater = createRequire(import.meta.url)

/** Of one program; none of them is a clock. */
const maximumNodes = 50
const maximumIterations = 10_000

/** Cuts beyond those in use; a twentieth of what HiGHS keeps elsewhere takes half of the memory. */
const retainedCuts = 500

/** A plan is as good as another one that is no more than half a millionth of a plan better. */
const options = {
  output_flag: false,
  random_seed: 0,
  mip_rel_gap: 0,
  mip_abs_gap: 0.5,
  mip_max_nodes: maximumNodes,
  mip_pool_soft_limit: retainedCuts,
}

/** Of a relaxation; the same from one set of rules to the next. */
const relaxedOptions = { output_flag: false, random_seed: 0, simplex_iteration_limit: 60_000 }

/**
 * HiGHS in WebAssembly, in memory of its own that goes with the solver: it is loaded when it is asked
 * for, in the thread that asks. Its arithmetic is the same on every machine.
 *
 * @returns null: it cannot be loaded, and a warning of the process says so
 */
export async function loadIntegerSolver(): Promise<ProgramSolver | null> {
  try {
    const { default: load } = requireLater('highs') as typeof import('highs')
    return solverOf(await load())
  } catch (error) {
    warn('cannot be loaded', error)
    return null
  }
}

function solverOf(highs: Highs): ProgramSolver {
  return {
    whole: (program, known, stop) => {
      stop.throwIfStopped()
      const solved = solvedBy(highs, program, known, stop)
      stop.throwIfStopped()
      return solved
    },
    relaxed: (program, use, stop) => {
      stop.throwIfStopped()
      let isInUse = false
      try {
        const relaxed = { ...program, isWhole: program.isWhole.map(() => 0) }
        return highs.withModel(modelOf(highs, relaxed), (model) => {
          model.options.set(relaxedOptions)
          isInUse = true
          return use(relaxationOf(highs, model, program.worth.length))
        })
      } catch (error) {
        // What its user throws is no failure of the solver.
        if (isInUse && !(error instanceof SolverFailure)) throw error
        warn('has failed', error)
        return null
      }
    },
  }
}

/** What the solver throws while its user works with it. */
class SolverFailure extends Error {}

function askedOf<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (cause) {
    throw new SolverFailure(reasonOf(cause), { cause })
  }
}

function relaxationOf({ constants, infinity }: Highs, model: Model, columns: number): Relaxation {
  return {
    solve: () =>
      askedOf(() => {
        const { modelStatus: status } = model.run()
        if (status !== constants.modelStatus.optimal) return null
        const { colValue, rowDual: prices } = model.getSolution()
        const iterations = Number(model.info.get('simplex_iteration_count'))
        return { columns: colValue, prices, iterations }
      }),
    add: (rules) =>
      askedOf(() => {
        model.addRows({ ...boundsOf(rules, infinity), matrix: matrixOf(rules, columns) })
      }),
    remove: (rules) =>
      askedOf(() => {
        model.deleteRows({ kind: 'set', indices: rules })
      }),
  }
}

function boundsOf({ lowest, highest }: Rules, infinity: number) {
  return {
    lower: lowest.map((bound) => Math.max(bound, -infinity)),
    upper: highest.map((bound) => Math.min(bound, infinity)),
  }
}

function matrixOf({ lowest, start, column, factor }: Rules, columns: number) {
  return {
    format: 'csr' as const,
    numRows: lowest.length,
    numCols: columns,
    starts: start,
    indices: column,
    values: factor,
  }
}

function solvedBy(
  highs: Highs,
  program: IntegerProgram,
  known: Float64Array,
  stop: StopSignal,
): SolvedProgram | null {
  const { modelStatus, callbackType } = highs.constants
  const callbacks: HighsCallbackMap = {
    [callbackType.mipInterrupt]: (event) => {
      const iterations = Number(event.data.mip_total_lp_iterations ?? 0)
      if (iterations > maximumIterations || isStopped(stop)) event.interrupt()
    },
  }
  try {
    return highs.withModel(modelOf(highs, program), (model): SolvedProgram => {
      model.options.set(options)
      model.setSolution({ colValue: known })
      const { modelStatus: status } = model.run(callbacks)
      if (status === modelStatus.solveError) throw new Error('it ended with an error')
      const iterations = Number(model.info.get('simplex_iteration_count'))
      const isFeasible =
        model.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible
      return {
        columns: isFeasible ? model.getSolution().colValue : null,
        isBest: isFeasible && status === modelStatus.optimal,
        iterations,
      }
    })
  } catch (error) {
    warn('has failed', error)
    return null
  }
}

function modelOf({ infinity, constants }: Highs, program: IntegerProgram) {
  const { worth, isWhole } = program
  const { lower, upper } = boundsOf(program, infinity)
  return {
    numCols: worth.length,
    numRows: lower.length,
    sense: constants.objectiveSense.maximize,
    colCost: worth,
    colLower: new Float64Array(worth.length),
    colUpper: new Float64Array(worth.length).fill(1),
    integrality: Int32Array.from(isWhole),
    rowLower: lower,
    rowUpper: upper,
    matrix: matrixOf(program, worth.length),
  }
}

function warn(what: string, error: unknown): void {
  process.emitWarning(
    `the solver of integer programs ${what}, plans are sought without it: ${reasonOf(error)}`,
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
