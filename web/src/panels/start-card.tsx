import { formatNumber } from '../format/format.ts'
import { showCell } from '../map/camera.ts'
import { Icon } from '../parts/icon.tsx'
import { ask } from '../store/asking.ts'
import { cells } from '../store/project.ts'
import { questionById } from '../store/registry.ts'
import { takeTower } from '../store/scenario.ts'
import { stage, towerName, towers } from '../store/session.ts'
import { activeQuestionId, inspectorTab, tool } from '../store/view.ts'
import { strongestSite } from './strongest-site.ts'

/** The first thing on an empty project: a site to start with. */
export function StartCard() {
  if (stage.value !== 'ready' || cells.value.length > 0) return null
  const site = strongestSite(towers.value)
  if (site === null) return <PlaceCard />
  const { antenna_height_m: heightM, antenna_height_source: source } = site.properties
  const proposed = source === 'roof_plus_3m' ? ' (proposed: roof + 3 m)' : ''
  const start = (): void => {
    takeTower(site, true)
    showCell()
    activeQuestionId.value = 'surface'
    inspectorTab.value = 'result'
    const question = questionById('surface')
    if (question !== undefined) void ask(question)
  }
  return (
    <div class="stack start-card">
      <h2>Start with a strong site</h2>
      <p>
        <strong>{towerName(site)}</strong>
        {heightM === undefined ? '' : `, antenna at ${formatNumber(heightM, 1)} m${proposed}`}
      </p>
      <div class="row">
        <button type="button" class="button primary" onClick={start}>
          <Icon name="play" /> Show its coverage
        </button>
        <button type="button" class="button" onClick={() => (tool.value = 'place')}>
          <Icon name="pin" /> Place my own
        </button>
      </div>
    </div>
  )
}

/** A pack may have no site to start with. */
function PlaceCard() {
  return (
    <div class="stack start-card">
      <h2>Place a cell</h2>
      <p>This pack has no sites.</p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => (tool.value = 'place')}>
          <Icon name="pin" /> Place one on the map
        </button>
      </div>
    </div>
  )
}
