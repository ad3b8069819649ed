import { signal } from '@preact/signals'
import type { InterferenceResponse } from '../../api/types.ts'
import type { StoredResult } from '../../project/project.ts'
import { askInQueue } from '../why/why.ts'

export type FullSample = InterferenceResponse['geojson']['features'][number]

interface FullSamples {
  readonly resultId: string
  readonly samples: readonly FullSample[]
  readonly profiles: InterferenceResponse['model']['profiles']
}

/**
 * The ledgers of one layer of interference. They are megabytes: a result does not keep them, and
 * only those of the layer asked last are here.
 */
export const fullSamples = signal<FullSamples | null>(null)

/** Asks for the ledger of every sample of a layer. */
export function askSamples(result: StoredResult): Promise<void> {
  return askInQueue('Why this number', async (send) => {
    const { geojson, model } = await send<InterferenceResponse>(
      'api/interference?detail=full',
      result.request,
      'Adding up the carriers with their ledgers',
    )
    fullSamples.value = {
      resultId: result.id,
      samples: geojson.features,
      profiles: model.profiles,
    }
  })
}
