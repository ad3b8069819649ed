import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PolygonFeature } from '../../src/formats/flatgeobuf/feature-bytes.ts'
import { BlockHasher } from '../../src/packs/load/block-file.ts'
import { readSectionPlaces } from '../../src/packs/load/building-sections.ts'
import { buildingMembers, indexedPaths } from '../../src/packs/make/buildings/building-files.ts'
import { writeIndexedBuildings } from '../../src/packs/make/buildings/indexed-buildings.ts'
import type { Manifest } from '../../src/packs/manifest/manifest.ts'
import type { BuildingSection } from '../../src/packs/snapshot.ts'
import { compareUtf8 } from '../../src/spatial/utf8-order.ts'

/**
 * How a pack keeps its buildings: in one file, in eight as 1.17 wrote them, or in the two of older builds.
 */
export type WindowedForm = 'sections' | 'files' | 'without ids'

/** A pack as it would be with its buildings read by window: the same features under the same ids. */
export function windowedTwin(directory: string, form: WindowedForm = 'sections'): string {
  const twin = mkdtempSync(join(tmpdir(), 'windowed-'))
  cpSync(directory, twin, { recursive: true })
  const manifest = manifestOf(twin)
  const { features } = JSON.parse(readFileSync(join(twin, manifest.files.buildings), 'utf8')) as {
    readonly features: readonly (PolygonFeature & { readonly id: string | number })[]
  }
  rmSync(join(twin, manifest.files.buildings))
  const named = [...features].sort((a, b) => compareUtf8(a.id, b.id))
  const work = join(twin, 'work')
  mkdirSync(work)
  const hashes = writeIndexedBuildings(indexedPaths(twin, join(work, 'spool')), named)
  rmSync(work, { recursive: true })
  const members = buildingMembers(hashes)
  const { buildings: layer, ...layers } = manifest.layers ?? {}
  writeManifest(twin, {
    ...manifest,
    files: { ...manifest.files, ...members.files },
    sha256: { ...manifest.sha256, ...members.sha256 },
    ...(manifest.layers && {
      layers: {
        ...layers,
        buildings: { ...layer, format: 'flatgeobuf' },
        building_blocks: layerOf('building_blocks'),
      },
    }),
  })
  if (form !== 'sections') inFiles(twin, form === 'files' ? ['ids', 'overviews', 'columns'] : [])
  return twin
}

function layerOf(kind: string) {
  return { kind, format: 'sha256', crs: 'EPSG:4326', optional: false }
}

/** The bytes of a section of the buildings of a pack. */
export function sectionBytes(directory: string, section: BuildingSection): Buffer {
  const path = join(directory, 'buildings.fgb')
  const hashes = readFileSync(join(directory, 'buildings.blocks'))
  const { offset, length } = readSectionPlaces({ path, hashes, member: 'buildings' })![section]
  return readFileSync(path).subarray(offset, offset + length)
}

/** Changes bytes of a section of the buildings of a pack, under the right hashes or those that it had. */
export function changeSection(
  directory: string,
  section: BuildingSection,
  change: (bytes: Buffer) => void,
  hashes: 'left' | 'put right',
): void {
  const path = join(directory, 'buildings.fgb')
  const list = readFileSync(join(directory, 'buildings.blocks'))
  const { offset, length } = readSectionPlaces({ path, hashes: list, member: 'b' })![section]
  const bytes = readFileSync(path)
  change(bytes.subarray(offset, offset + length))
  if (hashes === 'left') writeFileSync(path, bytes)
  else writeManifest(directory, withFile(directory, manifestOf(directory), 'buildings', bytes))
}

/** Takes the sections of a pack apart into the files that packs of former versions have. */
function inFiles(directory: string, sections: readonly ('ids' | 'overviews' | 'columns')[]): void {
  const bytes = Buffer.from(sectionBytes(directory, 'features'))
  bytes.write('{"sightline_buildings":1', bytes.indexOf('{"sightline_buildings":2'))
  const others = sections.map((name) => [name, Buffer.from(sectionBytes(directory, name))] as const)
  let manifest = withFile(directory, manifestOf(directory), 'buildings', bytes)
  for (const [name, content] of others) {
    const [layer, blockLayer] = [`building_${name}`, `building_${name.replace(/s$/, '')}_blocks`]
    manifest = {
      ...manifest,
      files: {
        ...manifest.files,
        [layer]: `buildings.${name}`,
        [blockLayer]: `buildings.${name}.blocks`,
      },
      ...(manifest.layers && {
        layers: {
          ...manifest.layers,
          [layer]: layerOf(layer),
          [blockLayer]: layerOf(blockLayer),
        },
      }),
    }
    manifest = withFile(directory, manifest, layer, content, blockLayer)
  }
  writeManifest(directory, manifest)
}

/** Writes a file of a pack and the hashes of its blocks; gives the manifest with the hashes of both. */
export function withFile(
  directory: string,
  manifest: Manifest,
  layer: string,
  bytes: Uint8Array,
  blockLayer = 'building_blocks',
): Manifest {
  const names = manifest.files as Readonly<Record<string, string>>
  const hasher = new BlockHasher()
  hasher.add(bytes)
  const sha256: Record<string, string> = { ...manifest.sha256 }
  for (const [name, content] of [
    [names[layer], bytes],
    [names[blockLayer], hasher.finish()],
  ] as const) {
    writeFileSync(join(directory, name), content)
    sha256[name] = createHash('sha256').update(content).digest('hex')
  }
  return { ...manifest, sha256 }
}

function manifestOf(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as Manifest
}

function writeManifest(directory: string, manifest: Manifest): void {
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest))
}
