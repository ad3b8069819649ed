import { valueAt } from '../../color/raster.ts'
import {
  formatAngle,
  formatDistance,
  formatIdentifier,
  formatNumber,
  formatPower,
} from '../../format/format.ts'
import { bearing } from '../../map/geometry.ts'
import { Refusal } from '../../panels/refusal.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Position, StoredResult } from '../../project/project.ts'
import { jobs } from '../../store/jobs.ts'
import { JobProgress } from '../../panels/question-panel.tsx'
import { ModelLedger } from '../ledger.tsx'
import { askBracket, askWhy, brackets, explainableResult, why, whyFailure } from './why.ts'

/** Why the number at this place is what it is, term by term. */
export function WhyCard({ place }: { readonly place: Position }) {
  const result = explainableResult()
  if (result === null) return null
  const own = jobs.jobs.value.filter((job) => job.question === 'why')
  const failure = whyFailure.value
  return (
    <section class="card" aria-label="Why this number">
      <h3>Why this number?</h3>
      {own.length > 0 ? (
        own.map((job) => <JobProgress key={job.id} job={job} />)
      ) : (
        <button type="button" class="button" onClick={() => void askWhy(result, place)}>
          <Icon name="help" /> The ledger of {result.title} here
        </button>
      )}
      {failure !== null && <Refusal message={failure.message} status={failure.status} scope="rf" />}
      <Explanation result={result} place={place} />
    </section>
  )
}

interface ExplanationProps {
  readonly result: StoredResult
  readonly place: Position
}

/** The clicked place and the node of the grid are not quite one. */
const nearDeg = 0.002

function Explanation({ result, place }: ExplanationProps) {
  const found = why.value
  if (found === null || found.resultId !== result.id) return null
  const isHere =
    Math.abs(found.place[0] - place[0]) < nearDeg && Math.abs(found.place[1] - place[1]) < nearDeg
  if (!isHere) return null
  const { path, shownDbm } = found
  const canonical = path.canonical_comparison
  const transmitter: Position = [
    Number(result.request['tower_lon']),
    Number(result.request['tower_lat']),
  ]
  return (
    <>
      <Facts
        rows={[
          ['Distance', formatDistance(path.distance_m)],
          ['Bearing', formatAngle(bearing(transmitter, found.place))],
          [
            'Sight',
            canonical.canonical_los_state === undefined
              ? 'not judged'
              : canonical.canonical_los_state === 'los'
                ? 'line of sight'
                : 'no line of sight',
          ],
          [
            'Because',
            formatIdentifier(canonical.canonical_classification_basis ?? canonical.reason),
          ],
        ]}
      />
      {canonical.canonical_path_loss_db === null ? (
        <p class="quiet">{formatIdentifier(canonical.reason)}</p>
      ) : (
        <ModelLedger
          budget={path.loss_budget.link_budget}
          model={canonical.canonical_reference}
          pathLossDb={canonical.canonical_path_loss_db}
        />
      )}
      {shownDbm !== null && (
        <p class="quiet">
          The picture shows {formatPower(shownDbm)} at this node
          {canonical.canonical_rx_dbm === null
            ? ''
            : `; the ledger adds up to ${formatPower(canonical.canonical_rx_dbm)}`}
          . The ledger rounds to a tenth of a decibel.
        </p>
      )}
      <BracketLine result={result} place={found.place} />
    </>
  )
}

function BracketLine({ result, place }: ExplanationProps) {
  const bracket = brackets.value.get(result.id)
  if (result.question !== 'surface') return null
  if (bracket === undefined) {
    return (
      <button type="button" class="button" onClick={() => void askBracket(result)}>
        Bracket of the unknown roofs (two requests, for the whole picture)
      </button>
    )
  }
  const low = valueAt(bracket.low, ...place)
  const high = valueAt(bracket.high, ...place)
  const widthDb = low === null || high === null ? null : high - low
  return (
    <p>
      With every unknown roof in the way <strong>{formatPower(low)}</strong>, with none{' '}
      <strong>{formatPower(high)}</strong>: {formatNumber(widthDb, 1)} dB that nobody knows.
    </p>
  )
}
