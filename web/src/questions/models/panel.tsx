import { formatChange, formatIdentifier, formatNumber } from '../../format/format.ts'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/section.tsx'
import type { StoredResult } from '../../project/project.ts'
import type { ResultProps } from '../../question/question.ts'
import { ask, stalenessOf } from '../../store/asking.ts'
import { amendProject, edit, project } from '../../store/project.ts'
import { questionById } from '../../store/registry.ts'
import { settingsOf, withSetting } from '../../store/settings.ts'
import { FindCalibration } from '../shared/find-calibration.tsx'
import { ResidualChart } from '../shared/residual-chart.tsx'
import { choiceText, samplesIn } from '../shared/sample-selection.ts'
import type { ComparedModel, ComparisonAnswer } from './answer.ts'
import { GroupsChart, ScatterChart } from './charts.tsx'
import { residualsOf } from './drawing.ts'
import { ModelTable } from './model-table.tsx'
import { modelKey, modelName } from './names.ts'
import { questionId } from './request.ts'
import { unstatedMembers } from './unstated.ts'
import { membersOf, totalOffsetDb, withModel, withModelAndOffset } from './use-model.ts'

type Props = ResultProps<ComparisonAnswer>

export function ModelsPanel({ result }: Props) {
  const { answer } = result
  const { not_judged_text: refusal, detail, models } = answer
  const shown = detail === undefined ? null : modelKey(detail)
  const chosen = settingsOf(project.value, questionId)['model']
  const model = models.find((one) => modelKey(one) === shown)
  return (
    <ResultFrame result={result} warnings={warnings(result)}>
      <p class="headline">
        {refusal === null ? headline(answer) : `No model is judged: ${refusal}.`}
      </p>
      {refusal === null && (
        <ModelTable
          answer={answer}
          chosen={typeof chosen === 'string' ? chosen : shown}
          onChoose={(key) => look(key, result)}
        />
      )}
      {refusal === null && detail === undefined && (
        <p class="quiet">Choose a model to see its residuals on the map and in charts.</p>
      )}
      {model !== undefined && <ChosenModel result={result} model={model} />}
      <div class="stack notes">
        <NotJudged answer={answer} />
        <Section title="How it is judged">
          <ul>
            {answer.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <p class="quiet wrap">Fingerprint {answer.fingerprint}</p>
        </Section>
      </div>
    </ResultFrame>
  )
}

/** Looks at a model, which is no edit: its residuals come with the next answer, about the same cells. */
function look(key: string, { target }: StoredResult<ComparisonAnswer>): void {
  amendProject((old) => withSetting(old, questionId, 'model', key))
  const question = questionById(questionId)
  if (question !== undefined) void ask(question, target)
}

const decibels = (value: number | null): string => `${formatNumber(value, 1)} dB`

function headline({ models, floor_rmse_db, used_sample_count, area_count }: ComparisonAnswer) {
  const [best] = models
  const equal = models.filter(({ equal_to_best }) => equal_to_best).length
  const { label, detail } = modelName(best)
  return (
    <>
      After one offset{' '}
      <strong>
        {label}
        {detail === '' ? '' : `, ${detail}`}
      </strong>{' '}
      is off by <strong>{decibels(best.holdout_rmse_after_offset_db)}</strong> on places left out (
      {formatNumber(best.floor_ratio, 2)} times the {decibels(floor_rmse_db)} that the campaign
      itself spreads).{' '}
      {equal > 1 && `${formatNumber(equal)} models are equal to it, as far as the campaign tells. `}
      {formatNumber(used_sample_count)} samples in {formatNumber(area_count)} squares of 50 m.
    </>
  )
}

interface ChosenProps extends Props {
  readonly model: ComparedModel
}

/** The model that is looked at, in charts, and the steps that put it to use. */
function ChosenModel({ result, model }: ChosenProps) {
  const { detail } = result.answer
  if (detail === undefined) return null
  const { label, detail: variant } = modelName(model)
  const choice = choiceText(samplesIn(result.request).length)
  return (
    <section class="stack card" aria-label="Chosen model">
      <p>
        <strong>{label}</strong>
        {variant === '' ? '' : `, ${variant}`}: bias {formatChange(detail.bias_db, 1)} dB; after the
        offset nine of ten measurements lie within {decibels(model.band_90_db)} of the prediction.
        {choice !== null && ` On the map and in the charts: ${choice}.`}
      </p>
      <UseModel result={result} model={model} />
      <FindCalibration key={modelKey(model)} result={result} members={membersOf(model)} />
      <ResidualChart residuals={residualsOf(detail)} title="Residual after the offset, dB" />
      <ScatterChart detail={detail} />
      <GroupsChart
        title="Residual after the offset by distance: mean and spread, samples"
        groups={detail.residual_vs_distance}
        biasDb={detail.bias_db}
      />
      <GroupsChart
        title="Residual after the offset by ground cover: mean and spread, samples"
        groups={detail.residual_vs_clutter}
        biasDb={detail.bias_db}
      />
    </section>
  )
}

function UseModel({ result, model }: ChosenProps) {
  const isStale = stalenessOf(result, project.value) !== null
  const offsetDb = totalOffsetDb(result, model)
  const { label } = modelName(model)
  return (
    <>
      <div class="row end">
        <button
          type="button"
          class="button"
          disabled={isStale}
          onClick={() => edit(`Use ${label}`, (old) => withModel(old, result, model))}
        >
          Use this model
        </button>
        {offsetDb !== null && (
          <button
            type="button"
            class="button primary"
            disabled={isStale}
            onClick={() =>
              edit(`Use ${label} with ${formatChange(offsetDb, 1)} dB`, (old) =>
                withModelAndOffset(old, result, model, offsetDb),
              )
            }
          >
            Use it with {formatChange(offsetDb, 1)} dB
          </button>
        )}
      </div>
      {offsetDb === null && (
        <p class="quiet">
          Its offset is larger than any that may be sent: powers or sites are wrong.
        </p>
      )}
    </>
  )
}

function NotJudged({ answer: { models, not_judged_text } }: { readonly answer: ComparisonAnswer }) {
  const others = models.filter(({ not_judged_reason }) => not_judged_reason !== null)
  if (others.length === 0 || not_judged_text !== null) return null
  return (
    <Section title={`Not judged: ${formatNumber(others.length)}`}>
      <Facts
        rows={others.map((model) => {
          const { label, detail } = modelName(model)
          const name = detail === '' ? label : `${label}, ${detail}`
          return [name, formatIdentifier(model.not_judged_reason ?? '')]
        })}
      />
    </Section>
  )
}

function warnings({ answer, request }: StoredResult<ComparisonAnswer>): readonly string[] {
  const { other_cell_count: others, beyond_radius_count: beyond } = answer
  const unstated = unstatedMembers(request)
  return [
    ...(others > 0
      ? [
          `${formatNumber(others)} measurements name a cell that is not in the plan: match them under Measurements.`,
        ]
      : []),
    ...(beyond > 0
      ? [`${formatNumber(beyond)} measurements lie beyond the radius of their cell.`]
      : []),
    ...(unstated.length > 0
      ? [`Not every cell states its ${unstated.join(' and ')}: 1 to 9 dB may hang on it.`]
      : []),
  ]
}
