import { useId } from 'preact/hooks'
import { project } from '../../store/project.ts'
import { cellScenario } from '../../store/scenario.ts'
import { changeSetting, settingsOf } from '../../store/settings.ts'
import { maximumRuns } from '../../../../src/analyses/question-bounds.ts'
import { axes, matrixOf, parseAxis } from './matrix.ts'
import type { Axis } from './matrix.ts'

const question = 'experiments'

/** The values of each axis; every combination is one run. */
export function ExperimentsSettings() {
  const settings = settingsOf(project.value, question)
  const matrix = matrixOf(settings)
  return (
    <div class="stack goals">
      <div class="fields one">
        {axes.map((axis) => (
          <AxisInput key={axis.id} axis={axis} />
        ))}
      </div>
      <p class="counter" data-tone={matrix.problem === null ? 'good' : 'bad'}>
        <strong>
          {matrix.runs} of {maximumRuns}
        </strong>{' '}
        runs
      </p>
    </div>
  )
}

function AxisInput({ axis }: { readonly axis: Axis }) {
  const id = useId()
  const value = settingsOf(project.value, question)[axis.id]
  const text = typeof value === 'string' ? value : ''
  const { problem } = parseAxis(text, axis)
  const own = cellScenario.value[axis.member]
  return (
    <div class="stack field">
      <label for={id}>
        {axis.label}, {axis.unit}
      </label>
      <div class="line field-box" data-invalid={problem === null ? undefined : 'true'}>
        <input
          id={id}
          name={axis.id}
          type="text"
          inputMode="text"
          autocomplete="off"
          value={text}
          placeholder={
            own === undefined ? `such as ${axis.example}` : `${own}, or such as ${axis.example}`
          }
          aria-invalid={problem !== null}
          onInput={(event) =>
            changeSetting(question, axis.id, event.currentTarget.value || undefined)
          }
        />
      </div>
      {problem !== null && <p class="field-problem">{problem}</p>}
    </div>
  )
}
