import type { SourcedRange } from '../../analyses/link/profile-in-pack.ts'
import type { RegionCost } from '../../analyses/region/region-cost.ts'
import { regionKind, regionOutputs } from '../../jobs/kinds/region-coverage.ts'
import type { StoreRoom } from '../../jobs/store-room.ts'
import type { StoredParts } from '../../jobs/regions/stored-parts.ts'
import type { RegionOutput } from '../../jobs/regions/layer-output.ts'
import { airEvidence } from '../wire/air-evidence.ts'
import { type JobView, jobIdentity, jobState, type ShownJob } from '../wire/job-answer.ts'
import { processMembers } from '../wire/process-members.ts'
import * as field from '../wire/answer-schema.ts'

export const processId = regionKind.id

/** What a region will cost, and on which grid it lies. */
export interface RegionEstimate extends Omit<RegionCost, 'fileSeconds'> {
  /** Absent in a record of a version that did not tell it. */
  readonly fileSeconds?: number
  readonly zoom: number
  readonly groundSpacingM: number
  /** Room for the caller in the store; null where nothing bounds it, absent where nobody asked. */
  readonly room?: StoreRoom | null
  /** Null where it has too many parts to look for; absent where nobody looked. */
  readonly stored?: StoredParts | null
  /** What maps may say of the air over its cells; absent in a record of a version that did not tell it. */
  readonly air?: readonly SourcedRange[]
}

const seconds = field.rounded(1)

/** The cost of a region, told before anything is computed. */
export const estimateAnswer = field.object<RegionEstimate>('RegionEstimate', {
  cells: field.count('cells'),
  path_losses: field.described(
    'Places whose losses are computed once, whatever their antennas.',
    field.count('losses'),
  ),
  tiles: field.described('Of 512 x 512 nodes.', field.count('tiles')),
  nodes: field.count('nodes'),
  path_loss_nodes: field.count('lossNodes'),
  path_loss_core_seconds: field.described(
    'Roughly, of one core; less where losses are in the store already.',
    seconds('lossSeconds'),
  ),
  merge_core_seconds: seconds('mergeSeconds'),
  file_core_seconds: field.described(
    'Of rasters, pictures and areas; absent in a job of a version that did not tell it.',
    seconds.optional('fileSeconds'),
  ),
  bytes: field.described('In the store, roughly.', field.count('bytes')),
  store_maximum_bytes: field.described(
    'What one region of this client may take in the store; told with estimate=1, where the store is bounded.',
    field.count.optional(({ room }) => room?.maximumBytes),
  ),
  store_free_bytes: field.described(
    'What it may take now: beyond that it is refused.',
    field.count.optional(({ room }) => room?.freeBytes),
  ),
  path_losses_stored: field.described(
    'Of path_losses, how many are in the store and not computed again; told with estimate=1, unless ' +
      'there are too many parts to look for.',
    field.count.optional(({ stored }) => stored?.losses),
  ),
  tiles_stored: field.described(
    'The same of tiles.',
    field.count.optional(({ stored }) => stored?.tiles),
  ),
  zoom: field.described('Of the tile pyramid whose grid is taken.', field.integer('zoom')),
  ground_spacing_m: field.described(
    'Between nodes, in the middle of the area.',
    field.rounded(2)('groundSpacingM'),
  ),
  model_evidence: field.described(
    'What it rests on beside its models; only under models that ask for refractivity.',
    airEvidence.optional('air'),
  ),
})

interface LinkedOutput extends RegionOutput {
  readonly href: string
}

const output = field.object<LinkedOutput>({
  ...field.named(field.text, 'name', 'type'),
  href: field.described('Served with ranges.', field.text('href')),
  bytes: field.count('bytes'),
  sha256: field.fingerprint('sha256'),
})

interface RegionResult {
  readonly outputs: readonly LinkedOutput[]
}

const result = field.object<RegionResult>({ outputs: field.list(output)('outputs') })

/** Where a file of a region is found. */
function outputPath(jobId: string, name: string): string {
  return `/api/jobs/${jobId}/outputs/${name}`
}

function resultOf({ job }: ShownJob): RegionResult | null {
  const outputs = regionOutputs(job)
  if (outputs === null) return null
  return { outputs: outputs.map((one) => ({ ...one, href: outputPath(job.id, one.name) })) }
}

/** The job of a region; its files once it has succeeded. */
export const regionView: JobView = {
  kind: processId,
  answer: field.object<ShownJob>('RegionJob', {
    ...jobState(processId),
    completed_parts: field.count(({ job }) => job.completedUnits),
    total_parts: field.count(({ job }) => job.totalUnits),
    ...jobIdentity('The answer is that of an equal region.'),
    estimate: estimateAnswer(({ job }) => job.shown as RegionEstimate),
    result: result.optional(resultOf),
  }),
}

/** What the process takes, and what it gives. */
export const processAnswer = field.object(
  'RegionProcess',
  processMembers({
    id: processId,
    title: 'Region coverage',
    description:
      'Maps best server, strength, overlap and SINR of many cells over an area, as files that a ' +
      'geographic information system reads.',
  }),
)
