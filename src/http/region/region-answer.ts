import type { SourcedRange } from '../../analyses/link/profile-in-pack.ts'
import type { RegionCost } from '../../analyses/region/region-cost.ts'
import { regionKind, regionOutputs } from '../../jobs/kinds/region-coverage.ts'
import type { StoredParts } from '../../jobs/regions/stored-parts.ts'
import type { RegionOutput } from '../../jobs/regions/layer-output.ts'
import { airEvidence } from '../wire/air-evidence.ts'
import { type JobView, jobIdentity, jobState, type ShownJob } from '../wire/job-answer.ts'
import { fingerprintText } from '../wire/shapes.ts'
import { count, integer, kind, list, object, rounded, says, text } from '../wire/told.ts'

export const processId = regionKind.id

/** What a region will cost, and on which grid it lies. */
export interface RegionEstimate extends Omit<RegionCost, 'fileSeconds'> {
  /** Absent in a record of a version that did not tell it. */
  readonly fileSeconds?: number
  readonly zoom: number
  readonly groundSpacingM: number
  /** Null where it has too many parts to look for; absent where nobody looked. */
  readonly stored?: StoredParts | null
  /** What maps may say of the air over its cells; absent in a record of a version that did not tell it. */
  readonly air?: readonly SourcedRange[]
}

const seconds = rounded(1)

/** The cost of a region, told before anything is computed. */
export const estimateAnswer = object<RegionEstimate>(
  {
    cells: count('cells'),
    path_losses: says(
      'Places whose losses are computed once, whatever their antennas.',
      count('losses'),
    ),
    tiles: says('Of 512 x 512 nodes.', count('tiles')),
    nodes: count('nodes'),
    path_loss_nodes: count('lossNodes'),
    path_loss_core_seconds: says(
      'Roughly, of one core; less where losses are in the store already.',
      seconds('lossSeconds'),
    ),
    merge_core_seconds: seconds('mergeSeconds'),
    file_core_seconds: says(
      'Of rasters, pictures and areas; absent in a job of a version that did not tell it.',
      seconds.optional('fileSeconds'),
    ),
    bytes: says('In the store, roughly.', count('bytes')),
    path_losses_stored: says(
      'Of path_losses, how many are in the store and not computed again; told with estimate=1, unless ' +
        'there are too many parts to look for.',
      count.optional(({ stored }) => stored?.losses),
    ),
    tiles_stored: says(
      'The same of tiles.',
      count.optional(({ stored }) => stored?.tiles),
    ),
    zoom: says('Of the tile pyramid whose grid is taken.', integer('zoom')),
    ground_spacing_m: says(
      'Between nodes, in the middle of the area.',
      rounded(2)('groundSpacingM'),
    ),
    model_evidence: says(
      'What it rests on beside its models; only under models that ask for refractivity.',
      airEvidence.optional('air'),
    ),
  },
  { id: 'RegionEstimate' },
)

const sha256 = kind<string>(fingerprintText)

interface LinkedOutput extends RegionOutput {
  readonly href: string
}

const output = object<LinkedOutput>({
  name: text('name'),
  type: text('type'),
  href: says('Served with ranges.', text('href')),
  bytes: count('bytes'),
  sha256: sha256('sha256'),
})

interface RegionResult {
  readonly outputs: readonly LinkedOutput[]
}

const result = object<RegionResult>({ outputs: list(output)('outputs') })

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
  plural: 'regions',
  answer: object<ShownJob>(
    {
      ...jobState(processId),
      completed_parts: count(({ job }) => job.completedUnits),
      total_parts: count(({ job }) => job.totalUnits),
      ...jobIdentity('The answer is that of an equal region.'),
      estimate: estimateAnswer(({ job }) => job.shown as RegionEstimate),
      result: result.optional(resultOf),
    },
    { id: 'RegionJob' },
  ),
}
