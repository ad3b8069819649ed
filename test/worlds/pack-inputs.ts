import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuildOptions } from '../../src/packs/make/common/build-options.ts'

interface TestBuilding {
  readonly id?: unknown
  readonly lon: number
  readonly lat: number
  readonly properties?: Record<string, unknown>
  /** Instead of a square of about 20 m. */
  readonly ring?: unknown
}

interface TestFeature {
  readonly id: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry: { readonly type: string }
}

const csvHeader =
  'radio,mcc,net,area,cell,unit,lon,lat,range,samples,changeable,created,updated,averageSignal'

/** A temporary folder with small files from which packs are built. */
export class PackInputs {
  readonly folder = mkdtempSync(join(tmpdir(), 'pack-inputs-'))
  #count = 0

  /** Writes a file; its name gets a number in front. Gives its path. */
  file(name: string, content: string | Uint8Array): string {
    const path = join(this.folder, `${this.#count++}-${name}`)
    writeFileSync(path, content)
    return path
  }

  /** Writes a file whose name says what it holds, in a folder of its own. Gives its path. */
  namedFile(name: string, content: string | Uint8Array): string {
    const path = join(mkdtempSync(join(this.folder, 'named-')), name)
    writeFileSync(path, content)
    return path
  }

  /** A folder that does not exist yet. */
  output(): string {
    return join(this.folder, `pack-${this.#count++}`)
  }

  buildings(buildings: readonly TestBuilding[]): string {
    return this.file('buildings.geojson', JSON.stringify(buildingCollection(buildings)))
  }

  towers(...lines: readonly string[]): string {
    return this.file('cells.csv', [csvHeader, ...lines].join('\n'))
  }

  /** Options for one building and one tower, with changes. */
  options(change: Partial<BuildOptions>): BuildOptions {
    return {
      outputDirectory: this.output(),
      id: 'test',
      generatedAt: '2026-01-01T00:00:00Z',
      buildings: [this.buildings([{ id: 'way/1', lon: 7.42, lat: 43.73 }])],
      towers: [this.towers(towerLine(1, 7.421, 43.731))],
      ...change,
    }
  }
}

/** A row of an OpenCelliD export. */
export function towerLine(cell: number, lon: number, lat: number): string {
  return `NR,212,10,200,${cell},0,${lon},${lat},420,0,1,1718200000,1718200000,0`
}

/** A line of a GeoJSONL file: a footprint of one ring. */
export function footprintLine(
  ring: readonly (readonly [number, number])[],
  properties: Readonly<Record<string, unknown>>,
): string {
  const geometry = { type: 'Polygon', coordinates: [ring] }
  return JSON.stringify({ type: 'Feature', properties, geometry })
}

/** The features of a GeoJSON file of a pack. */
export function readFeaturesOf(directory: string, name: string): TestFeature[] {
  const text = readFileSync(join(directory, name), 'utf8')
  return (JSON.parse(text) as { features: TestFeature[] }).features
}

function buildingCollection(buildings: readonly TestBuilding[]): unknown {
  const features = buildings.map(({ id, lon, lat, properties = { building: 'yes' }, ring }) => {
    const [east, north] = [lon + 0.00025, lat + 0.00018]
    const square = [
      [lon, lat],
      [east, lat],
      [east, north],
      [lon, north],
      [lon, lat],
    ]
    const geometry = { type: 'Polygon', coordinates: [ring ?? square] }
    return { type: 'Feature', ...(id !== undefined && { id }), properties, geometry }
  })
  return { type: 'FeatureCollection', features }
}
