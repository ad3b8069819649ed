import type { Configuration } from '../../config.ts'
import { processLinks } from '../wire/process-links.ts'
import * as tell from '../wire/told.ts'
import { processId } from './region-answer.ts'

/** What the process takes, and what it gives. */
export const processAnswer = tell.object<Configuration>('RegionProcess', {
  id: tell.words(processId),
  version: tell.words('1.0.0'),
  title: tell.words('Region coverage'),
  description: tell.words(
    'Maps best server, strength, overlap and SINR of many cells over an area, as files that a ' +
      'geographic information system reads.',
  ),
  job_control_options: tell.wordList(['async-execute', 'dismiss']),
  ...processLinks(processId),
})
