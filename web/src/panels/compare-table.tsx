import { useEffect } from 'preact/hooks'
import { ChangeTable } from '../parts/change-table.tsx'
import { formatCount, formatNumber } from '../format/format.ts'
import type { Geometry } from 'geojson'
import { currentMap, flyTo } from '../map/camera.ts'
import { latestFirst } from '../project/answer-order.ts'
import type { StoredResult } from '../project/project.ts'
import { comparedPair, comparison, serviceChange } from '../store/compare.ts'
import { project } from '../store/project.ts'
import { questionById } from '../store/registry.ts'
import { notice } from '../store/view.ts'

/** Two answers are compared by the numbers that their question has for it. */
const isComparable = ({ question }: StoredResult): boolean =>
  questionById(question)?.numbers !== undefined

/** Two results of one question: swiped or as a difference on the map, and in numbers. */
export function CompareTable() {
  const chosen = comparison.value
  const all = project.value.results.filter(isComparable)
  // A question that has one answer alone has nothing to compare it with.
  const results = all.filter(
    ({ id, question }) =>
      id === chosen?.beforeId ||
      all.some((other) => other.question === question && other.id !== id),
  )
  const before = results.find((result) => result.id === chosen?.beforeId)
  const others = results.filter(
    (result) => before === undefined || result.question === before.question,
  )
  useEffect(() => {
    if (comparison.peek() !== null) return
    const pair = latestPair(results)
    if (pair !== null) comparison.value = { view: 'swipe', share: 0.5, ...pair }
  }, [])
  if (results.length < 2 && chosen === null) {
    return (
      <p class="quiet">
        Comparing takes two answers to one question: coverage, plan coverage, gaps, network or
        interference. Branch the plan, change it, ask again, and compare the two here.
      </p>
    )
  }
  const choose = (change: { beforeId?: string; afterId?: string }): void => {
    const beforeId = change.beforeId ?? chosen?.beforeId ?? results[1].id
    const question = results.find((result) => result.id === beforeId)?.question
    const partner = results.find((result) => result.question === question && result.id !== beforeId)
    const wanted = change.afterId ?? chosen?.afterId
    const fits = results.some((result) => result.id === wanted && result.question === question)
    const afterId = fits && wanted !== undefined ? wanted : partner?.id
    if (afterId === undefined) {
      notice.value = 'There is no second answer to that question.'
      return
    }
    comparison.value = { view: 'swipe', share: 0.5, ...chosen, beforeId, afterId }
  }
  return (
    <div class="stack compare-view">
      <div class="row">
        <ResultChoice
          label="Before"
          value={chosen?.beforeId ?? ''}
          results={results}
          onChange={(beforeId) => choose({ beforeId })}
        />
        <ResultChoice
          label="After"
          value={chosen?.afterId ?? ''}
          results={others}
          onChange={(afterId) => choose({ afterId })}
        />
        {chosen !== null && (
          <>
            <div class="segmented small" role="group" aria-label="On the map">
              {(['swipe', 'difference'] as const).map((view) => (
                <button
                  key={view}
                  type="button"
                  aria-pressed={chosen.view === view}
                  onClick={() => (comparison.value = { ...chosen, view })}
                >
                  {view === 'swipe' ? 'Swipe' : 'Difference'}
                </button>
              ))}
            </div>
            <button type="button" class="button small" onClick={() => (comparison.value = null)}>
              Stop comparing
            </button>
          </>
        )}
      </div>
      {chosen !== null && <Change />}
    </div>
  )
}

/** The last answer and the one before it to the same question; null without two. */
function latestPair(
  results: readonly StoredResult[],
): { readonly beforeId: string; readonly afterId: string } | null {
  const sorted = results.toSorted(latestFirst)
  const [after] = sorted
  const before = sorted.find(({ question }, i) => i > 0 && question === after.question)
  return before === undefined ? null : { beforeId: before.id, afterId: after.id }
}

interface ResultChoiceProps {
  readonly label: string
  readonly value: string
  readonly results: readonly { readonly id: string; readonly title: string; planId: string }[]
  readonly onChange: (id: string) => void
}

function ResultChoice({ label, value, results, onChange }: ResultChoiceProps) {
  const { plans } = project.value
  return (
    <label class="legend-choice">
      {label}{' '}
      <select
        class="small-select"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="" disabled>
          choose…
        </option>
        {results.map(({ id, title, planId }) => (
          <option key={id} value={id}>
            {title} ({plans.find((plan) => plan.id === planId)?.name ?? 'gone'}, {id})
          </option>
        ))}
      </select>
    </label>
  )
}

function Change() {
  const pair = comparedPair.value
  const change = serviceChange.value
  if (pair === null || change === null) return null
  const numbersOf = questionById(pair.before.question)?.numbers
  const before = numbersOf?.(pair.before) ?? []
  const after = new Map(numbersOf?.(pair.after) ?? [])
  return (
    <div class="dock-columns as-wide-as-read">
      <section>
        <h3>Numbers</h3>
        <ChangeTable
          look="grid"
          rows={before.map(([label, value]) => ({
            label,
            before: value,
            after: after.get(label) ?? null,
            digits: 2,
          }))}
        />
      </section>
      <Buildings title="Gained" ids={change.gained} />
      <Buildings title="Lost" ids={change.lost} />
      <p class="quiet">
        Over the {formatNumber(change.all)} buildings that either answer speaks of; whom a sector
        leaves out, it does not serve. {formatNumber(change.retained.length)} are served in both.
      </p>
    </div>
  )
}

const maximumListed = 200

function Buildings({ title, ids }: { readonly title: string; readonly ids: readonly string[] }) {
  return (
    <section>
      <h3>
        {title}: {formatCount(ids.length, 'building')}
      </h3>
      <ul class="building-list">
        {ids.slice(0, maximumListed).map((id) => (
          <li key={id}>
            <button type="button" class="link" onClick={() => flyToBuilding(id)}>
              {id}
            </button>
          </li>
        ))}
      </ul>
      {ids.length > maximumListed && (
        <p class="quiet">and {formatNumber(ids.length - maximumListed)} more</p>
      )}
    </section>
  )
}

/** Buildings are found among the tiles that are loaded: the answers name them by their ids alone. */
function flyToBuilding(id: string): void {
  const [found] =
    currentMap()?.querySourceFeatures('buildings', {
      sourceLayer: 'buildings',
      filter: ['==', ['get', 'id'], id],
    }) ?? []
  const place = found === undefined ? null : firstCorner(found.geometry)
  if (place === null) notice.value = `${id} is not on this part of the map.`
  else flyTo(...place)
}

function firstCorner(geometry: Geometry): [number, number] | null {
  if (geometry.type === 'Polygon')
    return [geometry.coordinates[0][0][0], geometry.coordinates[0][0][1]]
  if (geometry.type !== 'MultiPolygon') return null
  const [[[[lon, lat]]]] = geometry.coordinates
  return [lon, lat]
}
