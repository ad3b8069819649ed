import { formatAngle, formatChange, formatFixed, formatNumber } from '../../format/format.ts'
import { changeCells } from '../../project/edits.ts'
import { withMembers } from '../../scenario/scenario.ts'
import { ask } from '../../store/asking.ts'
import { cells, edit, project } from '../../store/project.ts'
import { questionById } from '../../store/registry.ts'
import type { ResultProps } from '../../question/question.ts'
import { siteOf, tooNear } from '../shared/separation.ts'
import { answeredAzimuths, standingAzimuths } from './answer.ts'
import type { NetworkAnswer } from './answer.ts'
import { leastSeparationOf } from './request.ts'
import { scorerOf } from './scorer.ts'
import { forgetTried, shownAzimuths, triedResultId, tryAzimuth } from './what-if.ts'

/**
 * Azimuths to turn, priorities and constraints to change, judged at once by the service's own
 * module from the table that came with the answer. Marked until the service has confirmed it.
 */
export function WhatIf({ result }: ResultProps<NetworkAnswer>) {
  const scorer = scorerOf(result.answer)
  if (scorer === null) return null
  const azimuths = shownAzimuths(result)
  const hasPriority = Object.values(project.value.goals.priorities).some((weight) => weight > 0)
  const scored = hasPriority ? scorer.score(azimuths, project.value.goals) : null
  const isTried = triedResultId.value === result.id
  const answered = result.answer.answer
  const change = scored === null ? null : scored.score - answered.optimization.score
  return (
    <section
      class="stack card what-if"
      aria-label="What if"
      data-tried={isTried ? 'true' : undefined}
    >
      <header class="line card-header">
        <h3>What if</h3>
        {isTried && <span class="badge">not confirmed</span>}
      </header>
      {scorer.cellIds.map((id) => (
        <label key={id} class="priority">
          <span>{id}</span>
          <input
            type="range"
            class="slider"
            aria-label={`Azimuth of ${id}`}
            aria-valuetext={formatAngle(azimuths.get(id) ?? 0)}
            min={0}
            max={scorer.azimuthsOf(id).length - 1}
            value={scorer.azimuthsOf(id).indexOf(azimuths.get(id) ?? 0)}
            onInput={(event) => {
              const azimuth = scorer.azimuthsOf(id)[event.currentTarget.valueAsNumber]
              if (azimuth !== undefined) tryAzimuth(result, id, azimuth)
            }}
          />
          <output class="number">{formatAngle(azimuths.get(id) ?? 0)}</output>
        </label>
      ))}
      {scored !== null && (
        <p class="number what-if-score">
          Score <strong>{formatFixed(scored.score, 2)}</strong> ({formatChange(change ?? 0, 2)}) ·{' '}
          {formatNumber(scored.metrics.uniqueDemandBuildings)} demand buildings ·{' '}
          {formatNumber(scored.metrics.residentialCovered)} homes ·{' '}
          {formatNumber(scored.metrics.overlapBuildings)} overlap
        </p>
      )}
      {scored?.violations.map((violation) => (
        <p key={violation} class="field-problem">
          {violation}
        </p>
      ))}
      {nearSectors(result, azimuths).map((problem) => (
        <p key={problem} class="field-problem">
          {problem}
        </p>
      ))}
      <p class="quiet">
        By the priorities, constraints and distances of sectors above, as they are set now, without
        radio quality.
      </p>
      <div class="row">
        <button
          type="button"
          class="button"
          disabled={!isTried}
          onClick={() => {
            apply(azimuths)
            forgetTried()
            confirm()
          }}
        >
          Apply and confirm
        </button>
        <button type="button" class="button" disabled={!isTried} onClick={forgetTried}>
          Back to the answer
        </button>
      </div>
    </section>
  )

  /** The service judges the plan as it stands now. */
  function confirm(): void {
    const question = questionById('network')
    if (question === undefined) return
    edit('Judge as it stands', (old) => ({ ...old, goals: { ...old.goals, policy: 'evaluate' } }))
    void ask(question)
  }
}

/** Sectors of a site that what is tried leaves nearer to each other than is asked for now. */
function nearSectors(
  { answer }: ResultProps<NetworkAnswer>['result'],
  azimuths: ReadonlyMap<string, number>,
): readonly string[] {
  const leastDeg = leastSeparationOf(project.value)
  if (leastDeg === 0) return []
  const standing = standingAzimuths(answer)
  const turned = cells.value.flatMap((cell) => {
    const azimuthDeg = azimuths.get(cell.name)
    if (azimuthDeg === undefined) return []
    const isChanged = azimuthDeg !== standing.get(cell.name)
    return [{ name: cell.name, siteId: siteOf(cell), azimuthDeg, isChanged }]
  })
  return tooNear(turned, leastDeg)
}

/** Turns the cells of the plan to these azimuths, as one step. */
export function apply(azimuths: ReadonlyMap<string, number>): void {
  edit('Apply the plan', (old) =>
    changeCells(
      old,
      cells.peek().map((cell) => cell.id),
      (cell) => {
        const azimuth = azimuths.get(cell.name)
        return azimuth === undefined
          ? cell
          : { ...cell, overrides: withMembers(cell.overrides, { azimuth }) }
      },
    ),
  )
}

/** True where the plan has these azimuths already. */
export function isApplied(answer: NetworkAnswer): boolean {
  const standing = new Map(cells.value.map((cell) => [cell.name, cell.overrides.azimuth ?? 0]))
  return [...answeredAzimuths(answer)].every(([name, azimuth]) => standing.get(name) === azimuth)
}
