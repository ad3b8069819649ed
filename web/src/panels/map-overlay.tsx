import { formatNumber } from '../format/format.ts'
import { currentMap, showPack } from '../map/camera.ts'
import { completeTileZoom } from '../map/layers/buildings.ts'
import { mapFailure } from '../store/map-failure.ts'
import { chooseTool } from '../map/tools.ts'
import { Check } from '../parts/check.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { Icon } from '../parts/icon.tsx'
import type { IconName } from '../parts/icon.tsx'
import { packDialog } from '../store/dialogs.ts'
import { pack, towerName, towers } from '../store/session.ts'
import { camera, linkedPackId } from '../store/url.ts'
import { cells, edit, project } from '../store/project.ts'
import { addTowers } from '../store/scenario.ts'
import { lassoedTowers } from '../store/sketch.ts'
import { extruded, hover, raisedGround, reducedMotion, runOnClick, tool } from '../store/view.ts'
import type { Tool } from '../store/view.ts'
import { elsewhere } from '../store/elsewhere.ts'
import { lazyView } from '../parts/lazy-view.tsx'
import { Refusal } from './refusal.tsx'

const ElsewhereMessage = lazyView(
  async () => (await import('./elsewhere-message.tsx')).ElsewhereMessage,
)

/** What lies over the map: tools, view buttons, tool tip, messages. The legend is not here. */
export function MapOverlay() {
  return (
    <>
      <div class="stack map-tools top-left">
        <ToolBar />
        <LassoOffer />
        <MapMessage />
        <LinkedPackMessage />
        {elsewhere.value.length > 0 && <ElsewhereMessage />}
      </div>
      <ViewButtons />
      <OverviewNote />
      <HoverTip />
    </>
  )
}

const toolButtons: readonly {
  readonly id: Tool
  readonly icon: IconName
  readonly label: string
  readonly title: string
}[] = [
  {
    id: 'select',
    icon: 'pointer',
    label: 'Select',
    title: 'A click selects what is there (V)',
  },
  { id: 'place', icon: 'pin', label: 'Place', title: 'A click puts the cell there (M)' },
  {
    id: 'path',
    icon: 'path',
    label: 'Path',
    title: 'A click draws a path from the selected cell (L)',
  },
  {
    id: 'area',
    icon: 'polygon',
    label: 'Area',
    title: 'Clicks draw the area of interest; a double click closes it',
  },
  {
    id: 'lasso',
    icon: 'lasso',
    label: 'Lasso',
    title: 'Dragging draws a loop that selects the cells in it; Shift adds (O)',
  },
  { id: 'measure', icon: 'ruler', label: 'Measure', title: 'Clicks measure a distance' },
]

function ToolBar() {
  return (
    <div class="line tool-group">
      <div class="segmented small" role="group" aria-label="What a click does">
        {toolButtons.map(({ id, icon, label, title }) => (
          <button
            key={id}
            type="button"
            aria-pressed={tool.value === id}
            aria-label={label}
            title={title}
            onClick={() => chooseTool(id)}
          >
            <Icon name={icon} size={15} /> <span>{label}</span>
          </button>
        ))}
      </div>
      {tool.value === 'place' && (
        <Check
          checked={runOnClick.value}
          title="Ask the active question as soon as the cell is placed"
          onChange={(wanted) => (runOnClick.value = wanted)}
        >
          Run on click
        </Check>
      )}
      {tool.value === 'area' && project.value.area !== null && (
        <button
          type="button"
          class="link"
          onClick={() => edit('Remove the area', (old) => ({ ...old, area: null }))}
        >
          Remove the area
        </button>
      )}
    </div>
  )
}

/** Recorded antennas in a loop may become cells, all in one step. */
function LassoOffer() {
  // Meanwhile the pack may have changed, or some of them have become cells.
  const taken = new Set(cells.value.map((cell) => cell.towerId))
  const found = lassoedTowers.value.filter(
    (tower) => towers.value.includes(tower) && !taken.has(towerName(tower)),
  )
  if (found.length === 0) return null
  const antennas = found.length === 1 ? '1 recorded antenna' : `${found.length} recorded antennas`
  return (
    <div class="stack callout" role="status">
      <p>
        The loop holds {antennas} that {found.length === 1 ? 'is no cell' : 'are no cells'} of this
        plan.
      </p>
      <div class="row">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            addTowers(found)
            lassoedTowers.value = []
          }}
        >
          Add {antennas} as {found.length === 1 ? 'a cell' : 'cells'}
        </button>
        <button type="button" class="button" onClick={() => (lassoedTowers.value = [])}>
          No
        </button>
      </div>
    </div>
  )
}

function ViewButtons() {
  const move = (change: (map: NonNullable<ReturnType<typeof currentMap>>) => void): void => {
    const map = currentMap()
    if (map !== null) change(map)
  }
  const duration = reducedMotion() ? 0 : 300
  return (
    <div class="stack map-tools top-right" role="group" aria-label="View">
      <IconButton
        icon="plus"
        label="Zoom in"
        onClick={() => move((map) => map.zoomIn({ duration }))}
      />
      <IconButton
        icon="minus"
        label="Zoom out"
        onClick={() => move((map) => map.zoomOut({ duration }))}
      />
      <IconButton
        icon="compass"
        label="North up"
        onClick={() => move((map) => map.easeTo({ bearing: 0, duration }))}
      />
      <IconButton
        icon="cube"
        label="Buildings in 3D (E)"
        pressed={extruded.value}
        onClick={() => (extruded.value = !extruded.value)}
      />
      {extruded.value && pack.value?.files.terrain !== undefined && (
        <IconButton
          icon="relief"
          label="Ground in relief"
          pressed={raisedGround.value}
          onClick={() => (raisedGround.value = !raisedGround.value)}
        />
      )}
      <IconButton icon="extent" label="Show the whole pack (F)" onClick={() => showPack()} />
    </div>
  )
}

function MapMessage() {
  const failure = mapFailure.value
  if (failure === null) return null
  return <Refusal message={failure.message} status={failure.status} scope="buildings" />
}

/** The service leaves small buildings out of far views: that must not look like empty land. */
function OverviewNote() {
  const zoom = camera.value?.zoom
  if (zoom === undefined || zoom >= completeTileZoom) return null
  return <p class="overview-note">Overview: small buildings appear when you zoom in</p>
}

/** A link may come from another pack than the one that is active. */
function LinkedPackMessage() {
  const linked = linkedPackId.value
  const active = pack.value?.id
  if (linked === null || active === undefined || linked === active) return null
  return (
    <div class="stack callout" data-tone="warn" role="status">
      <p>This link was made on the pack “{linked}”.</p>
      <div class="row">
        <button type="button" class="button" onClick={() => (packDialog.value = true)}>
          Packs…
        </button>
        <button type="button" class="button" onClick={() => (linkedPackId.value = null)}>
          Stay here
        </button>
      </div>
    </div>
  )
}

const tipOffsetPx = 14

const shift = (at: number, isFlipped: boolean): string =>
  isFlipped ? `calc(${at - tipOffsetPx}px - 100%)` : `${at + tipOffsetPx}px`

function HoverTip() {
  const tip = hover.value
  if (tip === null) return null
  return (
    <div
      class="tip"
      aria-hidden="true"
      style={{ transform: `translate(${shift(tip.x, tip.flipX)}, ${shift(tip.y, tip.flipY)})` }}
    >
      <strong>{tip.title}</strong>
      <dl>
        {tip.rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? formatNumber(null) : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
