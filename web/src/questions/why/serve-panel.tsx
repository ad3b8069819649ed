import { useEffect } from 'preact/hooks'
import { formatNumber, formatPower } from '../../format/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { positionOf } from '../../project/project.ts'
import type { Position } from '../../project/project.ts'
import { jobs } from '../../store/jobs.ts'
import { cells, project } from '../../store/project.ts'
import { placeToServe } from '../../store/sketch.ts'
import { askToServe, pointCell, serveAnswer } from './serve.ts'
import { changeWords, notServedText, servedNow } from './serve-options.ts'
import type { ServeOption } from './serve-options.ts'

/** Which cell would serve a place best, and what that costs elsewhere. */
export function ServeCard({ place }: { readonly place: Position }) {
  const wanted = placeToServe.value
  const isWanted = wanted !== null && wanted.join() === place.join()
  const placed = cells.value.filter((cell) => positionOf(cell) !== null)
  useEffect(() => {
    if (!isWanted) return
    placeToServe.value = null
    if (placed.length > 0) void askToServe(place)
  }, [isWanted, place])
  if (placed.length === 0) return null
  const isBusy = jobs.jobs.value.some(({ title }) => title === 'Serve this place')
  const answer = serveAnswer.value?.place.join() === place.join() ? serveAnswer.value : null
  const { plans, defaults } = project.value
  const isStale =
    answer !== null && (answer.asked.plans !== plans || answer.asked.defaults !== defaults)
  return (
    <section class="stack card" aria-label="Serve this place">
      <h3>Serve this place</h3>
      {isBusy && (
        <p class="quiet" role="status">
          Asking which cell would serve it…
        </p>
      )}
      {!isBusy && (answer === null || isStale) && (
        <button type="button" class="button" onClick={() => void askToServe(place)}>
          <Icon name="target" /> {isStale ? 'Ask again: the plan has changed' : 'Which cell would?'}
        </button>
      )}
      {answer !== null && <AsItStands options={answer.options} />}
      {answer !== null && (
        <ol class="stack serve-options" data-stale={isStale ? 'inputs' : undefined}>
          {answer.options.map((option) => (
            <Option key={option.cellId} option={option} canPoint={!isStale} />
          ))}
        </ol>
      )}
    </section>
  )
}

function AsItStands({ options }: { readonly options: readonly ServeOption[] }) {
  const serving = servedNow(options)
  return (
    <p class="quiet">
      {serving === null
        ? notServedText(options)
        : `As the plan stands, ${serving.name} serves this place with ${formatPower(serving.nowDbm)}.`}
    </p>
  )
}

function Option(props: { readonly option: ServeOption; readonly canPoint: boolean }) {
  const { option, canPoint } = props
  const { name, nowDbm, pointedDbm, levelDbm, elsewhere } = option
  const words = changeWords(option)
  // A cell that stands so already has nothing to tell of before and after.
  const isChange = words !== 'as it stands'
  const isServed = (dbm: number | null): boolean => dbm !== null && dbm > levelDbm
  return (
    <li class="stack">
      <p>
        <strong>{name}</strong>, {words}:{' '}
        {pointedDbm === null
          ? 'does not reach it'
          : `${formatPower(pointedDbm)}${isServed(pointedDbm) ? ', served' : ', not served'}`}
      </p>
      {isChange && (
        <p class="quiet">
          As it stands{' '}
          {nowDbm === null
            ? 'it gives this place nothing'
            : `${formatPower(nowDbm)}${isServed(nowDbm) ? ', served' : ', not served'}`}
          {elsewhere !== null &&
            `. Elsewhere it would serve ${formatNumber(elsewhere.gained)} buildings more and ${formatNumber(elsewhere.lost)} fewer`}
          .
        </p>
      )}
      {isChange && isServed(pointedDbm) && (
        <button
          type="button"
          class="button small"
          disabled={!canPoint}
          onClick={() => pointCell(option)}
        >
          Point {name} so
        </button>
      )}
    </li>
  )
}
