import { formatNumber } from '../format/format.ts'
import { currentMap, showPack } from '../map/camera.ts'
import { completeTileZoom } from '../map/layers/buildings.ts'
import { mapFailure } from '../map/map-errors.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { packDialog } from '../store/dialogs.ts'
import { pack } from '../store/session.ts'
import { camera, linkedPackId } from '../store/url.ts'
import { extruded, hover, pointerMode, reducedMotion, runOnClick } from '../store/view.ts'
import { Legend } from './legend.tsx'
import { Refusal } from './refusal.tsx'

/** What lies over the map: pointer mode, view buttons, legend, tool tip, messages. */
export function MapOverlay() {
  return (
    <>
      <div class="map-tools top-left">
        <PointerMode />
        <MapMessage />
        <LinkedPackMessage />
      </div>
      <ViewButtons />
      <div class="map-tools bottom-left">
        <Legend />
      </div>
      <OverviewNote />
      <HoverTip />
    </>
  )
}

function PointerMode() {
  const isPlacing = pointerMode.value === 'place'
  return (
    <div class="tool-group">
      <div class="segmented small" role="group" aria-label="What a click does">
        <button
          type="button"
          aria-pressed={isPlacing}
          title="A click puts the cell there (M)"
          onClick={() => (pointerMode.value = 'place')}
        >
          <Icon name="pin" size={14} /> Place
        </button>
        <button
          type="button"
          aria-pressed={!isPlacing}
          title="A click holds the ray under the pointer (M)"
          onClick={() => (pointerMode.value = 'inspect')}
        >
          <Icon name="pointer" size={14} /> Inspect
        </button>
      </div>
      {isPlacing && (
        <label class="check" title="Run the shown task as soon as the cell is placed">
          <input
            type="checkbox"
            checked={runOnClick.value}
            onChange={(event) => (runOnClick.value = event.currentTarget.checked)}
          />
          Run on click
        </label>
      )}
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
    <div class="map-tools top-right" role="group" aria-label="View">
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
      <IconButton icon="extent" label="Show the whole pack (F)" onClick={showPack} />
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
    <div class="callout" data-tone="warn" role="status">
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
