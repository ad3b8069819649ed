import {
  fewestNetworkCells,
  isNetworkSize,
  maximumCells,
} from '../../../../src/optimization/network-size.ts'
import { NumberSetting } from '../../panels/setting-fields.tsx'
import { Check } from '../../parts/check.tsx'
import type { NetworkGoals } from '../../project/project.ts'
import { numberProblem } from '../../scenario/setting-number.ts'
import { cells, edit, project } from '../../store/project.ts'
import { planOrSelected } from '../shared/cells.ts'
import { constraints, objectives } from '../shared/goals.ts'
import type { Constraint } from '../shared/goals.ts'
import { Priority, priorityRange } from '../shared/priority.tsx'
import { separation } from '../shared/separation.ts'
import { question } from './request.ts'

const policies = [
  { id: 'exact_branch_and_bound_v1', label: 'Exact, with a proof' },
  { id: 'deterministic_pareto_archive_search_v1', label: 'Collect good compromises' },
  { id: 'deterministic_multistart_coordinate_v1', label: 'Turn one by one, four starts' },
  { id: 'legacy_two_pass_coordinate', label: 'Turn one by one, twice around' },
  { id: 'evaluate', label: 'None: judge it as it stands' },
] as const

/** How a network is judged, what it must not miss, and how better azimuths are looked for. */
export function NetworkSettings() {
  const { goals } = project.value
  const change = (label: string, changed: Partial<NetworkGoals>): void => {
    edit(label, (old) => ({ ...old, goals: { ...old.goals, ...changed } }), `goals.${label}`)
  }
  const count = planOrSelected(project.value).cellIds.length
  const isPossible = isNetworkSize(count)
  return (
    <div class="stack goals">
      <p class="counter" data-tone={isPossible ? 'good' : 'bad'}>
        {count < cells.value.length ? (
          <>
            <strong>{count}</strong> selected cells of {cells.value.length}: the others count as off
          </>
        ) : (
          <>
            <strong>
              {count} of {maximumCells}
            </strong>{' '}
            cells in this plan
          </>
        )}
        {isPossible ? '' : `; a network has ${fewestNetworkCells} to ${maximumCells}`}
      </p>
      <fieldset class="stack priorities">
        <legend>Priorities, {priorityRange}</legend>
        {objectives.map(({ id, label }) => (
          <Priority
            key={id}
            label={label}
            value={goals.priorities[id] ?? 0}
            onChange={(weight) =>
              change(`Priority of ${label.toLowerCase()}`, {
                priorities: { ...goals.priorities, [id]: weight },
              })
            }
          />
        ))}
      </fieldset>
      <details class="section inset">
        <summary>
          Constraints
          <span class="section-hint">{Object.keys(goals.constraints).length} set</span>
        </summary>
        <div class="fields">
          {constraints.map((constraint) => (
            <Limit
              key={constraint.id}
              constraint={constraint}
              value={goals.constraints[constraint.id]}
              onChange={(value) => {
                const { id, label } = constraint
                const others = Object.entries(goals.constraints).filter(([name]) => name !== id)
                const entries = value === undefined ? others : [...others, [id, value]]
                change(`Constraint: ${label.toLowerCase()}`, {
                  constraints: Object.fromEntries(entries) as NetworkGoals['constraints'],
                })
              }}
            />
          ))}
        </div>
      </details>
      <label class="stack field">
        <span class="field-label">Search</span>
        <span class="line field-box">
          <select
            name="search_policy"
            value={goals.policy}
            onChange={(event) => change('Search', { policy: event.currentTarget.value })}
          >
            {policies.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </span>
      </label>
      {goals.policy !== 'evaluate' && <NumberSetting question={question} setting={separation} />}
      {goals.policy !== 'evaluate' && count <= 3 && (
        <Check
          checked={goals.wantsExactPareto}
          onChange={(wantsExactPareto) => change('Exact frontier', { wantsExactPareto })}
        >
          The whole Pareto frontier too
        </Check>
      )}
    </div>
  )
}

interface LimitProps {
  readonly constraint: Constraint
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

/** A number that a plan has to keep to; empty is none. */
function Limit({ constraint, value, onChange }: LimitProps) {
  const { label, bound } = constraint
  const problem = value === undefined ? null : numberProblem(constraint, value)
  return (
    <label class="stack field">
      <span class="field-label">{label}</span>
      <span class="line field-box" data-invalid={problem === null ? undefined : 'true'}>
        <input
          type="number"
          min={bound.minimum}
          step={bound.integer === true ? 1 : 'any'}
          value={value ?? ''}
          placeholder="none"
          aria-invalid={problem !== null}
          onChange={(event) => {
            const text = event.currentTarget.value
            onChange(text === '' ? undefined : Number(text))
          }}
        />
      </span>
      {problem !== null && <span class="field-problem">{problem}</span>}
    </label>
  )
}
