import { formatNumber } from '../../format/format.ts'
import { maximumCells } from '../../../../src/optimization/network-size.ts'
import { viewRing } from '../../map/camera.ts'
import { Icon } from '../../parts/icon.tsx'
import { activePlan } from '../../project/project.ts'
import { ask } from '../../store/asking.ts'
import { edit, project } from '../../store/project.ts'
import { questionById } from '../../store/registry.ts'
import { activeQuestionId } from '../../store/view.ts'
import { selectedOrAll } from '../shared/cells.ts'

/** The question that takes any number of cells. */
const manyCellsId = 'region'

/** Which cells the picture is of, and the way on where they are too many for one. */
export function PlanSettings() {
  const { cellIds } = selectedOrAll(project.value)
  const all = activePlan(project.value).cells.length
  return (
    <div class="stack goals">
      <p class="quiet">
        {cellIds.length < all
          ? `Of the ${formatNumber(cellIds.length)} cells that are selected, of ${formatNumber(all)}.`
          : 'Of all cells of the plan; select several to have them alone.'}
      </p>
      {cellIds.length > maximumCells && (
        <button type="button" class="button" onClick={askRegion}>
          <Icon name="region" /> These {cellIds.length} cells as a region of the view
        </button>
      )}
    </div>
  )
}

/** Makes the view the area of interest, one step to undo, and asks for its region. */
function askRegion(): void {
  const area = viewRing()
  const question = questionById(manyCellsId)
  if (area === null || question === undefined) return
  edit('Take the view as area', (old) => ({ ...old, area }))
  activeQuestionId.value = manyCellsId
  void ask(question)
}
