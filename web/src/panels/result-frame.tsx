import type { ComponentChildren } from 'preact'
import { formatElapsed } from '../format/format.ts'
import { Icon } from '../parts/icon.tsx'
import { shapedByEvidence, shapedByModels, shapedBySettings } from './shaped-by.ts'
import { CalibratedBadge } from './calibration.tsx'
import { carrying, changeCells } from '../project/edits.ts'
import type { StoredResult } from '../project/project.ts'
import { describeRequest } from '../scenario/describe.ts'
import { ask, stalenessOf } from '../store/asking.ts'
import type { Staleness } from '../store/asking.ts'
import { isPreview, isLive } from '../store/live.ts'
import { edit, project } from '../store/project.ts'
import { questionById } from '../store/registry.ts'
import { staleReasons } from './stale-reasons.ts'
import { changePack, switching } from '../store/pack-switch.ts'
import { datasets, isSynthetic } from '../store/session.ts'

interface ResultFrameProps {
  readonly result: StoredResult
  /** What a reader must know before trusting the numbers. */
  readonly warnings: readonly string[]
  readonly children: ComponentChildren
}

/** A result with the question it answers, visibly faded once another one would be asked. */
export function ResultFrame({ result, warnings, children }: ResultFrameProps) {
  const isAhead = isLive(result)
  const staleness = isAhead ? null : stalenessOf(result, project.value)
  const [only] = result.scenarios.length === 1 ? result.scenarios : []
  return (
    <section
      class="stack result"
      data-stale={staleness ?? undefined}
      aria-label="Result"
      data-live={isAhead || undefined}
    >
      <header class="stack result-header">
        <p class="result-request">
          {isSynthetic.value && <span class="badge">synthetic city</span>}
          {result.title}
          {isAhead && (
            <span
              class="badge live-badge"
              title="Shown ahead of the service, which answers when the hand rests"
            >
              live{isPreview(result) && ', coarse'}
            </span>
          )}
          <CalibratedBadge result={result} />
        </p>
        {!isAhead && only !== undefined && <p class="quiet">{describeRequest(only)}</p>}
        <p class="quiet">
          {isAhead ? (
            'Not yet confirmed by the service: isolines, and what shaped it, come with its answer'
          ) : (
            <>
              {result.packName} · {new Date(result.finishedAt).toLocaleTimeString()} ·{' '}
              <span class="unbroken">{formatElapsed(result.elapsedMs)}</span>
            </>
          )}
        </p>
        {!isAhead && <ShapedBy result={result} />}
      </header>
      {staleness !== null && <StaleNote result={result} staleness={staleness} />}
      <div class="stack result-content">
        {warnings.length > 0 && (
          <ul class="stack callout warnings" data-tone="warn" aria-label="Warnings">
            {warnings.map((warning) => (
              <li key={warning}>
                <Icon name="warning" size={14} /> {warning}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </section>
  )
}

/** What a number means at a glance: what shaped it stands in the open. */
function ShapedBy({ result }: { readonly result: StoredResult }) {
  const { evidence, shapedBy } = questionById(result.question) ?? {}
  if (evidence === undefined || result.scenarios.length === 0) return null
  const told = shapedBy?.(result.answer, result.scenarios) ?? [
    ...shapedByEvidence(evidence(result.answer)),
    shapedByModels(result.scenarios),
  ]
  if (told.length === 0) return null
  return (
    <p class="quiet shaped-by">
      {[...told, ...shapedBySettings(result.scenarios)].join(' · ').replaceAll(' %', '\u00a0%')}
    </p>
  )
}

function StaleNote(props: { readonly result: StoredResult; readonly staleness: Staleness }) {
  const { result, staleness } = props
  const question = questionById(result.question)
  return (
    <div class="stack callout stale-note" data-tone="warn" role="status">
      <p>
        <Icon name="reset" /> {staleReasons[staleness]}
      </p>
      {staleness !== 'gone' && question !== undefined && (
        <div class="row">
          <button type="button" class="button" onClick={() => void ask(question, result.target)}>
            Run again
          </button>
          {staleness === 'pack' && <BackToPack result={result} />}
          {staleness === 'inputs' && result.scenarios.length > 0 && (
            <button type="button" class="button" onClick={() => restoreInputs(result)}>
              Restore its inputs
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** The way to the pack that a result was answered on, where it is installed. */
function BackToPack({ result }: { readonly result: StoredResult }) {
  const home = datasets.value?.datasets.find(({ id }) => id === result.packId)
  if (home === undefined || home.active || !home.available) return null
  return (
    <button
      type="button"
      class="button"
      disabled={switching.value !== null}
      onClick={() => void changePack(home)}
    >
      Back to {home.name}
    </button>
  )
}

/** Gives the cells back what they had when the result was asked for, as one step. */
function restoreInputs(result: StoredResult): void {
  edit('Restore the inputs', (old) => {
    const inPlan = { ...old, activePlanId: result.planId }
    return changeCells(inPlan, result.target.cellIds, (cell) => {
      const scenario = result.scenarios[result.target.cellIds.indexOf(cell.id)] ?? {}
      const { calibration, ...members } = scenario
      const saved = old.calibrations.find(
        (one) => one.calibration.fingerprint === calibration?.fingerprint,
      )
      const restored = { ...cell, overrides: differingFrom(old.defaults, members) }
      return carrying(restored, saved?.id ?? null)
    })
  })
}

/** The members that the defaults do not already give. */
function differingFrom(
  defaults: StoredResult['scenarios'][number],
  scenario: StoredResult['scenarios'][number],
): StoredResult['scenarios'][number] {
  const entries = Object.entries(scenario).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(defaults[name as keyof typeof defaults]),
  )
  return Object.fromEntries(entries)
}
