import { decodeNumbers, encodeNumbers } from '../table/base64.ts'
import type { SearchMoment, SearchState } from './search-state.ts'
import type { Descent, Multipliers } from '../bounds/lagrangian-bound.ts'
import type { LocalState } from './local-search.ts'
import type { PlanPart } from './branch-nodes.ts'
import type { Plan } from '../problem.ts'

interface MultipliersDocument {
  /** Base64 of little-endian float64, so that they come back to the last bit. */
  readonly ofClasses: string
  readonly ofChange: number
  readonly ofLimits: readonly number[]
}

interface DescentDocument extends Omit<
  Descent,
  'multipliers' | 'best' | 'least' | 'direction' | 'shares'
> {
  readonly multipliers: MultipliersDocument
  readonly best: MultipliersDocument
  readonly direction: MultipliersDocument
  /** As the multipliers. */
  readonly shares: string
  /** Null: no step has been taken. */
  readonly least: number | null
}

interface PartDocument extends Omit<PlanPart, 'multipliers' | 'closedBound' | 'bound'> {
  readonly multipliers: MultipliersDocument | null
  /** Null: -Infinity. */
  readonly closedBound: number | null
  readonly bound: number | null
}

/** A bounded search that was left, as JSON. */
export interface SearchStateDocument {
  readonly round: number
  readonly local: LocalState | null
  readonly descent: DescentDocument | null
  readonly best: { readonly plan: Plan; readonly points: number; readonly lack: number }
  readonly proof: {
    readonly multipliers: MultipliersDocument
    readonly bound: { readonly points: number; readonly choice: readonly number[] }
  } | null
  readonly shares: string | null
  readonly asked: SearchState['asked']
  readonly areCutsDue: boolean
  readonly cutsSought: SearchState['cutsSought']
  readonly cuts: SearchState['cuts']
  readonly hasSolverFailed: boolean
  readonly parts: readonly PartDocument[] | null
  readonly evaluationsLeft: number
  readonly weighed: number
  readonly evaluations: number
  readonly moments: readonly SearchMoment[]
}

/** A search as JSON, from which it goes on as if it had not been left. */
export function searchStateDocument(state: SearchState): SearchStateDocument {
  const { descent, proof, shares, parts } = state
  return {
    ...state,
    shares: shares === null ? null : encodeNumbers(shares),
    parts: parts?.map(partDocument) ?? null,
    descent:
      descent === null
        ? null
        : {
            ...descent,
            multipliers: multipliersDocument(descent.multipliers),
            best: multipliersDocument(descent.best),
            direction: multipliersDocument(descent.direction),
            shares: encodeNumbers(descent.shares),
            least: descent.least === Infinity ? null : descent.least,
          },
    proof:
      proof === null ? null : { ...proof, multipliers: multipliersDocument(proof.multipliers) },
  }
}

/** The search of a document. */
export function readSearchState(document: SearchStateDocument): SearchState {
  const { descent, proof, shares, parts } = document
  return {
    ...document,
    shares: shares === null ? null : decodeNumbers(shares),
    parts: parts?.map(readPart) ?? null,
    descent:
      descent === null
        ? null
        : {
            ...descent,
            multipliers: readMultipliers(descent.multipliers),
            best: readMultipliers(descent.best),
            direction: readMultipliers(descent.direction),
            shares: decodeNumbers(descent.shares),
            least: descent.least ?? Infinity,
          },
    proof: proof === null ? null : { ...proof, multipliers: readMultipliers(proof.multipliers) },
  }
}

function partDocument(part: PlanPart): PartDocument {
  const { multipliers, closedBound, bound } = part
  return {
    ...part,
    multipliers: multipliers === null ? null : multipliersDocument(multipliers),
    closedBound: closedBound === -Infinity ? null : closedBound,
    bound: bound === -Infinity ? null : bound,
  }
}

function readPart(part: PartDocument): PlanPart {
  const { multipliers, closedBound, bound } = part
  return {
    ...part,
    multipliers: multipliers === null ? null : readMultipliers(multipliers),
    closedBound: closedBound ?? -Infinity,
    bound: bound ?? -Infinity,
  }
}

function multipliersDocument(multipliers: Multipliers): MultipliersDocument {
  const { ofClasses, ofChange, ofLimits } = multipliers
  return { ofClasses: encodeNumbers(ofClasses), ofChange, ofLimits: [...ofLimits] }
}

function readMultipliers({ ofClasses, ofChange, ofLimits }: MultipliersDocument): Multipliers {
  return { ofClasses: decodeNumbers(ofClasses), ofChange, ofLimits: Float64Array.from(ofLimits) }
}
