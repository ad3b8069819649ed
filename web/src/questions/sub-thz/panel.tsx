import { useEffect } from 'preact/hooks'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { JsonForm } from '../../parts/json-form.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import { ChoiceSetting } from '../../panels/setting-fields.tsx'
import { project } from '../../store/project.ts'
import { changeSetting } from '../../store/settings.ts'
import type { ResultProps } from '../../question/question.ts'
import {
  bodyOf,
  calculatorOf,
  examplesProblem,
  labelOf,
  loadExamples,
  questionId,
} from './calculators.ts'
import { calculators } from './examples.ts'
import type { CalculatorAnswer } from './calculators.ts'

export function SubThzSettings() {
  useEffect(() => void loadExamples(), [])
  const id = calculatorOf(project.value)
  const body = bodyOf(project.value)
  return (
    <div class="stack goals">
      <ChoiceSetting
        question={questionId}
        name="calculator"
        label="Calculator"
        choices={calculators}
      />
      {body === null && examplesProblem.value === null && (
        <progress aria-label="Reading the example" />
      )}
      {examplesProblem.value !== null && (
        <p class="stack callout" data-tone="bad" role="alert">
          {examplesProblem.value}
        </p>
      )}
      {body !== null && (
        <JsonForm
          key={id}
          value={body}
          onChange={(changed) => changeSetting(questionId, id, JSON.stringify(changed))}
        />
      )}
      <button type="button" class="link" onClick={() => changeSetting(questionId, id, undefined)}>
        Back to the example, where the plan is
      </button>
    </div>
  )
}

export function SubThzPanel({ result }: ResultProps<CalculatorAnswer>) {
  const { calculator, answer } = result.answer
  return (
    <ResultFrame
      result={result}
      warnings={['A reference calculation: it is not the canonical propagation model.']}
    >
      <h3>{labelOf(calculator)}</h3>
      <JsonView value={answer} />
    </ResultFrame>
  )
}
