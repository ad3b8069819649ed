import type { Map as MapLibreMap, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl'
import { valueAt } from '../color/raster.ts'
import {
  formatAngle,
  formatDistance,
  formatIdentifier,
  formatNumber,
  formatPower,
} from '../format/format.ts'
import { placeCell, selectTower } from '../store/scenario.ts'
import { towerName, towers } from '../store/session.ts'
import {
  activeTask,
  hover,
  hoveredRay,
  notice,
  pinnedRay,
  pointerMode,
  pointerPosition,
  runOnClick,
  selectedGap,
} from '../store/view.ts'
import type { Hover } from '../store/view.ts'
import { sectorFaults, surfaceFaults } from '../store/scenario.ts'
import { runTask } from '../tasks/run.ts'
import { surfaceResult } from '../tasks/state.ts'
import { bearing } from './geometry.ts'
import { buildingLayers } from './layers/buildings.ts'
import { towerLayers, wedgeRadiusPx } from './layers/towers.ts'
import { dotReachPx, pickSector } from './pick-sector.ts'

const reachPx = 5
const rayLayers = ['rays-los', 'rays-nlos']

/** What a click does, and what is told about the place under the pointer. */
export function bindPointer(map: MapLibreMap): () => void {
  let pending: MapMouseEvent | null = null
  const onMove = (event: MapMouseEvent): void => {
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
    hoveredRay.value = null
    pointerPosition.value = null
  }
  const onClick = (event: MapMouseEvent): void => clicked(map, event)
  map.on('mousemove', onMove)
  map.on('mouseout', onOut)
  map.on('movestart', onOut)
  map.on('click', onClick)
  return () => {
    map.off('mousemove', onMove)
    map.off('mouseout', onOut)
    map.off('movestart', onOut)
    map.off('click', onClick)
  }
}

function clicked(map: MapLibreMap, event: MapMouseEvent): void {
  const tower = towerUnder(map, event)
  if (tower !== null) {
    takeTower(String(tower.properties['name']))
    return
  }
  const gap = near(map, event, ['gaps'])
  if (gap !== undefined) {
    selectedGap.value = String(gap.properties['building_id'])
    return
  }
  if (pointerMode.value === 'inspect') {
    const ray = near(map, event, rayLayers)
    pinnedRay.value = ray === undefined ? null : Number(ray.properties['ray_index'])
    return
  }
  placeCell(event.lngLat.lng, event.lngLat.lat)
  runAfterPlacing()
}

/** Takes the cell from a tower record and runs the shown task on it. */
function takeTower(name: string): void {
  const tower = towers.value.find((record) => towerName(record) === name)
  if (tower === undefined) return
  selectTower(tower)
  runAfterPlacing()
}

/** Puts the cell in the middle of the map, for those who work without a pointer. */
export function placeAtCentre(map: MapLibreMap): void {
  const { lng, lat } = map.getCenter()
  placeCell(lng, lat)
  runAfterPlacing()
}

function runAfterPlacing(): void {
  if (!runOnClick.value) return
  const faults = activeTask.value === 'surface' ? surfaceFaults.value : sectorFaults.value
  if (faults.length > 0) {
    notice.value = faults[0].message
    return
  }
  void runTask(activeTask.value)
}

function tellAbout(map: MapLibreMap, event: MapMouseEvent): void {
  pointerPosition.value = [event.lngLat.lng, event.lngLat.lat]
  const tower = towerUnder(map, event)
  const gap = tower === null ? near(map, event, ['gaps']) : undefined
  const ray = near(map, event, rayLayers)
  hoveredRay.value = ray === undefined ? null : Number(ray.properties['ray_index'])
  const building = near(map, event, buildingLayers, 0)
  const rows = [
    ...surfaceRows(event),
    ...(ray === undefined ? [] : rayRows(ray)),
    ...(building === undefined ? [] : buildingRows(building)),
  ]
  const at = tipPlace(map, event)
  if (tower !== null) hover.value = { ...at, ...towerHover(tower) }
  else if (gap !== undefined) hover.value = { ...at, ...gapHover(gap) }
  else if (rows.length === 0) hover.value = null
  else hover.value = { ...at, title: rowsTitle(ray, building), rows }
  const clickable = tower !== null || gap !== undefined
  map.getCanvas().style.cursor = clickable
    ? 'pointer'
    : pointerMode.value === 'place'
      ? 'crosshair'
      : 'default'
}

const tipWidthPx = 280
const tipHeightPx = 190

function tipPlace(map: MapLibreMap, event: MapMouseEvent) {
  const { x, y } = event.point
  const { clientWidth, clientHeight } = map.getContainer()
  return { x, y, flipX: x > clientWidth - tipWidthPx, flipY: y > clientHeight - tipHeightPx }
}

function rowsTitle(
  ray: MapGeoJSONFeature | undefined,
  building: MapGeoJSONFeature | undefined,
): string {
  if (ray !== undefined) return `Ray ${Number(ray.properties['ray_index']) + 1}`
  if (building !== undefined) return String(building.properties['id'])
  return 'Surface'
}

type Rows = Hover['rows']

function surfaceRows(event: MapMouseEvent): Rows {
  const grid = activeTask.value === 'surface' ? surfaceResult.value?.answer.grid : undefined
  const value = grid === undefined ? null : valueAt(grid, event.lngLat.lng, event.lngLat.lat)
  return value === null ? [] : [['Received', formatPower(value)]]
}

function rayRows(ray: MapGeoJSONFeature): Rows {
  const { signal_dbm, distance_m, angle_deg, los_state } = ray.properties
  return [
    ['Received', formatPower(Number(signal_dbm))],
    ['Distance', formatDistance(Number(distance_m))],
    ['Bearing', formatAngle(Number(angle_deg))],
    ['Sight', los_state === 'los' ? 'line of sight' : 'no line of sight'],
  ]
}

function buildingRows(building: MapGeoJSONFeature): Rows {
  const { id, height_m, height_known, demand, residential, material } = building.properties
  const isKnown = height_known === true || height_known === 1
  return [
    ['Building', String(id)],
    ['Height', isKnown ? `${formatNumber(Number(height_m), 1)} m` : 'unknown'],
    ['Demand', `${formatNumber(Number(demand), 1)} + ${formatNumber(Number(residential), 1)} res.`],
    ...(material === 'unknown' || material === undefined
      ? []
      : ([['Material', String(material)]] as const)),
  ]
}

function towerHover(tower: MapGeoJSONFeature): { title: string; rows: Rows } {
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

function gapHover(gap: MapGeoJSONFeature): { title: string; rows: Rows } {
  const { building_id, rx_dbm, total_demand, distance_m, reason, role } = gap.properties
  const power = rx_dbm === undefined || rx_dbm === 'null' ? null : Number(rx_dbm)
  const change = role === 'gap' ? null : formatIdentifier(String(role).replace('-', ' '))
  return {
    title: String(building_id),
    rows: [
      ['Received', formatPower(power)],
      ['Demand', formatNumber(Number(total_demand), 1)],
      ['Distance', formatDistance(Number(distance_m))],
      ['Reason', formatIdentifier(String(reason))],
      ...(change === null ? [] : ([['Gap', change]] as const)),
    ],
  }
}

/** The tower record under the pointer: its dot, or the wedge of one of its sectors. */
function towerUnder(map: MapLibreMap, event: MapMouseEvent): MapGeoJSONFeature | null {
  const reachPx = Math.max(dotReachPx, wedgeRadiusPx(map.getZoom()))
  const features = featuresWithin(map, event, towerLayers, reachPx)
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
  return pickSector(candidates, reachPx)?.feature ?? null
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
