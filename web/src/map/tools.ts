import type { Map as MapLibreMap } from 'maplibre-gl'
import { formatArea, formatDistance } from '../format/format.ts'
import type { Position } from '../project/project.ts'
import { activeQuestion, ask } from '../store/asking.ts'
import { cell, edit } from '../store/project.ts'
import { questions } from '../store/registry.ts'
import { aboveRoofM, standOnRoof } from '../store/roof.ts'
import { cellPosition, placeCell, takeTower } from '../store/scenario.ts'
import { towerName, towers } from '../store/session.ts'
import { lasso, lassoedTowers, sketch } from '../store/sketch.ts'
import {
  activeQuestionId,
  dockOpen,
  dockTab,
  inspectorTab,
  notice,
  runOnClick,
  tool,
} from '../store/view.ts'
import type { Tool } from '../store/view.ts'
import { distance, ringArea } from '../geometry/geometry.ts'

/** Takes up a tool; what was being drawn is dropped. */
export function chooseTool(wanted: Tool): void {
  sketch.value = []
  lasso.value = []
  lassoedTowers.value = []
  tool.value = wanted
}

/** Puts the selected cell, or a new one, at a place and asks what is to be asked of it. */
export function placeAt(lon: number, lat: number): void {
  placeCell(lon, lat)
  void askAfterPlacing()
}

/** Takes the selected cell, or a new one, from a tower record. */
export function takeTowerNamed(name: string, asNewCell = false): void {
  const tower = towers.value.find((record) => towerName(record) === name)
  if (tower === undefined) return
  takeTower(tower, asNewCell)
  void askAfterPlacing()
}

/** Puts the cell in the middle of the map, for those who work without a pointer. */
export function placeAtCentre(map: MapLibreMap): void {
  const { lng, lat } = map.getCenter()
  placeAt(lng, lat)
}

async function askAfterPlacing(): Promise<void> {
  const placed = cell.peek()?.id
  const heightM = placed === undefined ? null : await standOnRoof(placed)
  if (heightM !== null) {
    notice.value = `It stands on a roof: its antenna is proposed at ${heightM} m, ${aboveRoofM} m above it.`
  }
  const question = activeQuestion.value
  if (!runOnClick.value || question === undefined || question.about !== 'cell') return
  inspectorTab.value = 'result'
  void ask(question)
}

/** One corner of what is being drawn. */
export function useDrawingTool(used: 'path' | 'area' | 'measure', at: Position): void {
  if (used === 'path') {
    addPathEnd(at)
    return
  }
  sketch.value = [...sketch.value, at]
  notice.value = used === 'measure' ? measured(sketch.value) : areaHint(sketch.value)
}

/** A path starts at the selected cell; without one, at the first click. */
function addPathEnd(to: Position): void {
  const from = cellPosition.value ?? sketch.value[0]
  if (from === undefined) {
    sketch.value = [to]
    notice.value = 'Now click where the receiver is.'
    return
  }
  const cellId = cellPosition.value === null ? null : (cell.value?.id ?? null)
  edit('Draw a path', (old) => ({ ...old, path: { cellId, from, to } }))
  chooseTool('select')
  const question = questions.value.find(({ about }) => about === 'path')
  if (question === undefined) return
  activeQuestionId.value = question.id
  inspectorTab.value = 'result'
  // The profile itself is drawn in the dock.
  dockTab.value = 'question'
  dockOpen.value = true
  void ask(question)
}

const fewestCorners = 3

/** Closes what is being drawn. */
export function finishDrawing(): void {
  const corners = withoutRepeats(sketch.value)
  if (tool.value === 'area' && corners.length >= fewestCorners) {
    edit('Draw the area', (old) => ({ ...old, area: corners }))
    notice.value = `The area of interest has ${formatArea(ringArea(corners))}.`
  }
  chooseTool('select')
}

/** A double click is two clicks first: corners in one place are one. */
const withoutRepeats = (corners: readonly Position[]): readonly Position[] =>
  corners.filter((corner, i) => i === 0 || distance(corners[i - 1], corner) > 0.5)

function measured(corners: readonly Position[]): string {
  let lengthM = 0
  for (let i = 1; i < corners.length; i++) lengthM += distance(corners[i - 1], corners[i])
  return corners.length < 2 ? 'Click the next place.' : `${formatDistance(lengthM)} in all.`
}

const areaHint = (corners: readonly Position[]): string =>
  corners.length < fewestCorners
    ? 'Click the next corner.'
    : 'Double click, or press Enter, to close the area.'
