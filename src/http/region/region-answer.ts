import type { SourcedRange } from '../../analyses/link/profile-in-pack.ts'
import type { RegionCost } from '../../analyses/region/region-cost.ts'
import { regionKind, regionOutputs } from '../../jobs/kinds/region-coverage.ts'
import type { StoreRoom } from '../../jobs/store-room.ts'
import type { StoredParts } from '../../jobs/regions/stored-parts.ts'
import type { RegionOutput } from '../../jobs/regions/layer-output.ts'
import { airEvidence } from '../wire/air-evidence.ts'
import { type JobView, jobIdentity, jobState, type ShownJob } from '../wire/job-answer.ts'
import { processTold } from '../wire/process-told.ts'
import * as tell from '../wire/told.ts'

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

const seconds = tell.rounded(1)

/** The cost of a region, told before anything is computed. */
export const estimateAnswer = tell.object<RegionEstimate>('RegionEstimate', {
  cells: tell.count('cells'),
  path_losses: tell.says(
    'Places whose losses are computed once, whatever their antennas.',
    tell.count('losses'),
  ),
  tiles: tell.says('Of 512 x 512 nodes.', tell.count('tiles')),
  nodes: tell.count('nodes'),
  path_loss_nodes: tell.count('lossNodes'),
  path_loss_core_seconds: tell.says(
    'Roughly, of one core; less where losses are in the store already.',
    seconds('lossSeconds'),
  ),
  merge_core_seconds: seconds('mergeSeconds'),
  file_core_seconds: tell.says(
    'Of rasters, pictures and areas; absent in a job of a version that did not tell it.',
    seconds.optional('fileSeconds'),
  ),
  bytes: tell.says('In the store, roughly.', tell.count('bytes')),
  store_maximum_bytes: tell.says(
    'What one region of this client may take in the store; told with estimate=1, where the store is bounded.',
    tell.count.optional(({ room }) => room?.maximumBytes),
  ),
  store_free_bytes: tell.says(
    'What it may take now: beyond that it is refused.',
    tell.count.optional(({ room }) => room?.freeBytes),
  ),
  path_losses_stored: tell.says(
    'Of path_losses, how many are in the store and not computed again; told with estimate=1, unless ' +
      'there are too many parts to look for.',
    tell.count.optional(({ stored }) => stored?.losses),
  ),
  tiles_stored: tell.says(
    'The same of tiles.',
    tell.count.optional(({ stored }) => stored?.tiles),
  ),
  zoom: tell.says('Of the tile pyramid whose grid is taken.', tell.integer('zoom')),
  ground_spacing_m: tell.says(
    'Between nodes, in the middle of the area.',
    tell.rounded(2)('groundSpacingM'),
  ),
  model_evidence: tell.says(
    'What it rests on beside its models; only under models that ask for refractivity.',
    airEvidence.optional('air'),
  ),
})

interface LinkedOutput extends RegionOutput {
  readonly href: string
}

const output = tell.object<LinkedOutput>({
  ...tell.named(tell.text, 'name', 'type'),
  href: tell.says('Served with ranges.', tell.text('href')),
  bytes: tell.count('bytes'),
  sha256: tell.fingerprint('sha256'),
})

interface RegionResult {
  readonly outputs: readonly LinkedOutput[]
}

const result = tell.object<RegionResult>({ outputs: tell.list(output)('outputs') })

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
  answer: tell.object<ShownJob>('RegionJob', {
    ...jobState(processId),
    completed_parts: tell.count(({ job }) => job.completedUnits),
    total_parts: tell.count(({ job }) => job.totalUnits),
    ...jobIdentity('The answer is that of an equal region.'),
    estimate: estimateAnswer(({ job }) => job.shown as RegionEstimate),
    result: result.optional(resultOf),
  }),
}

/** What the process takes, and what it gives. */
export const processAnswer = tell.object(
  'RegionProcess',
  processTold({
    id: processId,
    title: 'Region coverage',
    description:
      'Maps best server, strength, overlap and SINR of many cells over an area, as files that a ' +
      'geographic information system reads.',
  }),
)
