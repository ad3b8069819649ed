import {
  fewestNetworkCells,
  isNetworkSize,
  maximumCells,
} from '../../../../src/analyses/cell-count.ts'
import { Check } from '../../parts/check.tsx'
import type { ConstraintId, NetworkGoals, ObjectiveId } from '../../project/project.ts'
import { cells, edit, project } from '../../store/project.ts'

const objectives: readonly { readonly id: ObjectiveId; readonly label: string }[] = [
  { id: 'demand', label: 'Demand served' },
  { id: 'residential', label: 'Homes served' },
  { id: 'coverage', label: 'Reach' },
  { id: 'overlap', label: 'Little overlap' },
  { id: 'radio_quality', label: 'Radio quality' },
]

const constraints: readonly { readonly id: ConstraintId; readonly label: string }[] = [
  { id: 'min_coverage_score', label: 'Reach at least, points' },
  { id: 'min_unique_demand_buildings', label: 'Demand buildings at least' },
  { id: 'min_unique_residential_buildings', label: 'Homes at least' },
  { id: 'max_overlap_buildings', label: 'Overlap at most, buildings' },
]

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
  const count = cells.value.length
  const isPossible = isNetworkSize(count)
  return (
    <div class="goals">
      <p class="counter" data-tone={isPossible ? 'good' : 'bad'}>
        <strong>
          {count} of {maximumCells}
        </strong>{' '}
        cells in this plan
        {isPossible ? '' : `; a network has ${fewestNetworkCells} to ${maximumCells}`}
      </p>
      <fieldset class="priorities">
        <legend>Priorities, 0 to 100</legend>
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
          {constraints.map(({ id, label }) => (
            <label key={id} class="field">
              <span class="field-label">{label}</span>
              <span class="field-box">
                <input
                  type="number"
                  min={0}
                  step={id === 'min_coverage_score' ? 'any' : 1}
                  value={goals.constraints[id] ?? ''}
                  placeholder="none"
                  onChange={(event) => {
                    const text = event.currentTarget.value
                    const others = Object.entries(goals.constraints).filter(([name]) => name !== id)
                    const entries = text === '' ? others : [...others, [id, Number(text)]]
                    change(`Constraint: ${label.toLowerCase()}`, {
                      constraints: Object.fromEntries(entries) as NetworkGoals['constraints'],
                    })
                  }}
                />
              </span>
            </label>
          ))}
        </div>
      </details>
      <label class="field">
        <span class="field-label">Search</span>
        <span class="field-box">
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

interface PriorityProps {
  readonly label: string
  readonly value: number
  readonly onChange: (weight: number) => void
}

function Priority({ label, value, onChange }: PriorityProps) {
  return (
    <label class="priority">
      <span>{label}</span>
      <input
        type="range"
        class="slider"
        min={0}
        max={100}
        step={5}
        value={value}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <output class="number">{value}</output>
    </label>
  )
}
