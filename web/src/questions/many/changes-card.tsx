import { formatChange, formatNumber } from '../../format/format.ts'
import { saveTable } from '../../format/save.ts'
import { Icon } from '../../parts/icon.tsx'
import { Table } from '../../parts/table.tsx'
import type { ResultProps } from '../../question/question.ts'
import { comparison } from '../../store/compare.ts'
import { edit, project } from '../../store/project.ts'
import { tableForm } from '../../store/session.ts'
import type { ManyAnswer, PlannedChange } from './answer.ts'
import { hasChange, withChanges } from './apply.ts'
import { chooseChanges, chosenChanges, firstChosen } from './chosen.ts'
import { fieldListCsv } from './field-list.ts'
import { unscoredText } from './quality.ts'
import { shownFigures } from './report.ts'
import { separationProblems } from './separation.ts'
import { changeWords, settingBefore } from './words.ts'

type Props = ResultProps<ManyAnswer>

/** The changes in their order; those that are chosen are what is shown, counted and taken. */
export function ChangesCard({ result }: Props) {
  const { answer, request } = result
  const { changes } = answer
  if (changes.length === 0) return null
  const chosen = chosenChanges(result)
  const open = changes.filter(
    (change) => chosen.has(change.id) && !hasChange(project.value, answer, change),
  )
  const swipe = (): void => {
    comparison.value = { beforeId: result.id, afterId: result.id, view: 'swipe', share: 0.5 }
  }
  const save = (): void => {
    saveTable(fieldListCsv(result, chosen, tableForm.peek()), 'changes.csv')
  }
  return (
    <section class="stack card" aria-label="Changes">
      <header class="line card-header">
        <h3>Changes, the best first</h3>
      </header>
      <FirstChanges result={result} />
      <Outcome result={result} />
      {separationProblems(answer, request, chosen).map((problem) => (
        <p key={problem} class="field-problem">
          {problem}
        </p>
      ))}
      <div class="row">
        <button
          type="button"
          class="button primary"
          disabled={open.length === 0}
          onClick={() => edit(takenWords(open.length), (old) => withChanges(old, answer, chosen))}
        >
          <Icon name="check" />{' '}
          {open.length === 0 && chosen.size > 0 ? 'In the plan' : takenWords(open.length)}
        </button>
        <button type="button" class="button" onClick={swipe}>
          <Icon name="panelRight" /> Swipe before and after
        </button>
        <button type="button" class="button" onClick={save}>
          <Icon name="download" /> CSV
        </button>
      </div>
      <ChangeList result={result} />
      {changes.some((change) => !change.chosen.on) && (
        <p class="quiet">
          A cell that is switched off is taken out of the plan; undo brings it back.
        </p>
      )}
    </section>
  )
}

const takenWords = (count: number): string =>
  count === 1 ? 'Take 1 change' : `Take ${formatNumber(count)} changes`

function FirstChanges({ result }: Props) {
  const { changes } = result.answer
  const first = firstChosen(result.answer, chosenChanges(result))
  return (
    <label class="priority">
      <span>Take the first</span>
      <input
        type="range"
        class="slider"
        min={0}
        max={changes.length}
        value={first ?? changes.length}
        aria-valuetext={first === null ? 'some of them' : `${first} of ${changes.length}`}
        onInput={(event) => {
          const count = event.currentTarget.valueAsNumber
          chooseChanges(result, new Set(changes.slice(0, count).map(({ id }) => id)))
        }}
      />
      <output class="number">{first ?? '–'}</output>
    </label>
  )
}

/** What the chosen changes come to: the service's figures where it has told them, else from its rows. */
function Outcome({ result }: Props) {
  const { baseline } = result.answer
  const figures = shownFigures(result)
  const share = result.answer.planned.score - baseline.score
  const gained = figures.score === null ? null : figures.score - baseline.score
  return (
    <>
      <p class="number">
        {figures.score !== null && gained !== null && (
          <>
            Score <strong>{formatNumber(100 * figures.score, 2)}</strong> (
            {formatChange(100 * gained, 2)}
            {share > 0 && `, ${formatNumber((100 * gained) / share)} % of the gain`}) ·{' '}
          </>
        )}
        {figures.score === null ? 'Homes' : 'homes'} <strong>{formatNumber(figures.homes)}</strong>
        {figures.homes !== null && ` (${formatChange(figures.homes - baseline.served_homes)})`} ·
        demand <strong>{formatNumber(figures.demandWeight, 1)}</strong>
      </p>
      <p class="quiet">
        {figures.isOfService
          ? 'As the service has told it.'
          : figures.score === null
            ? unscoredText
            : 'Worked out here from the rows that came with the plan, by the service’s own module.'}
      </p>
    </>
  )
}

function ChangeList({ result }: Props) {
  const { answer } = result
  const chosen = chosenChanges(result)
  const choose = ({ id }: PlannedChange, isChosen: boolean): void => {
    const others = [...chosen].filter((other) => other !== id)
    chooseChanges(result, new Set(isChosen ? [...others, id] : others))
  }
  const homesBefore = (place: number): number =>
    place === 0 ? answer.baseline.served_homes : answer.changes[place - 1].after.served_homes
  const rows = answer.changes.map((change, place) => ({ change, place }))
  return (
    <Table
      scrolls="List of changes"
      rows={rows}
      keyOf={({ change }) => change.id}
      columns={[
        {
          head: 'Cell',
          cell: ({ change, place }) => (
            <label class="line check unbroken">
              <input
                type="checkbox"
                checked={chosen.has(change.id)}
                onChange={(event) => choose(change, event.currentTarget.checked)}
              />
              <span>
                {place + 1}. {change.id}
              </span>
            </label>
          ),
        },
        {
          head: 'Change',
          cell: ({ change }) =>
            changeWords(settingBefore(answer.cells, change), change.chosen) +
            (hasChange(project.value, answer, change) ? ' ✓' : ''),
          cellTitle: ({ change }) =>
            hasChange(project.value, answer, change) ? 'In the plan' : undefined,
        },
        {
          head: 'Gain',
          isNumber: true,
          title: 'What it adds to the score after those before it',
          cell: ({ change }) => formatChange(100 * change.gain, 2),
        },
        {
          head: 'Homes',
          isNumber: true,
          title: 'How many more homes are served after those before it',
          cell: ({ change, place }) => formatChange(change.after.served_homes - homesBefore(place)),
        },
      ]}
    />
  )
}
