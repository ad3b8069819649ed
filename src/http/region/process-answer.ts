import type { Configuration } from '../../config.ts'
import { processLinks } from '../wire/process-links.ts'
import { object, wordList, words } from '../wire/told.ts'
import { processId } from './region-answer.ts'

/** What the process takes, and what it gives. */
export const processAnswer = object<Configuration>(
  {
    id: words(processId),
    version: words('1.0.0'),
    title: words('Region coverage'),
    description: words(
      'Maps best server, strength, overlap and SINR of many cells over an area, as files that a ' +
        'geographic information system reads.',
    ),
    job_control_options: wordList(['async-execute', 'dismiss']),
    ...processLinks(processId),
  },
  { id: 'RegionProcess' },
)
