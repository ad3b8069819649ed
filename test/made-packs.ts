import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** Members of a manifest that a test sets otherwise; undefined leaves a member out. */
export type ManifestChanges = Readonly<Record<string, unknown>>

/** A fresh directory that goes away with the test file, or at the latest with the run. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sightline-packs-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A polygon feature of one ring or more, its outer ring given as positions. */
export function polygonFeature(
  id: unknown,
  rings: unknown,
  properties: Record<string, unknown> | null = { building: 'yes' },
): Record<string, unknown> {
  return { type: 'Feature', id, properties, geometry: { type: 'Polygon', coordinates: rings } }
}

/** A closed square ring of the given side in degrees with its south-west corner at a place. */
export function squareRing(west: number, south: number, side: number): [number, number][] {
  return [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ]
}

/** A tower that the loader accepts. */
export function towerFeature(
  id: unknown,
  cellId: unknown,
  coordinates: unknown = [32.85, 39.92],
): Record<string, unknown> {
  const properties = { cell_id: cellId, radio_type: 'NR', is_simulated: true }
  return { type: 'Feature', id, properties, geometry: { type: 'Point', coordinates } }
}

export function featureCollection(features: readonly unknown[]): string {
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** The manifest of a schema-1 pack over the given file contents. */
export function manifestFor(
  files: { readonly towers: string; readonly buildings: string },
  changes: ManifestChanges = {},
): Record<string, unknown> {
  return {
    schema_version: 1,
    id: 'test-pack',
    name: 'Test pack',
    version: '1',
    crs: 'EPSG:4326',
    bounds: [32.8, 39.9, 32.9, 40],
    generated_at: '2026-01-01T00:00:00Z',
    sources: ['made up'],
    licenses: ['CC0-1.0'],
    confidence: 'synthetic',
    files: { towers: 'towers.geojson', buildings: 'buildings.geojson' },
    sha256: {
      'towers.geojson': sha256Of(files.towers),
      'buildings.geojson': sha256Of(files.buildings),
    },
    ...changes,
  }
}

/** Writes a pack of these features (or file texts) into a directory and gives the directory. */
export function writePack(
  directory: string,
  content: {
    readonly buildings?: readonly unknown[] | string
    readonly towers?: readonly unknown[] | string
    readonly manifest?: ManifestChanges
  } = {},
): string {
  const { buildings = [polygonFeature('way/1', [squareRing(32.85, 39.92, 0.0002)])] } = content
  const { towers = [towerFeature('tower-1', 1)] } = content
  const files = { towers: textOf(towers), buildings: textOf(buildings) }
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'towers.geojson'), files.towers)
  writeFileSync(join(directory, 'buildings.geojson'), files.buildings)
  const manifest = manifestFor(files, content.manifest)
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest))
  return directory
}

/** Writes one more file of a pack and gives its SHA-256. */
export function writePackFile(directory: string, name: string, content: string): string {
  mkdirSync(dirname(join(directory, name)), { recursive: true })
  writeFileSync(join(directory, name), content)
  return sha256Of(content)
}

export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function textOf(features: readonly unknown[] | string): string {
  return typeof features === 'string' ? features : featureCollection(features)
}
