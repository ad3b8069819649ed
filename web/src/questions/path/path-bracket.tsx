import { signal } from '@preact/signals'
import type { PathProfileResponse } from '../../api/types.ts'
import { formatPower } from '../../format/format.ts'
import type { StoredResult } from '../../project/project.ts'
import { askBoth } from '../why/bracket.ts'
import type { Bracket } from '../why/bracket.ts'
import { AskBracketButton, BracketSentence } from '../why/bracket-parts.tsx'
import { sumDbmOf } from './path-words.ts'
import { WhyProgress } from '../why/progress.tsx'

/** What a path gives: by the model of the layers, and by the sum of its path. */
interface PathPowers {
  readonly layersDbm: number | null
  /** Null where a loss is unknown. */
  readonly sumDbm: number | null
}

/** Both powers of a path, by result. */
const pathBrackets = signal<ReadonlyMap<string, Bracket<PathPowers>>>(new Map())

/** A path, asked twice more. */
async function askPathBracket({ id, request }: StoredResult): Promise<void> {
  const bracket = await askBoth(request, async (body, send): Promise<PathPowers> => {
    const path = 'api/path-profile?include=layer_link'
    const answer = await send<PathProfileResponse>(path, body)
    return { layersDbm: answer.layer_link?.rx_dbm ?? null, sumDbm: sumDbmOf(answer) }
  })
  if (bracket !== null) pathBrackets.value = new Map(pathBrackets.peek()).set(id, bracket)
}

/** Of both powers that a path gives. */
export function PathBracket({ result }: { readonly result: StoredResult }) {
  const bracket = pathBrackets.value.get(result.id)
  if (bracket === undefined) {
    return (
      <>
        <WhyProgress />
        <AskBracketButton onClick={() => void askPathBracket(result)}>
          two requests
        </AskBracketButton>
      </>
    )
  }
  const { low, high } = bracket
  return (
    <>
      <BracketSentence low={low.layersDbm} high={high.layersDbm} />
      <p class="quiet">
        The sum of what the way costs: {pathSum(low.sumDbm)} and {pathSum(high.sumDbm)}. A roof of
        unknown height in the way has no loss that could be summed.
      </p>
    </>
  )
}

const pathSum = (dbm: number | null): string => (dbm === null ? 'unknown' : formatPower(dbm))
