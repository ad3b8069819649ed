import { maximumRuns } from '../../analyses/question-bounds.ts'
import type { Configuration } from '../../config.ts'
import * as tell from '../wire/told.ts'
import { processLinks } from '../wire/process-links.ts'
import { wireName } from '../wire/wire-names.ts'
import { type Axis, axes } from './axes.ts'
import { processId } from './job-answer.ts'
import { longestNameCharacters } from './question.ts'

const inOrder = Object.values(axes)

const axis = tell.object<Axis>({
  member: tell.text(({ member }) => `matrix.${member}`),
  dimension: tell.text(dimensionOf),
  minimum: tell.number.optional(({ bound }) => bound?.minimum),
  maximum: tell.number.optional(({ bound }) => bound?.maximum),
  exclusive_minimum: tell.flag.optional(({ bound }) =>
    bound?.exclusiveMinimum === true ? true : null,
  ),
})

/** Its parameter, as a run names it. */
function dimensionOf({ parameter }: Axis): string {
  return wireName(parameter)
}

/** What the process takes, and what it gives. */
export const processAnswer = tell.object<Configuration>('ExperimentProcess', {
  id: tell.words(processId),
  version: tell.words('1.0.0'),
  title: tell.words('Batch experiment'),
  description: tell.words(
    'Runs a sector under every combination of the given values and says which runs no other beats.',
  ),
  job_control_options: tell.wordList(['async-execute', 'dismiss']),
  dimensions: tell.wordList(inOrder.map(dimensionOf)),
  axes: tell.list(axis)(() => inOrder),
  max_runs: tell.count(() => maximumRuns),
  limits: tell.group<Configuration>({
    max_runs: tell.count(() => maximumRuns),
    max_name_characters: tell.count(() => longestNameCharacters),
    max_waiting_experiments: tell.count('MAX_WAITING_EXPERIMENTS'),
    kept_ended_experiments: tell.count('KEPT_EXPERIMENTS'),
  }),
  ...processLinks(processId),
})
