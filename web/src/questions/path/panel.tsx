import type { PathProfileResponse } from '../../api/types.ts'
import {
  formatAngle,
  formatDistance,
  formatIdentifier,
  formatNumber,
  formatPower,
} from '../../format/format.ts'
import { RequestSection } from '../../panels/request-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/section.tsx'
import { Stat } from '../../parts/stat.tsx'
import type { ResultProps } from '../../question/question.ts'
import { sumOfTerms } from '../shared/ledger-terms.ts'
import { Ledger, TermTable } from '../shared/ledger.tsx'
import { linkOfLayers, sightText } from '../why/cell-link.ts'
import type { CellLink } from '../why/cell-link.ts'
import { UnderPath } from './under-path.tsx'
import { pathWords, sumDbmOf } from './path-words.ts'
import { PathBracket } from './path-bracket.tsx'

export function PathPanel({ result }: ResultProps<PathProfileResponse>) {
  const { answer } = result
  const budget = answer.loss_budget
  const threshold = answer.receiver_threshold
  const layers = layersOf(answer)
  const layersDbm = layers?.receivedDbm ?? null
  return (
    <ResultFrame result={result} warnings={pathWarnings(answer)}>
      <p class="headline">
        <PathHeadline layersDbm={layersDbm} sumDbm={sumDbmOf(answer)} />
      </p>
      <dl class="stats">
        <Stat
          label="Received, by the layers' model"
          value={formatPower(layers?.receivedDbm ?? null)}
          detail={layers?.inSight === null ? layers.because : sightText(layers?.inSight ?? null)}
        />
        <Stat
          label="The path"
          value={formatDistance(answer.distance_m)}
          detail={pathWords(answer)}
        />
        <Stat
          label="Least clearance"
          value={
            answer.minimum_clearance_m === null
              ? 'unknown'
              : `${formatNumber(answer.minimum_clearance_m, 1)} m`
          }
        />
        <Stat
          label="Fresnel zone free"
          value={
            answer.minimum_fresnel_ratio === null
              ? 'unknown'
              : formatNumber(answer.minimum_fresnel_ratio, 2)
          }
          detail="of its radius; 0.6 is enough"
        />
      </dl>
      <LayerLedger result={result} />
      <UnderPath answer={answer} />
      <section class="stack card" aria-label="What the way costs">
        <h3>What the way costs</h3>
        <p class="quiet">{answer.canonical_comparison.note}</p>
        <Ledger budget={budget.link_budget} components={budget.components} />
        {budget.complete && (
          <p class="quiet">
            The sum above shows {formatPower(budget.rx_dbm_p50)}; the ledger adds up to{' '}
            {formatPower(budget.link_budget.received_power_dbm)}.
          </p>
        )}
      </section>
      <div class="stack notes">
        <Section title="Blocking edge" hint={answer.dominant_obstruction?.kind ?? 'none'}>
          <Facts rows={edgeRows(answer)} />
        </Section>
        <Section title="Model and limits" hint={answer.applicability.profile_id}>
          <p>
            Receiver threshold {formatPower(threshold.sensitivity_dbm)} ({threshold.mode}).
          </p>
          <ul>
            {answer.limitations.map((limitation) => (
              <li key={limitation}>{limitation}</li>
            ))}
          </ul>
        </Section>
        <RequestSection result={result} />
      </div>
    </ResultFrame>
  )
}

interface PathHeadlineProps {
  readonly layersDbm: number | null
  readonly sumDbm: number | null
}

/** One power first; what is another law says so, and says no number while it has none. */
function PathHeadline({ layersDbm, sumDbm }: PathHeadlineProps) {
  if (layersDbm === null && sumDbm === null) {
    return <>What is received is not known: a loss on this path is unknown.</>
  }
  const sumText = sumDbm === null ? '' : formatPower(sumDbm)
  return (
    <>
      <strong>{formatPower(layersDbm ?? sumDbm)}</strong>{' '}
      {layersDbm === null
        ? 'by the sum of what stands on this path'
        : 'as every picture and count has it'}
      {layersDbm !== null &&
        sumDbm !== null &&
        `. The sum of what stands on this path alone is ${sumText}: another law, to look into this path, which no layer uses`}
      .
    </>
  )
}

/** Null in a result of an earlier version, which did not ask for it. */
const layersOf = ({ layer_link: link }: PathProfileResponse): CellLink | null =>
  link === undefined ? null : linkOfLayers('', link)

/** The power by the model of the layers, term by term, with what decided the sight. */
function LayerLedger({ result }: ResultProps<PathProfileResponse>) {
  const layers = layersOf(result.answer)
  if (layers === null) return null
  const { distanceM, bearingDeg, inSight, because, receivedDbm, terms } = layers
  return (
    <section class="stack card" aria-label="By the model of the layers">
      <h3>By the model of the layers</h3>
      <Facts
        rows={[
          ['Distance', formatDistance(distanceM)],
          ['Bearing', bearingDeg === null ? '–' : formatAngle(bearingDeg)],
          ['Sight', sightText(inSight)],
          ['Because', because],
        ]}
      />
      {terms.length > 0 && (
        <>
          <TermTable terms={terms} />
          <p class="quiet">
            Shown is {formatPower(receivedDbm)}; the ledger adds up to{' '}
            {formatPower(sumOfTerms(terms))}. It rounds to a tenth of a decibel.
          </p>
          <PathBracket result={result} />
        </>
      )}
    </section>
  )
}

function edgeRows(answer: PathProfileResponse): readonly (readonly [string, string])[] {
  const edge = answer.dominant_obstruction
  if (edge === undefined) return [['Edge', 'nothing stands in the way']]
  const above = edge.height_above_los_m
  return [
    ['Kind', edge.kind],
    ['At', formatDistance(edge.distance_m)],
    ['Above the line', above === null ? 'unknown' : `${formatNumber(above, 1)} m`],
    ['Height from', formatIdentifier(edge.height_source)],
    ...(edge.building_id === undefined ? [] : ([['Building', edge.building_id]] as const)),
  ]
}

function pathWarnings(answer: PathProfileResponse): readonly string[] {
  const warnings: string[] = []
  if (!answer.terrain.available)
    warnings.push('No terrain is known here: the ground is taken as flat.')
  if (!answer.loss_budget.complete)
    warnings.push('A loss on this path is unknown: its terms have no sum.')
  const note = answer.transmitter_site.antenna_height_note
  if (note !== undefined) warnings.push(note)
  return warnings
}
