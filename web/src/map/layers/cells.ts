import { computed, effect } from '@preact/signals'
import type { Feature, Polygon } from 'geojson'
import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { activePlan, positionOf, resolved } from '../../project/project.ts'
import type { Cell, Project } from '../../project/project.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import { baseLayers } from '../../store/layers.ts'
import { project, selectedIds } from '../../store/project.ts'
import { afterPaint } from '../after-paint.ts'
import { effectiveBeamDeg } from '../beam.ts'
import { sectorRing } from '../../geometry/geometry.ts'
import { emptyCollection, mapFont, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { setFeatures, setVisible } from '../sources.ts'
import { standsStill } from '../still/stands-still.ts'

/** Told to the features, so that a selection paints and makes none anew. */
const isSelected: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false]

/** So many sectors can be told apart; of more only the selected ones are drawn in full. */
const crowd = 40
/** Sectors of a crowd are drawn this small, metres. */
const wedgeRadiusM = 70

/** How the sector of a selected cell is drawn, and of another one. */
export const sectorPaint = {
  selected: { fillOpacity: 0.05, lineOpacity: 1, lineWidth: 1.8 },
  other: { fillOpacity: 0, lineOpacity: 0.6, lineWidth: 1 },
} as const

/** Of a crowd sectors are too small to show by themselves which cells are selected: their dots do. */
const isChosenOfCrowd: ExpressionSpecification = ['all', ['get', 'isOfCrowd'], isSelected]

/**
 * A radius of dots. Those of a crowd leave the picture below them in sight, and the selected ones are
 * seen behind the others of their site too.
 */
const dotRadius = (pixels: number, ofCrowd: number): ExpressionSpecification => [
  'case',
  isChosenOfCrowd,
  1.7 * ofCrowd,
  ['get', 'isOfCrowd'],
  ofCrowd,
  pixels,
]
/** Farther out the names of a crowd lie over its dots. */
const crowdNamesFromZoom = 13.5

/** Which sectors are drawn as far as they reach. */
type Outlined = 'all' | 'selected' | 'none'

const lineOpacity = (outlined: Outlined): ExpressionSpecification => [
  'case',
  isSelected,
  outlined === 'none' ? 0 : sectorPaint.selected.lineOpacity,
  outlined === 'all' ? sectorPaint.other.lineOpacity : 0,
]

const fillOpacity = (outlined: Outlined): ExpressionSpecification => [
  'case',
  isSelected,
  outlined === 'none' ? 0 : sectorPaint.selected.fillOpacity,
  sectorPaint.other.fillOpacity,
]

/** The cells of the active plan: their sectors, a dot, and their name. */
export const cells: LayerGroup = {
  sources: {
    cells: { type: 'geojson', data: emptyCollection, promoteId: 'id' },
    'cell-wedges': { type: 'geojson', data: emptyCollection, promoteId: 'id' },
    'cell-dots': { type: 'geojson', data: emptyCollection, promoteId: 'id' },
  },
  layers: ({ theme }) => {
    const palette = mapPalettes[theme]
    return [
      {
        id: 'cells-fill',
        type: 'fill',
        source: 'cells',
        paint: {
          'fill-color': palette.accent,
          'fill-opacity': fillOpacity('all'),
        },
      },
      {
        id: 'cells-line',
        type: 'line',
        source: 'cells',
        paint: {
          'line-color': palette.accent,
          'line-width': [
            'case',
            isSelected,
            sectorPaint.selected.lineWidth,
            sectorPaint.other.lineWidth,
          ],
          'line-opacity': lineOpacity('all'),
        },
      },
      {
        id: 'cells-wedge',
        type: 'fill',
        source: 'cell-wedges',
        minzoom: 11,
        paint: {
          'fill-color': ['case', isSelected, palette.accent, palette.ink],
          'fill-opacity': ['case', isSelected, 0.9, 0.45],
        },
      },
      {
        id: 'cells-dot',
        type: 'circle',
        source: 'cell-dots',
        paint: {
          'circle-radius': [
            'interpolate',
            ['linear'],
            ['zoom'],
            ...[8, dotRadius(1.5, 1.5)],
            ...[12, dotRadius(3.5, 2)],
            ...[14, dotRadius(6, 4.5)],
          ] as ExpressionSpecification,
          'circle-color': palette.accent,
          'circle-stroke-color': ['case', isChosenOfCrowd, palette.ink, palette.halo],
          'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 8, 0.5, 14, 2],
        },
      },
      {
        id: 'cells-label',
        type: 'symbol',
        source: 'cell-dots',
        minzoom: 12,
        layout: {
          'text-field': [
            'step',
            ['zoom'],
            ['case', ['get', 'isOfCrowd'], '', ['get', 'label']],
            crowdNamesFromZoom,
            ['get', 'label'],
          ],
          'text-font': mapFont,
          'text-size': 12,
          'text-radial-offset': 1.3,
          'text-variable-anchor': ['bottom', 'left', 'right', 'top'],
          'text-justify': 'auto',
        },
        paint: {
          'text-color': palette.ink,
          'text-halo-color': palette.halo,
          'text-halo-width': 1.6,
        },
      },
    ]
  },
}

export const cellLayers = ['cells-dot'] as const
/** Those that turn with an antenna. */
export const sectorLayers = ['cells-fill', 'cells-line'] as const
const allLayers = ['cells-fill', 'cells-line', 'cells-wedge', 'cells-dot', 'cells-label']

export function bindCells(map: MapLibreMap): () => void {
  let hadWedges = false
  const stops = [
    effect(() => setVisible(map, allLayers, baseLayers.value.cells.visible)),
    followSectors(map),
    effect(() => {
      const { cells: list, settings } = drawn.value
      const small = list.length > crowd ? list : []
      if (small.length > 0 || hadWedges) {
        setFeatures(map, 'cell-wedges', {
          type: 'FeatureCollection',
          features: small
            .map((cell) => outline(settings, cell, wedgeRadiusM))
            .filter((found) => found !== null),
        })
      }
      hadWedges = small.length > 0
    }),
    effect(() => {
      // Not with every turn of an antenna: where dots come, all names on the map are placed anew.
      setFeatures(map, 'cell-dots', { type: 'FeatureCollection', features: dots(dotted.value) })
    }),
    followSelection(map),
  ]
  return () => stops.forEach((stop) => stop())
}

/** A map that stands still is told so seldom, ms: it draws nothing, but may have to go on at once. */
const betweenToldMs = 250

function followSectors(map: MapLibreMap): () => void {
  let wait: ReturnType<typeof setTimeout> | undefined
  const tell = (features: Feature[]): void => {
    clearTimeout(wait)
    wait = undefined
    setFeatures(map, 'cells', { type: 'FeatureCollection', features })
  }
  const stop = effect(() => {
    const features = sectors.value
    if (standsStill.value) wait ??= setTimeout(() => tell(sectors.peek()), betweenToldMs)
    else tell(features)
  })
  return () => {
    stop()
    clearTimeout(wait)
  }
}

interface DrawnCells {
  readonly cells: readonly Cell[]
  readonly settings: Project
}

let latest: DrawnCells | null = null

/** What the outlines depend on; the same object until some of it has changed. */
const drawn = computed<DrawnCells>(() => {
  const settings = project.value
  const { cells: list } = activePlan(settings)
  const isSame =
    latest?.cells === list &&
    latest.settings.defaults === settings.defaults &&
    latest.settings.acceptedOffset === settings.acceptedOffset
  if (!isSame || latest === null) latest = { cells: list, settings }
  return latest
})

/** More sectors than can be told apart. */
export const isCrowd = computed(() => drawn.value.cells.length > crowd)

/** The sectors of the plan's cells as far as they reach. */
export const sectors = computed(() => {
  const { cells: list, settings } = drawn.value
  return list.map((cell) => outline(settings, cell)).filter((found) => found !== null)
})

let latestDotted: readonly Cell[] = []

/** The cells as far as the dots depend on them; the same list until one is named or stands otherwise. */
export const dotted = computed<readonly Cell[]>(() => {
  const { cells: list } = drawn.value
  if (!haveSameDots(list, latestDotted)) latestDotted = list
  return latestDotted
})

function haveSameDots(list: readonly Cell[], before: readonly Cell[]): boolean {
  if (list.length !== before.length) return false
  return list.every((cell, i) => {
    const other = before[i]
    if (cell === other) return true
    if (cell.id !== other.id || cell.name !== other.name) return false
    return String(positionOf(cell)) === String(positionOf(other))
  })
}

const outlined = computed<Outlined>(() => {
  if (drawn.value.cells.length <= crowd) return 'all'
  return selectedIds.value.size <= crowd ? 'selected' : 'none'
})

/**
 * Tells the outlines which of them are selected, where that has changed. List and form are painted
 * first: where the processor draws the map, they would wait for its frame.
 */
function followSelection(map: MapLibreMap): () => void {
  let told: ReadonlySet<string> = new Set()
  const tell = (id: string, selected: boolean): void => {
    for (const source of ['cells', 'cell-wedges', 'cell-dots'])
      map.setFeatureState({ source, id }, { selected })
  }
  const follow = (now: ReadonlySet<string>, shown: Outlined): void => {
    for (const id of told) if (!now.has(id)) tell(id, false)
    for (const id of now) if (!told.has(id)) tell(id, true)
    told = now
    map.setPaintProperty('cells-line', 'line-opacity', lineOpacity(shown))
    map.setPaintProperty('cells-fill', 'fill-opacity', fillOpacity(shown))
  }
  let cancel = (): void => undefined
  const stop = effect(() => {
    const now = selectedIds.value
    const shown = outlined.value
    cancel()
    cancel = afterPaint(() => follow(now, shown))
  })
  return () => {
    stop()
    cancel()
  }
}

function outline(now: Project, cell: Cell, longestM = Infinity): Feature<Polygon> | null {
  const position = positionOf(cell)
  if (position === null) return null
  const members = resolved(now, cell)
  const boresightDeg = (members.azimuth ?? 0) + (members.orientation_deg ?? 0)
  const radiusM = Math.min(longestM, members.radius_m ?? defaultNumber('radius_m'))
  return {
    type: 'Feature',
    properties: { id: cell.id },
    geometry: {
      type: 'Polygon',
      coordinates: [sectorRing(position, boresightDeg, effectiveBeamDeg(members), radiusM)],
    },
  }
}

/** Several cells of one site have its name, others their own. */
export function labelOf(cells: readonly Pick<Cell, 'name' | 'site'>[]): string {
  const sites = new Set(cells.map(({ site }) => site ?? ''))
  const [site] = sites
  if (cells.length > 1 && sites.size === 1 && site !== '') return site
  return cells.map(({ name }) => name).join(', ')
}

/** Cells on one mast share a label: its names would lie over each other. */
function dots(cells: readonly Cell[]): Feature[] {
  const masts = new Map<string, Cell[]>()
  for (const cell of cells) {
    const mast = String(positionOf(cell))
    masts.set(mast, [...(masts.get(mast) ?? []), cell])
  }
  return cells.flatMap((cell) => {
    const position = positionOf(cell)
    if (position === null) return []
    const sharing = masts.get(String(position)) ?? []
    const label = sharing[0] === cell ? labelOf(sharing) : ''
    return {
      type: 'Feature' as const,
      properties: { id: cell.id, name: cell.name, label, isOfCrowd: cells.length > crowd },
      geometry: { type: 'Point' as const, coordinates: [...position] },
    }
  })
}
