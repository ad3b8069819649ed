import { useEffect } from 'preact/hooks'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { JsonForm } from '../../parts/json-form.tsx'
import type { JsonObject } from '../../parts/json-form.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import { ChoiceSetting } from '../../parts/setting-fields.tsx'
import { project } from '../../store/project.ts'
import { changeSetting } from '../../store/settings.ts'
import { defineQuestion } from '../question.ts'
import type { ResultProps } from '../question.ts'
import {
  bodyOf,
  calculatorOf,
  calculators,
  examplesProblem,
  loadExamples,
  questionId,
} from './calculators.ts'

interface CalculatorAnswer {
  readonly calculator: string
  readonly answer: JsonObject
}

export const subThzQuestion = defineQuestion<CalculatorAnswer>({
  id: questionId,
  label: 'Sub-THz calculators',
  verb: 'Calculate',
  icon: 'wave',
  about: 'pack',
  isMain: false,
  hint: 'References for 100 GHz and beyond: atmosphere, short range, materials, reflection, and measured campaigns. They stand beside the canonical model, never in it.',
  problem: (asked) =>
    bodyOf(asked) === null ? 'The example of this calculator is being read.' : null,
  request(asked) {
    const body = bodyOf(asked)
    return body === null ? null : { calculator: calculatorOf(asked), body }
  },
  async ask({ post, request }) {
    const calculator = String(request['calculator'])
    const answer = await post<JsonObject>(
      `api/${calculator}`,
      request['body'] as JsonObject,
      'Calculating',
    )
    return { calculator, answer }
  },
  fingerprint: ({ answer }) => {
    const found = Object.entries(answer).find(([name]) => name.endsWith('fingerprint'))
    return typeof found?.[1] === 'string' ? found[1] : ''
  },
  Settings: SubThzSettings,
  Panel: SubThzPanel,
  summary: ({ answer }) => labelOf(answer.calculator),
})

const labelOf = (id: string): string => calculators.find(([other]) => other === id)?.[1] ?? id

function SubThzSettings() {
  useEffect(() => void loadExamples(), [])
  const id = calculatorOf(project.value)
  const body = bodyOf(project.value)
  return (
    <div class="goals">
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
        <p class="callout" data-tone="bad" role="alert">
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
        Back to the example
      </button>
    </div>
  )
}

function SubThzPanel({ result }: ResultProps<CalculatorAnswer>) {
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
