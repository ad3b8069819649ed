import { createRequire } from 'node:module'
import type { Highs, HighsCallbackMap } from 'highs'
import type {
  IntegerProgram,
  IntegerSolver,
  SolvedProgram,
} from '../analyses/network/bounded/integer-program.ts'
import type { StopSignal } from '../analyses/stop-signal.ts'
import { isStopped } from '../analyses/stop-signal.ts'

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

/**
 * HiGHS in WebAssembly, in memory of its own that goes with the solver: it is loaded when it is asked
 * for, in the thread that asks. Its arithmetic is the same on every machine.
 *
 * @returns null: it cannot be loaded, and a warning of the process says so
 */
export async function loadIntegerSolver(): Promise<IntegerSolver | null> {
  try {
    const { default: load } = requireLater('highs') as typeof import('highs')
    return solverOf(await load())
  } catch (error) {
    warn('cannot be loaded', error)
    return null
  }
}

function solverOf(highs: Highs): IntegerSolver {
  return (program, known, stop) => {
    stop.throwIfStopped()
    const solved = solvedBy(highs, program, known, stop)
    stop.throwIfStopped()
    return solved
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
  const { worth, isWhole, lowest, highest, start, column, factor } = program
  const [numCols, numRows] = [worth.length, lowest.length]
  return {
    numCols,
    numRows,
    sense: constants.objectiveSense.maximize,
    colCost: worth,
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    integrality: Int32Array.from(isWhole),
    rowLower: lowest.map((bound) => Math.max(bound, -infinity)),
    rowUpper: highest.map((bound) => Math.min(bound, infinity)),
    matrix: {
      format: 'csr' as const,
      numRows,
      numCols,
      starts: start,
      indices: column,
      values: factor,
    },
  }
}

function warn(what: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  process.emitWarning(
    `the solver of integer programs ${what}, plans are sought without it: ${reason}`,
  )
}
