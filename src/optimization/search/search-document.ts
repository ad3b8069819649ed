import { decodeNumbers, encodeNumbers } from '../table/base64.ts'
import type { SearchMoment, SearchState } from './search-state.ts'
import type { SubgradientState } from '../bounds/subgradient.ts'
import type { Multipliers } from '../bounds/multipliers.ts'
import type { LocalState } from './local-search.ts'
import type { BranchNode } from './branch-nodes.ts'
import type { Plan } from '../problem.ts'

interface MultipliersDocument {
  /** Base64 of little-endian float64, so that they come back to the last bit. */
  readonly ofClasses: string
  readonly ofChange: number
  readonly ofConstraints: readonly number[]
}

interface SubgradientDocument extends Omit<
  SubgradientState,
  'multipliers' | 'best' | 'least' | 'direction' | 'shares'
> {
  readonly multipliers: MultipliersDocument
  readonly best: MultipliersDocument
  readonly direction: MultipliersDocument
  /** Encoded as the multipliers are. */
  readonly shares: string
  /** Null: no step has been taken. */
  readonly least: number | null
}

interface NodeDocument extends Omit<BranchNode, 'multipliers' | 'fixedBound' | 'bound'> {
  readonly multipliers: MultipliersDocument | null
  /** Null: -Infinity. */
  readonly fixedBound: number | null
  readonly bound: number | null
}

/** A bounded search that was left, as JSON. */
export interface SearchStateDocument {
  readonly round: number
  readonly local: LocalState | null
  readonly subgradient: SubgradientDocument | null
  readonly best: { readonly plan: Plan; readonly points: number; readonly violation: number }
  readonly proof: {
    readonly multipliers: MultipliersDocument
    readonly bound: { readonly points: number; readonly solution: readonly number[] }
  } | null
  readonly shares: string | null
  readonly neighbourhoods: SearchState['neighbourhoods']
  readonly areCutsDue: boolean
  readonly cutting: SearchState['cutting']
  readonly cuts: SearchState['cuts']
  readonly hasSolverFailed: boolean
  readonly nodes: readonly NodeDocument[] | null
  readonly evaluationsLeft: number
  readonly weighed: number
  readonly evaluations: number
  readonly moments: readonly SearchMoment[]
}

/** A search as JSON, from which it goes on as if it had not been left. */
export function searchStateDocument(state: SearchState): SearchStateDocument {
  const { subgradient, proof, shares, nodes } = state
  return {
    ...state,
    shares: shares === null ? null : encodeNumbers(shares),
    nodes: nodes?.map(nodeDocument) ?? null,
    subgradient:
      subgradient === null
        ? null
        : {
            ...subgradient,
            multipliers: multipliersDocument(subgradient.multipliers),
            best: multipliersDocument(subgradient.best),
            direction: multipliersDocument(subgradient.direction),
            shares: encodeNumbers(subgradient.shares),
            least: subgradient.least === Infinity ? null : subgradient.least,
          },
    proof:
      proof === null ? null : { ...proof, multipliers: multipliersDocument(proof.multipliers) },
  }
}

/** The search of a document. */
export function readSearchState(document: SearchStateDocument): SearchState {
  const { subgradient, proof, shares, nodes } = document
  return {
    ...document,
    shares: shares === null ? null : decodeNumbers(shares),
    nodes: nodes?.map(readNode) ?? null,
    subgradient:
      subgradient === null
        ? null
        : {
            ...subgradient,
            multipliers: readMultipliers(subgradient.multipliers),
            best: readMultipliers(subgradient.best),
            direction: readMultipliers(subgradient.direction),
            shares: decodeNumbers(subgradient.shares),
            least: subgradient.least ?? Infinity,
          },
    proof: proof === null ? null : { ...proof, multipliers: readMultipliers(proof.multipliers) },
  }
}

function nodeDocument(node: BranchNode): NodeDocument {
  const { multipliers, fixedBound, bound } = node
  return {
    ...node,
    multipliers: multipliers === null ? null : multipliersDocument(multipliers),
    fixedBound: fixedBound === -Infinity ? null : fixedBound,
    bound: bound === -Infinity ? null : bound,
  }
}

function readNode(node: NodeDocument): BranchNode {
  const { multipliers, fixedBound, bound } = node
  return {
    ...node,
    multipliers: multipliers === null ? null : readMultipliers(multipliers),
    fixedBound: fixedBound ?? -Infinity,
    bound: bound ?? -Infinity,
  }
}

function multipliersDocument(multipliers: Multipliers): MultipliersDocument {
  const { ofClasses, ofChange, ofConstraints } = multipliers
  return { ofClasses: encodeNumbers(ofClasses), ofChange, ofConstraints: [...ofConstraints] }
}

function readMultipliers({ ofClasses, ofChange, ofConstraints }: MultipliersDocument): Multipliers {
  return {
    ofClasses: decodeNumbers(ofClasses),
    ofChange,
    ofConstraints: Float64Array.from(ofConstraints),
  }
}
