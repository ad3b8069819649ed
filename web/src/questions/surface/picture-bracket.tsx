import { signal } from '@preact/signals'
import type { SurfaceGrid, SurfaceResponse } from '../../api/types.ts'
import { valueAt } from '../../color/raster.ts'
import type { StoredResult } from '../../project/project.ts'
import type { PlaceProps } from '../../question/explain.ts'
import { askBoth } from '../why/bracket.ts'
import type { Bracket } from '../why/bracket.ts'
import { AskBracketButton, BracketSentence } from '../why/bracket-parts.tsx'

/** Of whole pictures, by result. */
const pictureBrackets = signal<ReadonlyMap<string, Bracket<SurfaceGrid>>>(new Map())

/** Two coverage pictures; they answer for every place of the layer. */
async function askPictureBracket({ id, request }: StoredResult): Promise<void> {
  const bracket = await askBoth(request, async (body, send) => {
    const answer = await send<SurfaceResponse>('api/coverage-surface', body)
    return answer.grid
  })
  if (bracket !== null) pictureBrackets.value = new Map(pictureBrackets.peek()).set(id, bracket)
}

/** The bracket at one place of a picture that was asked for as a whole. */
export function PictureBracket({ result, place }: PlaceProps) {
  const bracket = pictureBrackets.value.get(result.id)
  if (bracket === undefined) {
    return (
      <AskBracketButton onClick={() => void askPictureBracket(result)}>
        two requests, for the whole picture
      </AskBracketButton>
    )
  }
  return (
    <BracketSentence low={valueAt(bracket.low, ...place)} high={valueAt(bracket.high, ...place)} />
  )
}
