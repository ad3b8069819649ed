import { useId } from 'preact/hooks'
import { formatNumber } from '../format/format.ts'
import { showPlan } from '../map/camera.ts'
import { chooseTool } from '../map/tools.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { lazyView } from '../parts/lazy-view.tsx'
import { withBranch, withoutPlan } from '../project/edits.ts'
import { cells, edit, project, select } from '../store/project.ts'
import { formScope } from '../store/scenario.ts'
import { inspectorTab } from '../store/view.ts'

const CellTree = lazyView(async () => (await import('./cell-tree.tsx')).CellTree)

/** The plans of the project: the active one is chosen, branched and removed here. */
export function Plans() {
  const { plans, activePlanId } = project.value
  const id = useId()
  const active = plans.find((plan) => plan.id === activePlanId) ?? plans[0]
  const parent = plans.find((plan) => plan.id === active.parentId)
  return (
    <div class="stack field">
      <div class="row tight">
        <div class="line field-box grow">
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
                {plan.name} ({formatNumber(plan.cells.length)})
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

/** The cells of the active plan, to be chosen, added and removed. */
export function CellList() {
  const list = cells.value
  const add = (): void => {
    select([])
    chooseTool('place')
  }
  return (
    <>
      {list.length > 0 && <CellTree />}
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
