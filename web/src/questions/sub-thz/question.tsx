import { lazyView } from '../../parts/lazy-view.tsx'
import type { JsonObject } from '../../parts/json-form.tsx'
import { defineQuestion } from '../../question/question.ts'
import { requestKey } from '../../scenario/scenario.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { project } from '../../store/project.ts'
import { bodyOf, calculatorOf, isExample, labelOf, questionId } from './calculators.ts'
import type { CalculatorAnswer } from './calculators.ts'
import { withoutPlace } from './place.ts'

/** Whether two requests are to one calculator, with the same body but for its places. */
function sameButForPlace(a: RequestBody, b: RequestBody): boolean {
  const [keyA, keyB] = [a, b].map(({ calculator, body }) =>
    requestKey(String(calculator), withoutPlace(body as JsonObject)),
  )
  return keyA === keyB
}

export const subThzQuestion = defineQuestion<CalculatorAnswer>({
  id: questionId,
  label: 'Sub-THz calculators',
  verb: 'Calculate',
  icon: 'wave',
  about: 'pack',
  isMain: false,
  hint: 'References for 100 GHz and beyond: atmosphere, short range, materials, reflection, and measured campaigns. They stand by themselves: no planning result uses them.',
  problem: (asked) =>
    bodyOf(asked) === null ? 'The example of this calculator is being read.' : null,
  request(asked) {
    const body = bodyOf(asked)
    return body === null ? null : { calculator: calculatorOf(asked), body }
  },
  // An example follows the plan: what was calculated elsewhere is no less true.
  stillAnswers: ({ request: asked }, request) =>
    isExample(project.value) && sameButForPlace(asked, request),
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
  Settings: lazyView(async () => (await import('./panel.tsx')).SubThzSettings),
  Panel: lazyView(async () => (await import('./panel.tsx')).SubThzPanel),
  summary: ({ answer }) => labelOf(answer.calculator),
})
