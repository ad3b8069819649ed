import type { MapCollector } from '../make/base-map/map-collector.ts'
import type { Position } from '../make/common/building-input.ts'
import type { City } from './city.ts'
import type { CityBlock } from './city-plan.ts'
import type { Point } from './city-shapes.ts'

/** Streets run along rows and columns; these lines of the grid, as shares of it, are something else. */
const canalShare = 0.3
const railwayShare = 0.7
const canalWidthM = 12
/** One of so many parks is a pond. */
const parksPerPond = 4

/** People of radio and electricity, none of them alive. */
const streetNames = [
  'Ampere',
  'Appleton',
  'Armstrong',
  'Austin',
  'Bell',
  'Bose',
  'Branly',
  'Braun',
  'Clarke',
  'Coulomb',
  'Faraday',
  'Fessenden',
  'Fresnel',
  'Gauss',
  'Hamming',
  'Heaviside',
  'Henry',
  'Hertz',
  'Huygens',
  'Kirchhoff',
  'Lamarr',
  'Lodge',
  'Lorentz',
  'Marconi',
  'Maxwell',
  'Meissner',
  'Morse',
  'Nyquist',
  'Oersted',
  'Ohm',
  'Popov',
  'Poynting',
  'Rayleigh',
  'Rice',
  'Shannon',
  'Siemens',
  'Sommerfeld',
  'Tesla',
  'Volta',
  'Watt',
] as const

const quarters = [
  ['Synthetic North', 0, 1],
  ['Synthetic East', 1, 0],
  ['Synthetic South', 0, -1],
  ['Synthetic West', -1, 0],
  ['Synthetic Harbour', 0.75, -0.75],
  ['Synthetic Heights', -0.75, 0.75],
] as const

/** What lies between the buildings of a generated city: streets, parks, ponds, a canal, railways, names. */
export function addCityMap(collector: MapCollector, city: City): void {
  const grid = new StreetGrid(city.blocks)
  const place = (point: Point): Position => city.frame.position(point)
  for (let line = 0; line <= grid.count; line++) {
    addRow(collector, grid, line, place)
    addColumn(collector, grid, line, place)
  }
  city.blocks
    .filter(({ buildingCount }) => buildingCount === 0)
    .forEach((block, index) => addPark(collector, block, index + 1, place))
  addPlaces(collector, grid, place)
}

type Place = (point: Point) => Position

/** The lines between the blocks of a square city, in metres from its centre. */
class StreetGrid {
  readonly count: number
  readonly #pitchM: number
  readonly halfM: number

  constructor(blocks: readonly CityBlock[]) {
    this.count = Math.round(Math.sqrt(blocks.length))
    this.#pitchM = this.count > 1 ? blocks[1].x - blocks[0].x : 2 * blocks[0].sideM
    this.halfM = (this.count * this.#pitchM) / 2
  }

  at(line: number): number {
    return line * this.#pitchM - this.halfM
  }

  /** The line nearest to a share of the way from the first to the last. */
  lineAt(share: number): number {
    return Math.round(share * this.count)
  }
}

/** Streets from west to east; one line is the railway. */
function addRow(collector: MapCollector, grid: StreetGrid, line: number, place: Place): void {
  const y = grid.at(line)
  const coordinates = [[place([-grid.halfM, y]), place([grid.halfM, y])]]
  if (line === grid.lineAt(railwayShare)) {
    const kind = { class: 'rail', name: 'Synthetic Railway' }
    collector.addLines({ layer: 'railway', minimumZoom: 8, properties: kind }, coordinates, false)
  } else {
    collector.addLines(streetKind(grid, line, 'Street'), coordinates, false)
  }
}

/** Streets from south to north; one line is the canal, the middle one has a tramway. */
function addColumn(collector: MapCollector, grid: StreetGrid, line: number, place: Place): void {
  const x = grid.at(line)
  const coordinates = [[place([x, -grid.halfM]), place([x, grid.halfM])]]
  if (line === grid.lineAt(canalShare)) {
    addCanal(collector, x, grid.halfM, place)
    return
  }
  collector.addLines(streetKind(grid, line, 'Avenue'), coordinates, false)
  if (line === grid.lineAt(0.5)) {
    const kind = { class: 'tram', name: 'Synthetic Tramway' }
    collector.addLines({ layer: 'railway', minimumZoom: 12, properties: kind }, coordinates, false)
  }
}

function streetKind(grid: StreetGrid, line: number, suffix: string) {
  const name = `${streetNames[line % streetNames.length]} ${suffix}`
  const [kind, minimumZoom] = streetClass(grid, line)
  return { layer: 'street' as const, minimumZoom, properties: { class: kind, name } }
}

function streetClass(grid: StreetGrid, line: number): readonly [string, number] {
  if (line === 0 || line === grid.count) return ['trunk', 6]
  if (line === grid.lineAt(0.5)) return ['primary', 8]
  if (line % 8 === 0) return ['secondary', 9]
  return line % 4 === 2 ? ['tertiary', 11] : ['minor', 12]
}

function addCanal(collector: MapCollector, x: number, halfM: number, place: Place): void {
  const [west, east] = [x - canalWidthM / 2, x + canalWidthM / 2]
  const properties = { class: 'water', name: 'Synthetic Canal' }
  collector.addArea(
    { layer: 'water', properties },
    [
      [
        closed([
          place([west, -halfM]),
          place([east, -halfM]),
          place([east, halfM]),
          place([west, halfM]),
        ]),
      ],
    ],
    false,
  )
  collector.addLines(
    { layer: 'waterway', minimumZoom: 10, properties: { ...properties, class: 'canal' } },
    [[place([x, -halfM]), place([x, halfM])]],
    false,
  )
}

/** A block without buildings: green with paths across it, or with a pond in it. */
function addPark(collector: MapCollector, block: CityBlock, number: number, place: Place): void {
  const { x, y, sideM } = block
  const half = sideM / 2
  const around = (shares: readonly (readonly [number, number])[]) =>
    shares.map(([dx, dy]) => place([x + dx * half, y + dy * half]))
  const properties = { class: 'park', name: `Synthetic Park ${number}` }
  collector.addArea({ layer: 'ground', properties }, [[closed(around(square))]], false)
  if (number % parksPerPond === 0) {
    const pond = { class: 'water', name: `Synthetic Pond ${number}` }
    collector.addArea({ layer: 'water', properties: pond }, [[closed(around(octagon))]], false)
    return
  }
  const path = { layer: 'street' as const, minimumZoom: 14, properties: { class: 'path' } }
  collector.addLines(path, [around([square[0], square[2]]), around([square[1], square[3]])], false)
}

const square = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const

const octagon = [
  [-0.3, -0.7],
  [0.3, -0.7],
  [0.7, -0.3],
  [0.7, 0.3],
  [0.3, 0.7],
  [-0.3, 0.7],
  [-0.7, 0.3],
  [-0.7, -0.3],
] as const

function closed(corners: Position[]): Position[] {
  return [...corners, corners[0]]
}

function addPlaces(collector: MapCollector, grid: StreetGrid, place: Place): void {
  const add = (name: string, kind: string, minimumZoom: number, rank: number, point: Point) =>
    collector.addPoint(
      { layer: 'place', minimumZoom, properties: { class: kind, name, rank } },
      place(point),
    )
  add('Synthetic City', 'city', 4, 1, [0, 0])
  for (const [name, east, north] of quarters) {
    const reachM = 0.6 * grid.halfM
    add(name, 'suburb', 10, 4, [east * reachM, north * reachM])
  }
}
