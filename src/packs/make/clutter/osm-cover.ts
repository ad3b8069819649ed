import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { PostingGrid } from '../../../formats/elevation-raster.ts'
import { SightlineError } from '../../../errors.ts'
import type { ClutterCategory } from '../../../rf/ground-profile.ts'
import type { ClutterClass } from '../../../spatial/clutter-window.ts'
import type { MapFeature } from '../base-map/map-feature.ts'
import type { Polygon } from '../common/building-input.ts'
import { type CellWindow, pointsPerCell, visitCovered, wholeWindow } from './covered-cells.ts'
import { defaultClutterHeightM } from './worldcover.ts'

/** A building as it covers the ground. */
export interface Roof {
  readonly polygons: readonly Polygon[]
  /** Metres above the ground; NaN when unknown. */
  readonly heightM: number
}

/** A part of the ground that is covered. */
export interface CoverPart {
  readonly of: 'forest' | 'water' | 'roof'
  readonly polygons: readonly Polygon[]
  /** Of a roof, metres; NaN when unknown, and of all else. */
  readonly heightM: number
}

/** Takes what covers the ground, one thing after the other. */
export interface CoverSink {
  add(part: CoverPart): void
}

/** Of a cell so much is built over when it counts as built up: detached houses in their gardens do. */
const builtUpShare = 0.1
/** Water and forest count where they are at least half of a cell. */
const coverShare = 0.5
/** Ten times Germany; more is a mistake in the box. */
const maximumCells = 1e10

const openCode = 1
const waterCode = 2
const forestCode = 3
const builtUpCode = 4
/** Built up under a mean roof of so many metres is this much and the metres. */
const roofCode = 100
/** The tallest mean roof that a byte holds beside that, metres. */
const tallestRoofM = 155

/** The forest or water that a feature of a map is; null for everything else. */
export function groundPart({ geometry, layer, properties }: MapFeature): CoverPart | null {
  if (geometry.type !== 'Polygon') return null
  const isWater = layer === 'water' && properties.class !== 'pool'
  const isForest = layer === 'ground' && properties.class === 'forest'
  if (!isWater && !isForest) return null
  return { of: isWater ? 'water' : 'forest', polygons: [geometry.coordinates], heightM: NaN }
}

/** The roof that a building covers the ground with. */
export function roofPart(roof: Roof): CoverPart {
  return { of: 'roof', ...roof }
}

/**
 * What covers the ground of a grid, or of a window of it, cell by cell, by its land use and its buildings.
 * What nobody has drawn counts as open. 13 bytes of memory a cell.
 */
export class OsmCover implements CoverSink {
  readonly grid: PostingGrid
  readonly #window: CellWindow
  readonly #water: Uint8Array
  readonly #forest: Uint8Array
  readonly #built: Uint8Array
  readonly #knownRoofs: Uint16Array
  readonly #roofSum: Float64Array

  constructor(grid: PostingGrid, window: CellWindow = wholeWindow(grid)) {
    this.grid = grid
    this.#window = window
    const count = window.width * window.height
    this.#water = new Uint8Array(count)
    this.#forest = new Uint8Array(count)
    this.#built = new Uint8Array(count)
    this.#knownRoofs = new Uint16Array(count)
    this.#roofSum = new Float64Array(count)
  }

  add({ of, polygons, heightM }: CoverPart): void {
    for (const polygon of polygons) {
      if (of === 'water') this.#count(this.#water, polygon)
      else if (of === 'forest') this.#count(this.#forest, polygon)
      else this.#addRoof(polygon, heightM)
    }
  }

  #addRoof(polygon: Polygon, heightM: number): void {
    this.#count(this.#built, polygon)
    if (Number.isNaN(heightM)) return
    this.#visit(polygon, (cell) => {
      if (this.#knownRoofs[cell] === 0xffff) return
      this.#knownRoofs[cell]++
      this.#roofSum[cell] += heightM
    })
  }

  /** The code of the class of every cell, row-major from the north. */
  codes(): Uint8Array {
    return this.#built.map((built, cell) => {
      if (built >= builtUpShare * pointsPerCell) return this.#roofCodeAt(cell)
      if (this.#water[cell] >= coverShare * pointsPerCell) return waterCode
      return this.#forest[cell] >= coverShare * pointsPerCell ? forestCode : openCode
    })
  }

  /** Areas that overlap count twice: a cell has no more than all of its points. */
  #count(counts: Uint8Array, polygon: Polygon): void {
    this.#visit(polygon, (cell) => {
      if (counts[cell] < pointsPerCell) counts[cell]++
    })
  }

  #visit(polygon: Polygon, visit: (cell: number) => void): void {
    visitCovered(this.grid, polygon, visit, this.#window)
  }

  #roofCodeAt(cell: number): number {
    const known = this.#knownRoofs[cell]
    if (known === 0) return builtUpCode
    const meanM = Math.round(this.#roofSum[cell] / known)
    return roofCode + Math.min(tallestRoofM, Math.max(1, meanM))
  }
}

/**
 * The cells around a box.
 *
 * @throws {SightlineError} not_processable with the figures and what to do where they are too many.
 */
export function coverGrid(box: Bounds): PostingGrid {
  const grid = cellsOf(box)
  const { width, height } = grid
  if (width * height <= maximumCells) return grid
  const [west, south, east, north] = box.map((degrees) => Math.round(degrees * 100) / 100)
  throw new SightlineError(
    'not_processable',
    `clutter: ${width} x ${height} cells of 30 m cover the pack (${west} to ${east} degrees east, ${south} to ` +
      `${north} north); at most ${maximumCells} are derived from an extract. Clip the pack with --bbox`,
  )
}

/** What a code of `OsmCover` stands for. */
export function osmClass(code: number): ClutterClass {
  const fixed = fixedClasses.find((one) => one.code === code)
  if (fixed !== undefined) return fixed
  const heightM = code - roofCode
  return { code, name: `built-up, roofs of ${heightM} m`, heightM, category: builtUp(heightM) }
}

/** Every class that a cell can be of, by rising code. */
export function osmClasses(): readonly ClutterClass[] {
  const roofs = Array.from({ length: tallestRoofM }, (_, index) => osmClass(roofCode + index + 1))
  return [...fixedClasses, ...roofs]
}

const fixedClasses: readonly ClutterClass[] = (
  [
    [openCode, 'open', 'open_rural'],
    [waterCode, 'water', 'water_sea'],
    [forestCode, 'forest', 'urban_trees_forest'],
    [builtUpCode, 'built-up, roofs unknown', 'suburban'],
  ] as const
).map(([code, name, category]) => ({
  code,
  name,
  category,
  heightM: defaultClutterHeightM[category],
}))

/** The category whose own representative height is nearest; the taller one in the middle. */
function builtUp(heightM: number): ClutterCategory {
  const { suburban, urban_trees_forest: urban, dense_urban: dense } = defaultClutterHeightM
  if (heightM < (suburban + urban) / 2) return 'suburban'
  return heightM < (urban + dense) / 2 ? 'urban_trees_forest' : 'dense_urban'
}

/** Cells of an arc-second are 30 m from north to south. */
const arcSecondsLat = 1

/**
 * Cells around a box on whole arc-seconds: the grid of open terrain models (Copernicus DEM), which
 * widens its cells in steps towards the poles.
 */
function cellsOf([west, south, east, north]: Bounds): PostingGrid {
  const arcSecondsLon = widthInArcSeconds(Math.min(Math.abs(south), Math.abs(north)))
  const first = Math.round((west * 3600) / arcSecondsLon)
  const last = Math.round((east * 3600) / arcSecondsLon)
  const top = Math.round((north * 3600) / arcSecondsLat)
  const bottom = Math.round((south * 3600) / arcSecondsLat)
  return {
    width: last - first + 1,
    height: top - bottom + 1,
    originLonDeg: (first * arcSecondsLon) / 3600,
    originLatDeg: (top * arcSecondsLat) / 3600,
    spacingLonDeg: arcSecondsLon / 3600,
    spacingLatDeg: arcSecondsLat / 3600,
  }
}

function widthInArcSeconds(latDeg: number): number {
  const steps = [
    [85, 10],
    [80, 5],
    [70, 3],
    [60, 2],
    [50, 1.5],
  ] as const
  return steps.find(([from]) => latDeg >= from)?.[1] ?? 1
}
