import {
  minusOneMeanings,
  negativeTiltMeanings,
  type SiteQuestion,
} from '../../../src/packs/make/common/sign-choice.ts'
import { questionText } from '../../../src/packs/make/common/sign-questions.ts'
import { importChoice } from '../store/cell-import.ts'

/** Answers that a person may give, with what they do. */
const answers = {
  azimuth_minus_one: [
    ['', 'not taken'],
    ['omni', 'omni: all round'],
    ['angle', '359°'],
  ],
  negative_tilt: [
    ['', 'not taken'],
    ['up', 'up'],
    ['down', 'down'],
  ],
} as const satisfies Readonly<Record<SiteQuestion, readonly (readonly [string, string])[]>>

function answerOf(question: SiteQuestion): string {
  const { azimuthMinusOne, negativeTilt } = importChoice.value.signs ?? {}
  return (question === 'azimuth_minus_one' ? azimuthMinusOne : negativeTilt) ?? ''
}

interface SignQuestionProps {
  readonly question: SiteQuestion
  readonly count: number
}

/** Asks what a sign of the list means; once it is answered the answer can be changed. */
export function SignQuestion({ question, count }: SignQuestionProps) {
  const value = answerOf(question)
  if (count === 0 && value === '') return null
  const label = question === 'azimuth_minus_one' ? 'Azimuth −1 means' : 'A negative tilt points'
  return (
    <div class="stack">
      {value === '' && <p>{questionText(question, count)}.</p>}
      <label class="row">
        {label}
        <select
          class="small-select"
          name={question}
          value={value}
          onChange={(event) => answer(question, event.currentTarget.value)}
        >
          {answers[question].map(([meaning, text]) => (
            <option key={meaning} value={meaning}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function answer(question: SiteQuestion, meaning: string): void {
  const { signs = {}, ...others } = importChoice.peek()
  const { azimuthMinusOne, negativeTilt } = signs
  const minusOne =
    question === 'azimuth_minus_one'
      ? minusOneMeanings.find((one) => one === meaning)
      : azimuthMinusOne
  const tilt =
    question === 'negative_tilt'
      ? negativeTiltMeanings.find((one) => one === meaning)
      : negativeTilt
  importChoice.value = {
    ...others,
    signs: {
      ...(minusOne !== undefined && { azimuthMinusOne: minusOne }),
      ...(tilt !== undefined && { negativeTilt: tilt }),
    },
  }
}
