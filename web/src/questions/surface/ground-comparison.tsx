import { cellById, resolved } from '../../project/project.ts'
import { withCellMembers } from '../../project/edits.ts'
import { countsGround, flatGround, groundCounted } from '../../scenario/ground.ts'
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
  return (
    <button
      type="button"
      class="button"
      title="Changes the cell, which undo takes back, and opens the swipe map"
      onClick={() => void compare(result, cellId, counts)}
    >
      {counts ? 'Compare with flat ground' : 'Compare with the ground counted'}
    </button>
  )
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
