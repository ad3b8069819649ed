import { effect, untracked } from '@preact/signals'
import { activeQuestion, ask, shownResult, stalenessOf, targetOf } from './asking.ts'
import { knownGround } from './ground.ts'
import { project } from './project.ts'
import { pack, stage } from './session.ts'
import { terrainBounds } from './terrain-bounds.ts'
import { linkAsks, linkedPackId } from './url.ts'
import { inspectorTab, notice } from './view.ts'

/** Asks the question of a link that was opened, once the service is ready; says so, or why not. */
export function followLinkedQuestion(): void {
  effect(() => {
    if (!linkAsks.value || stage.value !== 'ready') return
    // How far a picture goes depends on it: asked before, the answer would be of other settings at once.
    if (knownGround.value.terrain && terrainBounds.value === undefined) return
    linkAsks.value = false
    untracked(askLinked)
  })
}

function askLinked(): void {
  const question = activeQuestion.value
  if (question === undefined || question.isAskedByLink === false) return
  const asked = project.value
  const packId = linkedPackId.value
  if (packId !== null && packId !== pack.value?.id) {
    notice.value = `${question.label} is not asked: the link was made on another pack.`
    return
  }
  const problem = question.problem(asked, targetOf(question, asked))
  if (problem !== null) {
    notice.value = `${question.label} is not asked: ${problem}`
    return
  }
  inspectorTab.value = 'result'
  const known = shownResult.value
  if (known !== null && stalenessOf(known, asked) === null) return
  notice.value = `This link asks for an answer at once: ${question.label}.`
  void ask(question)
}
