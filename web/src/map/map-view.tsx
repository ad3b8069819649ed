import { effect, untracked } from '@preact/signals'
import {
  GPUInitializationError,
  Map as MapLibreMap,
  ScaleControl,
  prewarm,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { fetchLazyViews } from '../parts/lazy-view.tsx'
import { isWithin, positionOf } from '../project/project.ts'
import { cells } from '../store/project.ts'
import { pack } from '../store/session.ts'
import { mapResults } from '../store/compare.ts'
import { terrainBounds } from '../store/terrain-bounds.ts'
import { camera, requestedCamera } from '../store/url.ts'
import { extruded, reducedMotion } from '../store/view.ts'
import { bindBaseMap } from './base-map/base-map.ts'
import { setCurrentMap, showPack, showPlan } from './camera.ts'
import { bindDifference } from './difference.ts'
import { transformRequest } from './keyed-request.ts'
import { bindBuildings } from './layers/buildings.ts'
import { bindCells } from './layers/cells.ts'
import { bindClutter } from './layers/clutter.ts'
import { bindGround } from './layers/ground.ts'
import { bindKnownPlaces } from './layers/known-places.ts'
import { bindMasts } from './layers/masts.ts'
import { bindSketch } from './layers/sketch.ts'
import { bindTerrain } from './layers/terrain.ts'
import { bindTowers } from './layers/towers.ts'
import { look } from './look.ts'
import { bindMarkers } from './markers.ts'
import { bindLasso } from './lasso.ts'
import { bindMotion } from './motion.ts'
import { bindPointer } from './pointer.ts'
import { bindResultLayers } from './result-layers.ts'
import { bindStillness } from './still/stillness.ts'
import { restyle, styleFor } from './style.ts'
import { mapFailure } from '../store/map-failure.ts'
import { watchMapErrors } from './map-errors.ts'

// The library looks for its worker beside its own module, where a bundle has none.
setWorkerUrl(new URL(workerAddress, import.meta.url).href)
// It gets ready while the page around the map is drawn.
prewarm()

/** The last frames of the first view have the processor for themselves. */
const afterFirstViewMs = 1_000

/** The map, filling its parent; its canvas is the region that is named. */
export function MapView() {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (container.current === null ? undefined : startMap(container.current)), [])
  return <div ref={container} class="map" />
}

function startMap(container: HTMLDivElement): () => void {
  const map = createMap(container)
  if (map === null) {
    void fetchLazyViews()
    return () => undefined
  }
  // The first view has all it needs by then: what may be wanted next is fetched behind it.
  map.once('idle', () => setTimeout(() => void fetchLazyViews(), afterFirstViewMs))
  map.addControl(new ScaleControl({ unit: 'metric', maxWidth: 140 }), 'bottom-right')
  setCurrentMap(map)
  const stops: (() => void)[] = []
  // Its tiles are asked for before it draws its first, empty frame.
  map.once('style.load', () => {
    const stillness = bindStillness(map)
    stops.push(
      stillness.stop,
      bindGround(map),
      bindBaseMap(map),
      bindTerrain(map),
      bindClutter(map),
      bindBuildings(map, mapResults),
      bindCells(map),
      bindMasts(map),
      bindTowers(map),
      bindSketch(map),
      bindKnownPlaces(map),
      bindResultLayers(map, mapResults, stillness.repainted),
      bindDifference(map),
      bindMarkers(map),
      bindPointer(map),
      bindLasso(map),
      bindMotion(map),
      bindCamera(map),
      effect(() => restyle(map, look.value)),
    )
    container.dataset['loaded'] = 'true'
  })
  stops.push(watchMapErrors(map))
  return () => {
    stops.forEach((stop) => stop())
    setCurrentMap(null)
    map.remove()
  }
}

/** The map; null where the browser cannot draw one. The tasks answer without it. */
function createMap(container: HTMLDivElement): MapLibreMap | null {
  const start = untracked(() => requestedCamera.value)
  try {
    return new MapLibreMap({
      container,
      style: untracked(() => styleFor(look.value)),
      attributionControl: false,
      maxPitch: 70,
      maxZoom: 21,
      fadeDuration: reducedMotion() ? 0 : 150,
      transformRequest,
      ...(start === null ? {} : cameraOptions(start)),
    })
  } catch (error) {
    if (!(error instanceof GPUInitializationError)) throw error
    // Nobody asks for it then, and nothing waits.
    terrainBounds.value = null
    mapFailure.value = {
      status: 0,
      message: 'This browser offers no WebGL 2: there is no map, but the tasks work.',
      isLost: false,
    }
    return null
  }
}

/** A new pack is shown whole, unless the project has cells on it. No flight: it is a start. */
function showStart(): void {
  if (cellsOnPack()) showPlan({ instantly: true })
  else showPack({ instantly: true })
}

function cellsOnPack(): boolean {
  const bounds = pack.value?.bounds
  return bounds !== undefined && cells.value.some((cell) => isWithin(bounds, positionOf(cell)))
}

function cameraOptions(view: NonNullable<typeof requestedCamera.value>) {
  const { lon, lat, zoom, bearing, pitch } = view
  return { center: [lon, lat] as [number, number], zoom, bearing, pitch }
}

/** Follows the pack and the links; remembers where the reader has moved to. */
function bindCamera(map: MapLibreMap): () => void {
  const remember = (): void => {
    const { lng: lon, lat } = map.getCenter()
    camera.value = {
      lon,
      lat,
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      pitch: map.getPitch(),
    }
  }
  map.on('moveend', remember)
  let shownPack = ''
  const stopPack = effect(() => {
    const id = pack.value?.id ?? ''
    if (id === '' || id === shownPack) return
    const isFirst = shownPack === ''
    shownPack = id
    if (isFirst && untracked(() => requestedCamera.value) !== null) return
    untracked(() => showStart())
  })
  const stopLink = effect(() => {
    const view = requestedCamera.value
    if (view !== null) map.jumpTo(cameraOptions(view))
  })
  const stopTilt = effect(() => {
    const pitch = extruded.value ? Math.max(map.getPitch(), 55) : 0
    if (pitch === map.getPitch()) return
    map.easeTo({ pitch, duration: reducedMotion() ? 0 : 500 })
  })
  return () => {
    stopPack()
    stopLink()
    stopTilt()
    map.off('moveend', remember)
  }
}
