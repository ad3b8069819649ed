import { maximumRuns } from '../../analyses/question-bounds.ts'
import type { Configuration } from '../../config.ts'
import { count, flag, group, list, number, object, text, words } from '../wire/told.ts'
import { wordList } from '../wire/told.ts'
import { processLinks } from '../wire/process-links.ts'
import { wireName } from '../wire/wire-names.ts'
import { type Axis, axes } from './axes.ts'
import { processId } from './job-answer.ts'
import { longestNameCharacters } from './question.ts'

const inOrder = Object.values(axes)

const axis = object<Axis>({
  member: text(({ member }) => `matrix.${member}`),
  dimension: text(dimensionOf),
  minimum: number.optional(({ bound }) => bound?.minimum),
  maximum: number.optional(({ bound }) => bound?.maximum),
  exclusive_minimum: flag.optional(({ bound }) => (bound?.exclusiveMinimum === true ? true : null)),
})

/** Its parameter, as a run names it. */
function dimensionOf({ parameter }: Axis): string {
  return wireName(parameter)
}

/** What the process takes, and what it gives. */
export const processAnswer = object<Configuration>(
  {
    id: words(processId),
    version: words('1.0.0'),
    title: words('Batch experiment'),
    description: words(
      'Runs a sector under every combination of the given values and says which runs no other beats.',
    ),
    job_control_options: wordList(['async-execute', 'dismiss']),
    dimensions: wordList(inOrder.map(dimensionOf)),
    axes: list(axis)(() => inOrder),
    max_runs: count(() => maximumRuns),
    limits: group<Configuration>({
      max_runs: count(() => maximumRuns),
      max_name_characters: count(() => longestNameCharacters),
      max_waiting_experiments: count('MAX_WAITING_EXPERIMENTS'),
      kept_ended_experiments: count('KEPT_EXPERIMENTS'),
    }),
    ...processLinks(processId),
  },
  { id: 'ExperimentProcess' },
)
