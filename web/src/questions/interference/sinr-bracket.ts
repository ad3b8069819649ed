import { signal } from '@preact/signals'
import type { InterferenceResponse } from '../../api/types.ts'
import type { StoredResult } from '../../project/project.ts'
import { askBoth } from '../why/bracket.ts'
import type { Bracket } from '../why/bracket.ts'

/** The SINR of every sample, by result. */
export const sinrBrackets = signal<ReadonlyMap<string, Bracket<readonly (number | null)[]>>>(
  new Map(),
)

/** Two grids of interference; they answer for every sample of the layer. */
export async function askSinrBracket({ id, request }: StoredResult): Promise<void> {
  const bracket = await askBoth(request, async (body, send) => {
    const answer = await send<InterferenceResponse>('api/interference', body)
    return answer.geojson.features.map(({ properties }) => properties.sinr_db)
  })
  if (bracket !== null) sinrBrackets.value = new Map(sinrBrackets.peek()).set(id, bracket)
}
