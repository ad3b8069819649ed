import { useId } from 'preact/hooks'
import { formatPercent } from '../format/format.ts'
import { flyTo, showPlan } from '../map/camera.ts'
import { chooseTool } from '../map/tools.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Section } from '../parts/section.tsx'
import {
  changeResult,
  withBranch,
  withoutCells,
  withoutPlan,
  withoutResult,
  withResultMoved,
} from '../project/edits.ts'
import { positionOf } from '../project/project.ts'
import type { Cell, StoredResult } from '../project/project.ts'
import { staleReasons } from '../panels/result-frame.tsx'
import type { Question } from '../questions/question.ts'
import { activeQuestion, chooseResult, shownResult, stalenessOf } from '../store/asking.ts'
import { elsewhere } from '../store/elsewhere.ts'
import { jobs } from '../store/jobs.ts'
import { baseLayerNames, baseLayers, changeBaseLayer } from '../store/layers.ts'
import type { BaseLayerName } from '../store/layers.ts'
import { amendProject, cells, edit, project, select } from '../store/project.ts'
import { questionById, questions } from '../store/registry.ts'
import { pack } from '../store/session.ts'
import { formScope } from '../store/scenario.ts'
import { activeQuestionId, inspectorTab } from '../store/view.ts'

/** What there is: the project's plans and cells, the questions, the layers. */
export function Rail() {
  return (
    <aside class="panel rail" aria-label="Project and layers">
      <h2 class="visually-hidden">Project and layers</h2>
      <div class="panel-body">
        <Section title="Plan" open>
          <Plans />
          <CellList />
        </Section>
        <Section title="Questions" open>
          <Questions />
        </Section>
        <Section title="Layers" open hint={`${project.value.results.length} results`}>
          <Layers />
        </Section>
      </div>
    </aside>
  )
}

function Plans() {
  const { plans, activePlanId } = project.value
  const id = useId()
  const active = plans.find((plan) => plan.id === activePlanId) ?? plans[0]
  const parent = plans.find((plan) => plan.id === active.parentId)
  return (
    <div class="field">
      <div class="row tight">
        <div class="field-box grow">
          <select
            id={id}
            aria-label="Plan"
            value={activePlanId}
            onChange={(event) => {
              const wanted = event.currentTarget.value
              edit('Change the plan', (old) => ({ ...old, activePlanId: wanted, selection: [] }))
            }}
          >
            {plans.map((plan) => (
              <option key={plan.id} value={plan.id}>
                {plan.name} ({plan.cells.length})
              </option>
            ))}
          </select>
        </div>
        <IconButton
          icon="branch"
          label="Branch this plan"
          onClick={() => edit('Branch the plan', (old) => withBranch(old))}
        />
        <IconButton
          icon="trash"
          label="Delete this plan"
          disabled={plans.length === 1}
          onClick={() => edit(`Delete ${active.name}`, (old) => withoutPlan(old, active.id))}
        />
      </div>
      {parent !== undefined && <p class="field-note">Branched from {parent.name}</p>}
    </div>
  )
}

function CellList() {
  const list = cells.value
  const add = (): void => {
    select([])
    chooseTool('place')
  }
  return (
    <>
      {list.length > 0 && (
        <ul class="cell-list" aria-label="Cells">
          {list.map((cell) => (
            <CellItem key={cell.id} cell={cell} />
          ))}
        </ul>
      )}
      <div class="row tight">
        <button type="button" class="button small grow" onClick={add}>
          <Icon name="plus" size={14} /> Add cell
        </button>
        <button
          type="button"
          class="button small"
          aria-pressed={formScope.value === 'project'}
          title="Settings that every cell follows unless it states its own"
          onClick={() => {
            formScope.value = 'project'
            inspectorTab.value = 'cell'
          }}
        >
          Defaults
        </button>
        <IconButton
          icon="target"
          label="Show all cells"
          disabled={list.length === 0}
          onClick={() => showPlan()}
        />
      </div>
    </>
  )
}

function CellItem({ cell }: { readonly cell: Cell }) {
  const isSelected = project.value.selection.includes(cell.id)
  return (
    <li data-selected={isSelected ? 'true' : undefined}>
      <button
        type="button"
        class="link grow"
        aria-pressed={isSelected}
        onClick={(event) => {
          const { selection } = project.value
          const more = event.ctrlKey || event.metaKey || event.shiftKey
          const others = selection.filter((id) => id !== cell.id)
          select(more ? (isSelected ? others : [...selection, cell.id]) : [cell.id])
          formScope.value = 'cell'
          inspectorTab.value = 'cell'
        }}
        onDblClick={() => {
          const at = positionOf(cell)
          if (at !== null) flyTo(...at)
        }}
      >
        {cell.name}
      </button>
      {elsewhere.value.some((other) => other.cell.id === cell.id) && (
        <span class="badge" title="It stands outside the active pack">
          elsewhere
        </span>
      )}
      <span class="quiet number">{Math.round(cell.overrides.azimuth ?? 0)}°</span>
      <IconButton
        icon="close"
        label={`Delete ${cell.name}`}
        onClick={() => edit(`Delete ${cell.name}`, (old) => withoutCells(old, [cell.id]))}
      />
    </li>
  )
}

function Questions() {
  const main = questions.value.filter((question) => question.isMain)
  const more = questions.value.filter((question) => !question.isMain)
  const isMoreShown = more.some((question) => question.id === activeQuestionId.value)
  return (
    <>
      <div class="question-list" role="tablist" aria-label="Questions">
        {main.map((question) => (
          <QuestionTab key={question.id} question={question} />
        ))}
      </div>
      {more.length > 0 && (
        <details class="more-questions" open={isMoreShown}>
          <summary>More</summary>
          <div class="question-list" role="tablist" aria-label="More questions">
            {more.map((question) => (
              <QuestionTab key={question.id} question={question} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

function QuestionTab({ question }: { readonly question: Question }) {
  const isActive = activeQuestion.value?.id === question.id
  const isBusy = jobs.jobs.value.some((job) => job.question === question.id)
  const count = project.value.results.filter((result) => result.question === question.id).length
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${question.id}`}
      aria-selected={isActive}
      aria-controls="inspector-panel"
      title={question.hint}
      onClick={() => {
        activeQuestionId.value = question.id
        inspectorTab.value = 'result'
      }}
    >
      <Icon name={question.icon} size={15} />
      <span>{question.label}</span>
      {isBusy ? (
        <i class="tab-mark" data-state="running" />
      ) : (
        count > 0 && <small aria-label={`${count} results`}>{count}</small>
      )}
    </button>
  )
}

const baseNames: Readonly<Record<BaseLayerName, string>> = {
  sites: 'Sites',
  cells: 'Cells',
  buildings: 'Buildings',
  terrain: 'Terrain',
  base: 'Base map',
}

function Layers() {
  return (
    <ul class="layer-list" aria-label="Layers">
      {project.value.results.map((result, i) => (
        <ResultLayer key={result.id} result={result} isFirst={i === 0} />
      ))}
      {baseLayerNames.map((name) => isBaseLayerThere(name) && <BaseLayer key={name} name={name} />)}
    </ul>
  )
}

/** Not every pack has terrain to shade. */
const isBaseLayerThere = (name: BaseLayerName): boolean =>
  name !== 'terrain' || pack.value?.files.terrain !== undefined

/** Numbers alone have nothing to see through. */
const isDrawn = ({ question }: StoredResult): boolean => {
  const { draw, service } = questionById(question) ?? {}
  return draw !== undefined || service !== undefined
}

function ResultLayer(props: { readonly result: StoredResult; readonly isFirst: boolean }) {
  const { result, isFirst } = props
  const staleness = stalenessOf(result, project.value)
  const change = (changed: Parameters<typeof changeResult>[2]): void =>
    amendProject((old) => changeResult(old, result.id, changed))
  return (
    <li data-shown={shownResult.value?.id === result.id ? 'true' : undefined}>
      <div class="layer-row">
        <IconButton
          icon={result.visible ? 'eye' : 'eyeOff'}
          label={`${result.visible ? 'Hide' : 'Show'} ${result.title}`}
          onClick={() => change({ visible: !result.visible })}
        />
        <button type="button" class="link grow" onClick={() => chooseResult(result.id)}>
          {result.title}
        </button>
        {staleness !== null && (
          <span class="badge" title={staleReasons[staleness]}>
            {staleness === 'pack' ? 'other pack' : 'earlier'}
          </span>
        )}
        <IconButton
          icon="up"
          label={`Move ${result.title} up`}
          disabled={isFirst}
          onClick={() => amendProject((old) => withResultMoved(old, result.id, -1))}
        />
        <IconButton
          icon="close"
          label={`Remove ${result.title}`}
          onClick={() => edit(`Remove ${result.title}`, (old) => withoutResult(old, result.id))}
        />
      </div>
      {result.visible && isDrawn(result) && (
        <Opacity
          label={result.title}
          value={result.opacity}
          onChange={(opacity) => change({ opacity })}
        />
      )}
    </li>
  )
}

function BaseLayer({ name }: { readonly name: BaseLayerName }) {
  const { visible, opacity } = baseLayers.value[name]
  const label = baseNames[name]
  const hasOpacity = name === 'buildings' || name === 'terrain' || name === 'base'
  return (
    <li>
      <div class="layer-row">
        <IconButton
          icon={visible ? 'eye' : 'eyeOff'}
          label={`${visible ? 'Hide' : 'Show'} ${label}`}
          onClick={() => changeBaseLayer(name, { visible: !visible })}
        />
        <span class="grow">{label}</span>
        {visible && hasOpacity && (
          <Opacity
            label={label}
            value={opacity}
            onChange={(changed) => changeBaseLayer(name, { opacity: changed })}
          />
        )}
      </div>
    </li>
  )
}

interface OpacityProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

function Opacity({ label, value, onChange }: OpacityProps) {
  return (
    <input
      type="range"
      class="slider opacity"
      aria-label={`Opacity of ${label}`}
      aria-valuetext={formatPercent(100 * value)}
      title={`Opacity ${formatPercent(100 * value)}`}
      min={0}
      max={1}
      step={0.05}
      value={value}
      onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  )
}
