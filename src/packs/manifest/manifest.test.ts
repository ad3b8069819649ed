import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SightlineError } from '../../errors.ts'
import { declaredSha256, parseManifest, referencedFiles } from './manifest.ts'
import { manifestFor, sha256Of } from '../../../test/made-packs.ts'

const files = { towers: 'towers', buildings: 'buildings' }
const version1 = manifestFor(files)

const layer = { kind: 'k', format: 'geojson', crs: 'EPSG:4326', optional: false }
const terrain = { ...layer, kind: 'terrain', format: 'hgt', optional: true }
const version2: Record<string, unknown> = manifestFor(files, {
  schema_version: 2,
  files: { towers: 'towers.geojson', buildings: 'buildings.geojson', terrain: 'N39E032.hgt' },
  sha256: {
    'towers.geojson': sha256Of('towers'),
    'buildings.geojson': sha256Of('buildings'),
    'N39E032.hgt': sha256Of('terrain'),
  },
  layers: { towers: layer, buildings: layer, terrain },
  quality: { summary: 'fine' },
})

function parse(manifest: unknown): unknown {
  return parseManifest(Buffer.from(JSON.stringify(manifest)))
}

function refusalOf(manifest: unknown): string {
  try {
    parse(manifest)
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    expect(error.reason).toBe('not_processable')
    return error.message
  }
  return 'accepted'
}

/** A copy of a manifest with the member at a dotted path set, or left out when undefined. */
function changed(manifest: unknown, path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(manifest)) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop()!
  let parent = copy
  for (const name of names) parent = parent[name] as Record<string, unknown>
  parent[last] = value
  return copy
}

describe('parseManifest', () => {
  it('accepts both schema versions and keeps members it does not know', () => {
    const manifest = { ...version1, extra: { deep: [1] }, files: { ...files, notes: 'notes.txt' } }
    expect(parse({ ...manifest, files: version1.files })).toMatchObject({ extra: { deep: [1] } })
    expect(parse(version2)).toEqual(version2)
  })

  it('names the files with their hashes in lower case', () => {
    const upper = changed(version1, 'sha256', {
      'towers.geojson': sha256Of('towers').toUpperCase(),
      'buildings.geojson': sha256Of('buildings'),
    })
    const manifest = parseManifest(Buffer.from(JSON.stringify(upper)))
    expect(referencedFiles(manifest).map(({ layer: name }) => name)).toEqual([
      'towers',
      'buildings',
    ])
    expect(declaredSha256(manifest, 'towers.geojson')).toBe(sha256Of('towers'))
  })

  it('takes a member that is null for one that is left out', () => {
    const manifest = { ...version1, layers: null, quality: null }
    expect(parse(changed(manifest, 'files.terrain', null))).toEqual(version1)
    expect(refusalOf({ ...version1, name: null })).toBe('manifest: name is required')
  })

  it.each(Object.keys(version1))('names %s when it is missing or of a wrong type', (member) => {
    expect(refusalOf(changed(version1, member, undefined))).toBe(`manifest: ${member} is required`)
    expect(refusalOf(changed(version1, member, true))).toContain(`manifest: ${member} must be`)
  })

  it.each([
    ['schema_version', 0],
    ['schema_version', 3],
    ['schema_version', 1.5],
    ['id', '  '],
    ['id', '𝄞'.repeat(129)],
    ['name', ''],
    ['version', 'x'.repeat(129)],
    ['crs', 'EPSG:3857'],
    ['crs', 'epsg:4326'],
    ['bounds', [1, 2, 3]],
    ['bounds', [1, 2, 3, 4, 5]],
    ['bounds', [3, 2, 1, 4]],
    ['bounds', [1, 4, 3, 2]],
    ['bounds', [1, 2, 1, 4]],
    ['bounds', [-181, 2, 3, 4]],
    ['bounds', [1, 2, 3, 91]],
    ['generated_at', ' '],
    ['confidence', ''],
    ['sources', []],
    ['licenses', []],
    ['sources', ['a', ' ']],
    ['licenses', [5]],
    ['files.towers', undefined],
    ['files.buildings', ''],
    ['files.buildings', 'towers.geojson'],
    ['files.terrain', 7],
    ['files.clutter', 'clutter.tif'],
    ['files.clutter_classes', 'buildings.geojson'],
    ['sha256', { 'towers.geojson': 'abc' }],
    ['sha256', { 'towers.geojson': 'g'.repeat(64), 'buildings.geojson': 'g'.repeat(64) }],
    ['layers', { towers: { ...layer, crs: undefined } }],
    ['layers', { terrain: { ...terrain, elevation_kind: 'dem' } }],
    ['layers', { terrain: { ...terrain, vertical_datum_kind: 'sea' } }],
    ['layers', { terrain: { ...terrain, resolution_m: 0 } }],
    ['quality', {}],
    ['quality', { summary: 's', coverage: { coverage_ratio: 1.1 } }],
    ['quality', { summary: 's', feature_counts: { towers: 1.5 } }],
    ['spatial_evidence', 'yes'],
  ])('refuses %s = %j and names it', (member, value) => {
    expect(refusalOf(changed(version1, member, value))).toContain(member.split('.')[0])
    expect(refusalOf(changed(version1, member, value))).not.toBe('accepted')
  })

  it.each([
    ['layers', undefined, 'layers.towers is required'],
    ['layers.terrain', undefined, 'layers.terrain is required'],
    ['layers.towers.kind', ' ', 'layers.towers.kind must not be blank'],
    ['layers.buildings.format', '', 'layers.buildings.format must not be blank'],
    ['layers.towers.optional', true, 'layers.towers.optional must be false'],
    ['layers.buildings.crs', 'EPSG:3857', 'layers.buildings.crs must be EPSG:4326'],
    ['layers.terrain.elevation_kind', 'dtm', 'layers.terrain.vertical_datum is required'],
    ['quality', undefined, 'quality is required'],
    ['quality.summary', '', 'quality.summary must not be blank'],
  ])('holds version 2 to its own rules: %s', (member, value, reason) => {
    expect(refusalOf(changed(version2, member, value))).toContain(reason)
  })

  it('accepts a terrain model with its datum declared, in any projection', () => {
    const declared = {
      ...terrain,
      crs: 'EPSG:25832',
      elevation_kind: 'dtm',
      vertical_datum: 'EVRF2007',
      vertical_datum_kind: 'orthometric',
    }
    expect(refusalOf(changed(version2, 'layers.terrain', declared))).toBe('accepted')
  })

  it('takes clutter without a table of its classes, as before, and no table without clutter', () => {
    const of = (...names: readonly string[]) =>
      names.reduce<unknown>(
        (manifest, name) => changed(withHash(manifest, name), `files.${name}`, name),
        version1,
      )
    const withHash = (manifest: unknown, name: string) =>
      changed(manifest, `sha256.${name}`, 'a'.repeat(64))
    expect(refusalOf(of('clutter'))).toBe('accepted')
    expect(refusalOf(of('clutter', 'clutter_classes'))).toBe('accepted')
    expect(refusalOf(of('clutter_classes'))).toContain('files.clutter_classes needs files.clutter')
  })

  it('does not take inherited names for hashes', () => {
    const manifest = changed(version1, 'files.towers', 'constructor')
    expect(refusalOf(manifest)).toContain('sha256 needs the hash of files.towers')
  })

  it('refuses what is no JSON, no UTF-8, no object or too large', () => {
    const refused = (bytes: Uint8Array): string => {
      try {
        parseManifest(bytes)
      } catch (error) {
        return (error as Error).message
      }
      return 'accepted'
    }
    expect(refused(Buffer.from('{"id":'))).toContain('not valid JSON')
    expect(refused(Uint8Array.of(0x22, 0xff, 0x22))).toContain('not valid JSON in UTF-8')
    expect(refused(Buffer.from('[]'))).toContain('manifest: must be object')
    const large = JSON.stringify({ ...version1, extra: 'x'.repeat(1024 * 1024) })
    expect(refused(Buffer.from(large))).toContain('larger than 1048576 bytes')
  })

  it('answers every JSON value with a manifest or with a reason, never otherwise', () => {
    const member = fc.constantFrom(...Object.keys(version2))
    fc.assert(
      fc.property(fc.dictionary(member, fc.jsonValue({ maxDepth: 3 })), (changes) => {
        expect(refusalOf({ ...version2, ...changes })).toMatch(/^(accepted$|manifest: .)/)
      }),
    )
  })
})

describe('files beside buildings that are read by window', () => {
  const named = (...layers: readonly string[]) => {
    const files: Record<string, string> = {
      towers: 'towers',
      buildings: 'b.fgb',
      building_blocks: 'x',
    }
    for (const one of layers) files[one] = one
    const sha256 = Object.fromEntries(Object.values(files).map((name) => [name, sha256Of(name)]))
    return { ...version1, files, sha256 }
  }

  it.each([
    ['building_ids', 'building_id_blocks'],
    ['building_overviews', 'building_overview_blocks'],
    ['building_columns', 'building_column_blocks'],
  ])('need each other, and an index: %s and %s', (file, blocks) => {
    expect(refusalOf(named(file, blocks))).toBe('accepted')
    const both = `manifest: files.${file} and files.${blocks} need each other`
    expect(refusalOf(named(file))).toBe(both)
    expect(refusalOf(named(blocks))).toBe(both)
    const indexed = named(file, blocks)
    const { towers, [file]: one, [blocks]: other } = indexed.files
    const whole = { ...indexed, files: { towers, buildings: 'x', [file]: one, [blocks]: other } }
    expect(refusalOf(whole)).toBe(
      `manifest: files.${file} is for files.buildings in FlatGeobuf (.fgb)`,
    )
  })
})
