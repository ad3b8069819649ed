import { effect } from '@preact/signals'
import { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'preact/hooks'
import { project } from '../store/project.ts'
import { comparedPair, comparison, otherResults } from '../store/compare.ts'
import { bindBaseMap } from './base-map/base-map.ts'
import { currentMap } from './camera.ts'
import { comparedNames } from './compared-names.ts'
import { transformRequest } from './keyed-request.ts'
import { bindBuildings } from './layers/buildings.ts'
import { bindCells } from './layers/cells.ts'
import { bindGround } from './layers/ground.ts'
import { bindShades } from './layers/terrain.ts'
import { bindTowers } from './layers/towers.ts'
import { look } from './look.ts'
import { bindResultLayers } from './result-layers.ts'
import { restyle, styleFor } from './style.ts'

/** The later one of two results, to the right of a line that is dragged across the map. */
export function CompareMap() {
  const container = useRef<HTMLDivElement>(null)
  const share = comparison.value?.share ?? 0.5
  useEffect(() => (container.current === null ? undefined : startOther(container.current)), [])
  const [left, right] = comparedNames(comparedPair.value, project.value.plans)
  return (
    <>
      <div
        ref={container}
        class="map other-map"
        aria-hidden="true"
        style={{ clipPath: `inset(0 0 0 ${share * 100}%)` }}
      />
      <div class="swipe-line" style={{ left: `${share * 100}%` }} />
      <p class="swipe-name left">{left}</p>
      <p class="swipe-name right">{right}</p>
      <input
        type="range"
        class="swipe"
        aria-label="How much of the earlier result is shown"
        min={0}
        max={1}
        step={0.005}
        value={share}
        onInput={(event) => {
          const now = comparison.peek()
          if (now !== null) comparison.value = { ...now, share: event.currentTarget.valueAsNumber }
        }}
      />
    </>
  )
}

/** A second map that follows the first one. */
function startOther(container: HTMLElement): () => void {
  const main = currentMap()
  if (main === null) return () => undefined
  const other = new MapLibreMap({
    container,
    style: styleFor(look.peek()),
    attributionControl: false,
    interactive: false,
    maxPitch: 70,
    fadeDuration: 0,
    transformRequest,
    center: main.getCenter(),
    zoom: main.getZoom(),
    bearing: main.getBearing(),
    pitch: main.getPitch(),
  })
  const follow = (): void => {
    other.jumpTo({
      center: main.getCenter(),
      zoom: main.getZoom(),
      bearing: main.getBearing(),
      pitch: main.getPitch(),
    })
  }
  const stops: (() => void)[] = []
  other.on('load', () => {
    stops.push(
      bindGround(other),
      bindBaseMap(other),
      bindShades(other),
      bindBuildings(other, otherResults),
      bindCells(other),
      bindTowers(other),
      bindResultLayers(other, otherResults),
      effect(() => restyle(other, look.value)),
    )
  })
  main.on('move', follow)
  return () => {
    main.off('move', follow)
    stops.forEach((stop) => stop())
    other.remove()
  }
}
