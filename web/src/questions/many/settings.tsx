import { maximumPlannedCells } from '../../../../src/optimization/network-size.ts'
import { formatNumber } from '../../format/format.ts'
import { chooseTool } from '../../map/tools.ts'
import { NumberSetting } from '../../panels/setting-fields.tsx'
import { Check } from '../../parts/check.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import { cells, project, selectedIds } from '../../store/project.ts'
import { changeSetting, settingsOf } from '../../store/settings.ts'
import { Priority, priorityRange } from '../shared/priority.tsx'
import { GapChart } from './gap-chart.tsx'
import { LimitFields } from './limit-fields.tsx'
import { question } from './limits.ts'
import { OwnLimits } from './own-limits.tsx'
import { manyTarget, sentCells } from './request.ts'
import { moments } from './running.ts'
import { costNumbers, limitNumbers, qualityWish, wanted, weightName, weightOf } from './wishes.ts'

/** Which cells may change, what about them, what is wanted and what it may cost. */
export function ManySettings() {
  const progress = moments.value
  return (
    <div class="stack goals">
      {progress !== null && (
        <section class="stack card" aria-label="How best plan and bound close in">
          <h3>Best plan and bound so far</h3>
          {progress.length < 2 ? (
            <p class="quiet">What each cell can do is computed first; then the search begins.</p>
          ) : (
            <GapChart moments={progress} heightPx={140} />
          )}
        </section>
      )}
      <CellChoice />
      <Section title="What may change" open={!hasResult()}>
        <LimitFields namesOf={(name) => [name]} fallback="stays" />
        <OwnLimits />
      </Section>
      <Section title="What is wanted" hint={project.value.area === null ? 'everywhere' : ''}>
        <Wishes />
      </Section>
      <Section title="Limits and costs" hint={`${limitsSet()} set`}>
        <div class="fields">
          {Object.values(limitNumbers).map((setting) => (
            <NumberSetting key={setting.name} question={question} setting={setting} />
          ))}
        </div>
        <p class="quiet">
          What a change costs, in percent of a plan that achieves everything: none is made for less.
          Where cells may have more power, give every watt a price. Where cells should not stand in
          each other’s way, give one to what they serve twice.
        </p>
        <div class="fields">
          {costNumbers.map((setting) => (
            <NumberSetting key={setting.name} question={question} setting={setting} />
          ))}
        </div>
      </Section>
    </div>
  )
}

/** Once there is an answer, it has the room. */
const hasResult = (): boolean =>
  project.value.results.some((result) => result.question === question)

function limitsSet(): number {
  const settings = settingsOf(project.value, question)
  return [...Object.values(limitNumbers), ...costNumbers].filter(
    ({ name }) => settings[name] !== undefined,
  ).length
}

/** All cells of the plan, or those selected by lasso or in the list. */
function CellChoice() {
  const scope = settingsOf(project.value, question)['scope'] === 'selected' ? 'selected' : 'all'
  const target = manyTarget(project.value)
  const count = target.cellIds.length
  const isPossible = count > 0 && count <= maximumPlannedCells
  const staying = isPossible ? sentCells(project.value, target).length - count : 0
  const leftOut = cells.value.length - count - staying
  const choices = [
    ['all', `All ${formatNumber(cells.value.length)}`],
    ['selected', `Selected ${formatNumber(selectedIds.value.size)}`],
  ] as const
  return (
    <div class="stack">
      <div class="row">
        <div class="segmented" role="group" aria-label="Cells that may change">
          {choices.map(([id, label]) => (
            <button
              key={id}
              type="button"
              aria-pressed={scope === id}
              onClick={() => changeSetting(question, 'scope', id === 'all' ? undefined : id)}
            >
              {label}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="button"
          onClick={() => {
            changeSetting(question, 'scope', 'selected')
            chooseTool('lasso')
          }}
        >
          <Icon name="lasso" /> Lasso cells
        </button>
      </div>
      <p class="counter" data-tone={isPossible ? 'good' : 'bad'}>
        <strong>
          {formatNumber(count)} of {maximumPlannedCells}
        </strong>{' '}
        cells may change
        {staying > 0 && `; ${formatNumber(staying)} others stay and count`}
        {isPossible && leftOut > 0 && `; ${formatNumber(leftOut)} farther away are left out`}
      </p>
    </div>
  )
}

function Wishes() {
  const settings = settingsOf(project.value, question)
  const { area } = project.value
  return (
    <>
      <fieldset class="stack priorities">
        <legend>Weights, {priorityRange}</legend>
        {wanted.map(({ id, label }) => (
          <Priority
            key={id}
            label={label}
            value={weightOf(settings, id)}
            onChange={(weight) => changeSetting(question, weightName(id), weight)}
          />
        ))}
      </fieldset>
      {weightOf(settings, qualityWish) > 0 && (
        <p class="quiet">
          Radio quality counts samples that interference leaves serviceable. A plan of many cells
          takes minutes with it, and only the first of its changes in their order have a score, not
          any part of them.
        </p>
      )}
      <div class="row">
        <Check
          checked={settings['in_area'] === true}
          onChange={(isLimited) => changeSetting(question, 'in_area', isLimited || undefined)}
        >
          Only buildings in the area of interest
        </Check>
        <button type="button" class="button small" onClick={() => chooseTool('area')}>
          <Icon name="polygon" /> {area === null ? 'Draw the area' : 'Draw another area'}
        </button>
      </div>
    </>
  )
}
