import { Icon } from '../parts/icon.tsx'
import type { Question } from '../question/question.ts'
import { activeQuestion } from '../store/asking.ts'
import { jobs } from '../store/jobs.ts'
import { project } from '../store/project.ts'
import { questions } from '../store/registry.ts'
import { makeRoomForQuestion } from '../store/room.ts'
import { activeQuestionId, inspectorTab } from '../store/view.ts'

/** The questions that can be asked. */
export function Questions() {
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
        makeRoomForQuestion()
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
