import { Icon } from '../../parts/icon.tsx'
import type { Position, StoredResult } from '../../project/project.ts'
import type { PlaceProps } from '../../question/explain.ts'
import { pinnedBuilding } from '../../store/sketch.ts'
import { LinksView } from './links-view.tsx'
import { isWhyBusy, WhyProgress } from './progress.tsx'
import {
  askBuilding,
  askPlace,
  chooseExplained,
  explainableResults,
  explainedResult,
  explainOf,
} from './why.ts'

/** Why the number at this place is what it is, term by term, in any of the visible layers. */
export function WhyCard({ place }: { readonly place: Position }) {
  const result = explainedResult.value
  if (result === null) return null
  const isBusy = isWhyBusy.value
  const OwnLedger = explainOf(result)?.OwnLedger
  return (
    <section class="stack card why" aria-label="Why this number">
      <h3>Why this number?</h3>
      <LayerChoice result={result} />
      <WhyProgress />
      {OwnLedger === undefined ? (
        <>
          {!isBusy && <Asks result={result} place={place} />}
          <LinksView result={result} place={place} />
        </>
      ) : (
        <OwnLedger result={result} place={place} isBusy={isBusy} />
      )}
    </section>
  )
}

function LayerChoice({ result }: { readonly result: StoredResult }) {
  const all = explainableResults.value
  if (all.length < 2) return null
  return (
    <div class="line field-box">
      <select
        aria-label="Layer to explain"
        value={result.id}
        onChange={(event) => chooseExplained(event.currentTarget.value)}
      >
        {all.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What can be asked about the place, and about the building that stands there. */
function Asks({ result, place }: PlaceProps) {
  const building = pinnedBuilding.value
  const id = building === null ? null : String(building['id'])
  return (
    <div class="row">
      <button type="button" class="button" onClick={() => void askPlace(result, place)}>
        <Icon name="help" /> The ledger of {result.title} here
      </button>
      {id !== null && (
        <button type="button" class="button" onClick={() => void askBuilding(result, id, place)}>
          <Icon name="building" /> What the facade of {id} gets
        </button>
      )}
    </div>
  )
}
