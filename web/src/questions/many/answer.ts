import type { PlanResponse } from '../../api/types.ts'

type Certificate = PlanResponse['optimization']['search']['certificate']
type CertifiedCell = Certificate['cells'][number]

/** What a cell does as it stands and as it is planned, of all that it could do. */
interface CellRows {
  readonly id: string
  readonly own: CertifiedCell['options'][number]
  readonly planned: CertifiedCell['options'][number]
}

type Search = Omit<PlanResponse['optimization']['search'], 'certificate'>
export type PlannedCell = PlanResponse['cells'][number]
export type PlannedChange = PlanResponse['changes'][number]
type PlanFigures = PlanResponse['planned']

/** A plan of many cells: of the rows that proved it, those of what stands and of what is planned. */
export interface ManyAnswer {
  readonly cells: readonly PlannedCell[]
  readonly changes: readonly PlannedChange[]
  readonly baseline: PlanFigures
  readonly planned: PlanFigures
  readonly search: Search
  readonly classPoints: readonly number[]
  /** What a class loses to a second server; absent: nothing, or an answer that was kept before. */
  readonly overlapPoints?: readonly number[]
  /** A building is served above it, dBm; absent: as everywhere. */
  readonly servedAboveDbm?: number
  /** Whether it counts what interference leaves, and of how many samples; absent: not asked for. */
  readonly quality?: NonNullable<PlanResponse['radio_quality']>
  readonly rows: readonly CellRows[]
  /** Null where the service does not name them. */
  readonly buildings: NonNullable<PlanResponse['buildings']> | null
  readonly hasFallback: boolean
  /** The job that found it; null where it was answered at once. */
  readonly jobId: string | null
  readonly fingerprint: string
  /** Whether the network is shown as it stands, without any change. */
  readonly isBefore: boolean
}

interface FoundBy {
  readonly fingerprint: string
  readonly jobId: string | null
}

/** Told where the request asks. */
interface AskedThreshold {
  readonly service_threshold_dbm?: number
}

export function manyAnswer(
  plan: PlanResponse & AskedThreshold,
  { fingerprint, jobId }: FoundBy,
): ManyAnswer {
  const { certificate, ...search } = plan.optimization.search
  return {
    cells: plan.cells,
    changes: plan.changes,
    baseline: plan.baseline,
    planned: plan.planned,
    search,
    classPoints: certificate.class_points,
    ...(certificate.overlap_points !== undefined && {
      overlapPoints: certificate.overlap_points,
    }),
    ...(plan.service_threshold_dbm !== undefined && {
      servedAboveDbm: plan.service_threshold_dbm,
    }),
    ...(plan.radio_quality !== undefined && { quality: plan.radio_quality }),
    rows: certificate.cells.map(({ id, own, options }, i) => ({
      id,
      own: options[own],
      planned: options[certificate.plan[i]],
    })),
    buildings: plan.buildings ?? null,
    hasFallback: plan.fallback_used === true,
    jobId,
    fingerprint,
    isBefore: false,
  }
}

const befores = new WeakMap<ManyAnswer, ManyAnswer>()

/** The network as it stands; the same object each time, so that nothing is drawn twice. */
export function asItStands(answer: ManyAnswer): ManyAnswer {
  const known = befores.get(answer) ?? { ...answer, isBefore: true }
  befores.set(answer, known)
  return known
}
