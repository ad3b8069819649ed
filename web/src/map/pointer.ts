import type {
  Map as MapLibreMap,
  MapGeoJSONFeature,
  MapMouseEvent,
  MapTouchEvent,
} from 'maplibre-gl'
import { formatAngle, formatDistance, formatNumber, formatPower } from '../format/format.ts'
import type { Described, Facts, Question } from '../question/question.ts'
import { visibleResults } from '../store/layers.ts'
import { heldGesture } from '../store/live.ts'
import { cell, select } from '../store/project.ts'
import { questionById, questions } from '../store/registry.ts'
import { cellPosition } from '../store/scenario.ts'
import {
  lasso,
  pinnedBuilding,
  pinnedPlace,
  pinnedSiteNames,
  placeToServe,
  sketch,
} from '../store/sketch.ts'
import { hover, inspectorTab, pointerPosition, tool } from '../store/view.ts'
import { chooseResult } from '../store/asking.ts'
import { bearing, distance } from '../geometry/geometry.ts'
import { buildingLayers } from './layers/buildings.ts'
import { cellLayers } from './layers/cells.ts'
import { knownPlaceLayers } from './layers/known-places.ts'
import { towerLayers, wedgeRadiusPx } from './layers/towers.ts'
import { dotReachPx, pickSector } from './pick-sector.ts'
import { parseLayerId } from './result-layers.ts'
import { finishDrawing, placeAt, takeTowerNamed, useDrawingTool } from './tools.ts'

const reachPx = 5

/** What a click does, and what is told about the place under the pointer. */
export function bindPointer(map: MapLibreMap): () => void {
  let pending: MapMouseEvent | null = null
  const onMove = (event: MapMouseEvent): void => {
    // Nothing is told while the map or what stands on it is dragged: it would be wrong in the next frame.
    if (map.isMoving() || heldGesture.peek() !== null) return
    if (pending === null) requestAnimationFrame(describe)
    pending = event
  }
  const describe = (): void => {
    const event = pending
    pending = null
    if (event !== null) tellAbout(map, event)
  }
  const onOut = (): void => {
    pending = null
    hover.value = null
    pointerPosition.value = null
    for (const question of questions.value) question.onHover?.(null)
  }
  // A marker that is dragged and let go beside the pointer has been no click on the map: the map takes it
  // for one when it has changed its size meanwhile.
  let isOnMarker = false
  const container = map.getCanvasContainer()
  const onDown = ({ target }: PointerEvent): void => {
    isOnMarker = target instanceof Element && target.closest('.maplibregl-marker') !== null
  }
  container.addEventListener('pointerdown', onDown, true)
  const onClick = (event: MapMouseEvent): void => {
    if (!isOnMarker) clicked(map, event)
  }
  const onDoubleClick = (event: MapMouseEvent): void => {
    if (sketch.value.length === 0) return
    event.preventDefault()
    finishDrawing()
  }
  map.on('mousemove', onMove)
  map.on('mouseout', onOut)
  map.on('movestart', onOut)
  map.on('click', onClick)
  map.on('dblclick', onDoubleClick)
  const stopServing = bindServing(map)
  return () => {
    map.off('mousemove', onMove)
    map.off('mouseout', onOut)
    map.off('movestart', onOut)
    map.off('click', onClick)
    container.removeEventListener('pointerdown', onDown, true)
    map.off('dblclick', onDoubleClick)
    stopServing()
  }
}

const longPressMs = 600

/** A right click, or a finger that rests: which cell would serve this place? */
function bindServing(map: MapLibreMap): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const serve = ([lon, lat]: readonly [number, number]): void => {
    pinnedBuilding.value = null
    pinnedSiteNames.value = []
    pinnedPlace.value = [lon, lat]
    placeToServe.value = [lon, lat]
    inspectorTab.value = 'place'
  }
  const onMenu = (event: MapMouseEvent): void => {
    event.originalEvent.preventDefault()
    serve([event.lngLat.lng, event.lngLat.lat])
  }
  const stop = (): void => clearTimeout(timer)
  const onTouch = (event: MapTouchEvent): void => {
    stop()
    if (event.points.length !== 1 || tool.value !== 'select') return
    timer = setTimeout(() => serve([event.lngLat.lng, event.lngLat.lat]), longPressMs)
  }
  const endings = ['touchend', 'touchcancel', 'touchmove', 'movestart'] as const
  map.on('contextmenu', onMenu)
  map.on('touchstart', onTouch)
  for (const ending of endings) map.on(ending, stop)
  return () => {
    stop()
    map.off('contextmenu', onMenu)
    map.off('touchstart', onTouch)
    for (const ending of endings) map.off(ending, stop)
  }
}

function clicked(map: MapLibreMap, event: MapMouseEvent): void {
  const { lng, lat } = event.lngLat
  switch (tool.value) {
    case 'place': {
      const names = towersUnder(map, event)
      if (names.length === 0) placeAt(lng, lat)
      else takeTowerNamed(names[0])
      return
    }
    case 'path':
    case 'area':
    case 'measure':
      useDrawingTool(tool.value, [lng, lat])
      return
    case 'lasso':
      return
    case 'select':
      selectUnder(map, event)
  }
}

/** Selects what is drawn under the pointer: a cell, a site, a result, a building, or the place. */
function selectUnder(map: MapLibreMap, event: MapMouseEvent): void {
  const found = near(map, event, cellLayers, 8)
  if (found !== undefined) {
    select([String(found.properties['id'])])
    inspectorTab.value = 'cell'
    return
  }
  const own = resultFeatureUnder(map, event)
  if (own !== null && own.question.onClick !== undefined) {
    own.question.onClick(own.feature.properties, own.layer)
    chooseResult(own.resultId)
  }
  const building = near(map, event, buildingLayers, 0)
  pinnedBuilding.value = building?.properties ?? null
  pinnedSiteNames.value = towersUnder(map, event)
  pinnedPlace.value = [event.lngLat.lng, event.lngLat.lat]
  if (own === null) inspectorTab.value = 'place'
}

interface OwnFeature {
  readonly resultId: string
  readonly question: Question
  readonly layer: string
  readonly feature: MapGeoJSONFeature
}

/** The topmost feature of a result under the pointer that its question has something to say on. */
function resultFeatureUnder(map: MapLibreMap, event: MapMouseEvent): OwnFeature | null {
  const ids = map
    .getLayersOrder()
    .filter((id) => parseLayerId(id) !== null && map.getLayer(id)?.type !== 'raster')
  if (ids.length === 0) return null
  for (const feature of featuresWithin(map, event, ids, reachPx)) {
    const parsed = parseLayerId(feature.layer.id)
    const result = visibleResults.value.find(({ id }) => id === parsed?.resultId)
    const question = result === undefined ? undefined : questionById(result.question)
    if (parsed === null || question?.describe === undefined) continue
    if (question.describe(feature.properties, parsed.layer) === null) continue
    return { ...parsed, question, feature }
  }
  return null
}

function tellAbout(map: MapLibreMap, event: MapMouseEvent): void {
  const { lng, lat } = event.lngLat
  pointerPosition.value = [lng, lat]
  if (lasso.value.length > 0) {
    hover.value = null
    return
  }
  const [tower] = featuresOfTowers(map, event)
  const own = tower === undefined ? resultFeatureUnder(map, event) : null
  for (const question of questions.value) {
    question.onHover?.(own?.question === question ? own.feature.properties : null)
  }
  const at = tipPlace(map, event)
  const described = tower === undefined ? describedHere(map, event, own) : describeTower(tower)
  hover.value = described === null ? null : { ...at, ...described }
  const isClickable = tower !== undefined || own?.question.onClick !== undefined
  map.getCanvas().style.cursor =
    tool.value !== 'select' ? 'crosshair' : isClickable ? 'pointer' : 'default'
}

function describedHere(
  map: MapLibreMap,
  event: MapMouseEvent,
  own: OwnFeature | null,
): Described | null {
  const about = own?.question.describe?.(own.feature.properties, own.layer) ?? null
  const known = near(map, event, knownPlaceLayers)
  const building = near(map, event, buildingLayers, 0)
  const rows = [
    ...(known === undefined ? [] : knownRows(known.properties)),
    ...(about?.rows ?? []),
    ...fromCell(placeRows(event.lngLat.lng, event.lngLat.lat), event),
    ...(building === undefined ? [] : buildingRows(building.properties)),
  ]
  if (rows.length === 0) return null
  const title =
    about?.title ??
    (known === undefined ? undefined : String(known.properties['name'])) ??
    (building === undefined ? 'This place' : String(building.properties['id']))
  return { title, rows }
}

/** Numbers of a place, with how far and in which direction from the selected cell it lies. */
function fromCell(rows: Facts, { lngLat: { lng, lat } }: MapMouseEvent): Facts {
  const centre = cellPosition.value
  if (rows.length === 0 || centre === null) return rows
  const way = `${formatDistance(distance(centre, [lng, lat]))}, ${formatAngle(bearing(centre, [lng, lat]))}`
  return [...rows, [`From ${cell.value?.name ?? 'the cell'}`, way]]
}

/** What the visible results say of a place, each under its own name where there are several. */
export function placeRows(lon: number, lat: number): Facts {
  const said = visibleResults.value.flatMap((result) => {
    const rows = questionById(result.question)?.rowsAt?.(result, lon, lat) ?? []
    return rows.length === 0 ? [] : [{ title: result.title, rows }]
  })
  if (said.length <= 1) return said.flatMap(({ rows }) => rows)
  return said.flatMap(({ title, rows }) =>
    rows.map(([label, value]) => [`${label}, ${title}`, value] as const),
  )
}

const tipWidthPx = 280
const tipHeightPx = 190

function tipPlace(map: MapLibreMap, event: MapMouseEvent) {
  const { x, y } = event.point
  const { clientWidth, clientHeight } = map.getContainer()
  return { x, y, flipX: x > clientWidth - tipWidthPx, flipY: y > clientHeight - tipHeightPx }
}

const knownRows = ({ power_dbm, cell }: Readonly<Record<string, unknown>>): Facts => [
  ['Measured', formatPower(Number(power_dbm))],
  ...(typeof cell === 'string' ? ([['Cell in the file', cell]] as const) : []),
]

export function buildingRows(building: Readonly<Record<string, unknown>>): Facts {
  const { id, height_m, height_known, demand, residential, material } = building
  const hasMaterial = typeof material === 'string' && material !== 'unknown'
  const isKnown = height_known === true || height_known === 1
  return [
    ['Building', String(id)],
    ['Height', isKnown ? `${formatNumber(Number(height_m), 1)} m` : 'unknown'],
    ['Demand', formatNumber(Number(demand), 1)],
    ['Residential demand', formatNumber(Number(residential), 1)],
    ...(hasMaterial ? ([['Material', material]] as const) : []),
  ]
}

function describeTower(tower: MapGeoJSONFeature): Described {
  const { name, site, azimuth, simulated } = tower.properties
  const kind = simulated === true ? 'simulated' : 'recorded'
  return {
    title: String(name),
    rows: [
      ['Site', String(site)],
      ...(azimuth === undefined ? [] : ([['Azimuth', formatAngle(Number(azimuth))]] as const)),
      ['Record', kind],
    ],
  }
}

/** The names of the records meant: one for a wedge, all of a site for its dot. */
function towersUnder(map: MapLibreMap, event: MapMouseEvent): readonly string[] {
  return featuresOfTowers(map, event).map((tower) => String(tower.properties['name']))
}

function featuresOfTowers(map: MapLibreMap, event: MapMouseEvent): readonly MapGeoJSONFeature[] {
  const reach = Math.max(dotReachPx, wedgeRadiusPx(map.getZoom()))
  const features = featuresWithin(map, event, towerLayers, reach)
  const candidates = features.flatMap((feature) => {
    if (feature.geometry.type !== 'Point') return []
    const [lon, lat] = feature.geometry.coordinates
    const { name, azimuth } = feature.properties
    return {
      feature,
      name: String(name),
      azimuthDeg: azimuth === undefined ? null : Number(azimuth),
      distancePx: map.project([lon, lat]).dist(event.point),
      bearingDeg: bearing([lon, lat], [event.lngLat.lng, event.lngLat.lat]),
    }
  })
  const meant = pickSector(candidates, reach)
  if (meant === null) return []
  // On the dot itself all records of the place are meant; the likeliest comes first.
  const isOnDot = meant.distancePx <= dotReachPx
  const others = candidates.filter(
    (other) => isOnDot && other.name !== meant.name && other.distancePx <= dotReachPx,
  )
  const unique = new Map([meant, ...others].map((one) => [one.name, one.feature]))
  return [...unique.values()]
}

/** The topmost feature of some layers within reach of the pointer. */
function near(
  map: MapLibreMap,
  event: MapMouseEvent,
  layers: readonly string[],
  reach = reachPx,
): MapGeoJSONFeature | undefined {
  return featuresWithin(map, event, layers, reach)[0]
}

function featuresWithin(
  map: MapLibreMap,
  event: MapMouseEvent,
  layers: readonly string[],
  reach: number,
): MapGeoJSONFeature[] {
  const { x, y } = event.point
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  const present = layers.filter((layer) => map.getLayer(layer) !== undefined)
  return map.queryRenderedFeatures(reach === 0 ? [x, y] : box, { layers: present })
}
