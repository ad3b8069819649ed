import { signal } from '@preact/signals'
import { ApiError, postJson } from '../../api/client.ts'
import type { CalibrateAnswer } from '../../api/types.ts'
import type { StoredResult } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { asApiError } from '../../store/asking.ts'
import { jobs } from '../../store/jobs.ts'

/** A calibration that was looked for, by the result that it was looked for from and the model. */
interface Sought {
  readonly key: string
  readonly answer: CalibrateAnswer | null
  readonly error: ApiError | null
}

export const sought = signal<Sought | null>(null)

/** Looks for a calibration; what comes of it is `sought`. */
export async function findCalibration(
  { question }: Pick<StoredResult, 'question'>,
  key: string,
  request: RequestBody,
): Promise<void> {
  sought.value = null
  await jobs.add(question, 'Find a calibration', async ({ signal: stop, send }) => {
    try {
      const answer = await send('Trying corrections on places left out', () =>
        postJson<CalibrateAnswer>('api/measurements/calibrate', request, {
          scope: 'rf',
          signal: stop,
        }),
      )
      sought.value = { key, answer, error: null }
    } catch (error) {
      if (!stop.aborted) sought.value = { key, answer: null, error: asApiError(error) }
    }
  })
}
