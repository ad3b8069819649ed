import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PolygonFeature } from '../../src/formats/flatgeobuf/feature-bytes.ts'
import {
  buildingFileNames,
  indexedMembers,
  indexedPaths,
} from '../../src/packs/make/buildings/building-files.ts'
import { writeIndexedBuildings } from '../../src/packs/make/buildings/indexed-buildings.ts'
import type { Manifest } from '../../src/packs/manifest/manifest.ts'
import { compareUtf8 } from '../../src/spatial/utf8-order.ts'

/**
 * A pack as it would be with its buildings read by window: the same features under the same ids.
 *
 * @param withIds false: without the files of ids, overviews and columns, as older builds wrote it
 */
export function windowedTwin(directory: string, withIds = true): string {
  const twin = mkdtempSync(join(tmpdir(), 'windowed-'))
  cpSync(directory, twin, { recursive: true })
  const path = join(twin, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const { features } = JSON.parse(readFileSync(join(twin, manifest.files.buildings), 'utf8')) as {
    readonly features: readonly (PolygonFeature & { readonly id: string | number })[]
  }
  rmSync(join(twin, manifest.files.buildings))
  const named = [...features].sort((a, b) => compareUtf8(a.id, b.id))
  const work = join(twin, 'work')
  mkdirSync(work)
  const { indexed } = buildingFileNames
  const paths = indexedPaths(twin, join(work, 'spool'))
  const { sha256, ...hashes } = writeIndexedBuildings(paths, named)
  rmSync(work, { recursive: true })
  const { buildings: layer, ...layers } = manifest.layers ?? {}
  const beside = indexedMembers(hashes)
  const shared = { crs: 'EPSG:4326', optional: false }
  const lists = {
    building_blocks: { kind: 'building_blocks', format: 'sha256', ...shared },
    ...(withIds && {
      building_ids: { kind: 'building_ids', format: 'names', ...shared },
      building_id_blocks: { kind: 'building_id_blocks', format: 'sha256', ...shared },
      building_overviews: { kind: 'building_overviews', format: 'lists', ...shared },
      building_overview_blocks: { kind: 'building_overview_blocks', format: 'sha256', ...shared },
      building_columns: { kind: 'building_columns', format: 'parts', ...shared },
      building_column_blocks: { kind: 'building_column_blocks', format: 'sha256', ...shared },
    }),
  }
  const changed = {
    ...manifest,
    files: {
      ...manifest.files,
      buildings: indexed,
      ...(withIds ? beside.files : { building_blocks: beside.files.building_blocks }),
    },
    sha256: { ...manifest.sha256, [indexed]: sha256, ...beside.sha256 },
    ...(manifest.layers && {
      layers: { ...layers, buildings: { ...layer, format: 'flatgeobuf' }, ...lists },
    }),
  }
  writeFileSync(path, JSON.stringify(changed))
  return twin
}
