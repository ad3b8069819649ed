import { cellById, resolved } from '../../project/project.ts'
import { withCellMembers } from '../../project/edits.ts'
import { countsGround, flatGround, groundCounted, modelIdOf } from '../../scenario/ground.ts'
import { modelLabel } from '../../scenario/models.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { ResultProps } from '../../question/question.ts'
import { ask } from '../../store/asking.ts'
import { comparison } from '../../store/compare.ts'
import { knownGround } from '../../store/ground.ts'
import { edit, project } from '../../store/project.ts'
import { questionById } from '../../store/registry.ts'
import type { CoverageAnswer } from './answer.ts'

/** Asks again with the ground counted or taken as flat, and puts both pictures side by side. */
export function GroundComparison({ result }: ResultProps<CoverageAnswer>) {
  const asked = result.scenarios[0]
  const [cellId] = result.target.cellIds
  if (!knownGround.value.terrain || asked === undefined || cellId === undefined) return null
  const counts = countsGround(asked)
  const law = otherLaw(asked, counts)
  return (
    <>
      <button
        type="button"
        class="button"
        title="Changes the cell, which undo takes back, and opens the swipe map"
        onClick={() => void compare(result, cellId, counts)}
      >
        {counts ? 'Compare with flat ground' : 'Compare with the ground counted'}
      </button>
      {law !== null && (
        <p class="quiet">
          {counts ? 'Flat ground is' : 'Counted ground is'} by another model, {modelLabel(law)}: the
          difference is not that of the ground alone.
        </p>
      )}
    </>
  )
}

/** The model that the other picture would be drawn by; null where it is the same one. */
function otherLaw(asked: Scenario, counts: boolean): string | null {
  const other = { ...asked, ...(counts ? flatGround(asked) : groundCounted) }
  const [now, then] = [asked, other].map(modelIdOf)
  return now === then ? null : then
}

async function compare(
  { id, question: questionId, target }: ResultProps<CoverageAnswer>['result'],
  cellId: string,
  counts: boolean,
): Promise<void> {
  const question = questionById(questionId)
  const cell = cellById(project.peek(), cellId)
  if (question === undefined || cell === undefined) return
  const members = counts ? flatGround(resolved(project.peek(), cell)) : groundCounted
  edit(counts ? 'Take the ground as flat' : 'Count the ground', (old) =>
    withCellMembers(old, [cellId], members),
  )
  const known = new Set(project.peek().results.map((result) => result.id))
  await ask(question, target)
  const answered = project.peek().results.find((result) => !known.has(result.id))
  if (answered === undefined) return
  comparison.value = { beforeId: id, afterId: answered.id, view: 'swipe', share: 0.5 }
}
