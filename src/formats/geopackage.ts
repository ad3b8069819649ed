// GeoPackage 1.3 (OGC 12-128r18): features in an SQLite file. SQLite itself comes as WebAssembly, so
// nothing is compiled at installation; it is loaded when the first file is asked for.
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Envelope, forEachPosition, geoPackageGeometry } from './geopackage-geometry.ts'
import { geoPackageTables } from './geopackage-tables.ts'
import { vectorStyle } from './qgis-style.ts'
import type { VectorLayer } from './vector-layer.ts'

type Sqlite = typeof import('node-sqlite3-wasm')
type Database = InstanceType<Sqlite['Database']>

interface GeoPackage {
  readonly layers: readonly VectorLayer[]
  /** Where the file comes from, by name. */
  readonly items: Readonly<Record<string, string>>
  /** Of the content, ISO 8601 in UTC: the same content gives the same bytes. */
  readonly changedAt: string
}

const geometryColumn = 'geom'

/** Bytes of a piece of a file. */
const pieceBytes = 1024 * 1024

/**
 * Features as a GeoPackage in EPSG:4326. Each layer brings its style along, which QGIS applies by
 * itself. The file is put together in the system's folder for temporary files.
 */
export function encodeGeoPackage(content: GeoPackage): Uint8Array {
  const pieces = [...geoPackagePieces(content)]
  // A buffer of its own: a pooled one could not be handed over.
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of pieces) {
    bytes.set(piece, end)
    end += piece.length
  }
  return bytes
}

/** The bytes of a GeoPackage in pieces, of which one at a time is in memory. */
export function* geoPackagePieces(content: GeoPackage): Generator<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-gpkg-'))
  try {
    const path = join(folder, 'export.gpkg')
    writeGeoPackage(path, content)
    const file = openSync(path, 'r')
    try {
      for (;;) {
        const piece = new Uint8Array(pieceBytes)
        const length = readSync(file, piece)
        if (length === 0) return
        yield piece.subarray(0, length)
      }
    } finally {
      closeSync(file)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeGeoPackage(path: string, content: GeoPackage): void {
  const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as Sqlite
  const database = new Database(path)
  try {
    // Nobody else sees the file before it is complete.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN')
    database.exec(geoPackageTables)
    addMetadata(database, content)
    addAttributeTable(database, 'layer_styles', content.changedAt)
    for (const layer of content.layers) addLayer(database, layer, content.changedAt)
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

function addMetadata(database: Database, { items, changedAt }: GeoPackage): void {
  database.run('INSERT INTO gpkg_metadata VALUES (1, ?, ?, ?, ?)', [
    'dataset',
    'https://json.org',
    'application/json',
    JSON.stringify(items),
  ])
  database.run('INSERT INTO gpkg_metadata_reference VALUES (?, NULL, NULL, NULL, ?, 1, NULL)', [
    'geopackage',
    changedAt,
  ])
}

function addAttributeTable(database: Database, name: string, changedAt: string): void {
  database.run(
    'INSERT INTO gpkg_contents (table_name, data_type, identifier, last_change) VALUES (?, ?, ?, ?)',
    [name, 'attributes', name, changedAt],
  )
}

function addLayer(database: Database, layer: VectorLayer, changedAt: string): void {
  const { name, columns, geometryType } = layer
  const columnList = columns.map((column) => `, "${column.name}" ${column.type}`).join('')
  database.exec(
    `CREATE TABLE "${name}" (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, ` +
      `"${geometryColumn}" ${geometryType.toUpperCase()}${columnList})`,
  )
  addToContents(database, layer, changedAt)
  const places = columns.map(() => ', ?').join('')
  const insert = database.prepare(`INSERT INTO "${name}" VALUES (NULL, ?${places})`)
  try {
    for (const { geometry, values } of layer.features) {
      insert.run([geoPackageGeometry(geometry), ...values])
    }
  } finally {
    insert.finalize()
  }
  database.run(
    'INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column, ' +
      'styleName, styleQML, styleSLD, useAsDefault, description, owner, ui, update_time) ' +
      "VALUES ('', '', ?, ?, ?, ?, '', 1, ?, '', NULL, ?)",
    [name, geometryColumn, name, vectorStyle(layer), layer.description, changedAt],
  )
}

function addToContents(database: Database, layer: VectorLayer, changedAt: string): void {
  const envelope = new Envelope()
  for (const { geometry } of layer.features) {
    forEachPosition(geometry, (position) => envelope.add(position))
  }
  const { west, east, south, north } = envelope
  const extent = west > east ? [null, null, null, null] : [west, south, east, north]
  database.run('INSERT INTO gpkg_contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 4326)', [
    layer.name,
    'features',
    layer.title,
    layer.description,
    changedAt,
    ...extent,
  ])
  database.run('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, 4326, 0, 0)', [
    layer.name,
    geometryColumn,
    layer.geometryType.toUpperCase(),
  ])
}
