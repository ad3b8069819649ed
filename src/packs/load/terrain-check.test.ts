import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockWorld, box, originLat, originLon } from '../../../test/worlds/block-world.ts'
import type { Manifest, ManifestLayer } from '../manifest/manifest.ts'
import { assertTerrainReadable } from './terrain-check.ts'
import { terrainDeclaration } from '../manifest/terrain-declaration.ts'

const fixtures = fileURLToPath(new URL('../../../test/fixtures/terrain', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-terrain-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const layer: ManifestLayer = {
  kind: 'terrain',
  format: 'geotiff',
  crs: 'EPSG:4326',
  optional: true,
}

function manifestWith(name: string, declared: ManifestLayer | undefined = layer): Manifest {
  const { manifest } = blockWorld([box('a', [0, 0, 9, 9], 9)], [originLon, originLat]).snapshot
  return {
    ...manifest,
    files: { ...manifest.files, terrain: name },
    sha256: { [name]: '' },
    ...(declared === undefined ? {} : { layers: { terrain: declared } }),
  }
}

function check(path: string, declared?: ManifestLayer): Promise<void> {
  const name = basename(path)
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  const manifest = { ...manifestWith(name, declared), sha256: { [name]: sha256 } }
  return assertTerrainReadable({ manifest, files: { terrain: path }, stamps: { terrain: '' } })
}

function copyOf(name: string): string {
  const path = join(folder, name)
  copyFileSync(join(fixtures, name), path)
  return path
}

describe('the terrain of a pack', () => {
  it.each(['int16_cog.tif', 'int16_pixel_is_point.tif', 'float32_deflate_predictor3_tiled.tif'])(
    'accepts %s',
    async (name) => {
      await expect(check(join(fixtures, name))).resolves.toBeUndefined()
    },
  )

  it.each([
    ['refused_utm.tif', /EPSG:4326|32632|coordinate/],
    ['refused_epsg3035.tif', /EPSG:4326|3035|coordinate/],
    ['refused_two_bands.tif', /2 bands/],
  ])('refuses %s with the reason', async (name, reason) => {
    await expect(check(join(fixtures, name))).rejects.toMatchObject({
      reason: 'not_processable',
      message: expect.stringMatching(reason) as string,
    })
  })

  it('refuses a truncated file', async () => {
    const path = copyOf('int16_none_one_strip.tif')
    truncateSync(path, readFileSync(path).length - 40)
    await expect(check(path)).rejects.toMatchObject({ reason: 'not_processable' })
  })

  it('refuses an HGT file of the wrong size or without a declaration', async () => {
    const path = join(folder, 'N39E032.hgt')
    writeFileSync(path, new Uint8Array(1200 * 1200 * 2))
    const hgt = { ...layer, format: 'hgt' }
    await expect(check(path, hgt)).rejects.toThrow(/bytes/)
    writeFileSync(path, new Uint8Array(1201 * 1201 * 2))
    await expect(check(path, hgt)).resolves.toBeUndefined()
    const manifest = manifestWith('N39E032.hgt')
    Reflect.deleteProperty(manifest, 'layers')
    await expect(
      assertTerrainReadable({ manifest, files: { terrain: path }, stamps: {} }),
    ).rejects.toThrow('layers.terrain is required')
  })

  it.each([
    [{ ...layer, format: 'netcdf' }, /layers.terrain.format/],
    [{ ...layer, crs: 'EPSG:32632' }, /layers.terrain.crs/],
    [{ ...layer, units: 'ft' }, /layers.terrain.units/],
  ])('refuses a declaration it does not understand', async (declared, reason) => {
    await expect(check(join(fixtures, 'int16_cog.tif'), declared)).rejects.toThrow(reason)
  })

  it('is ground only where it is declared so, on a known datum', () => {
    const declared = (more: Partial<ManifestLayer>) =>
      terrainDeclaration(manifestWith('t.tif', { ...layer, ...more }))
    expect(declared({}).compatibility).toBe('unresolved_dem_semantics')
    expect(declared({ elevation_kind: 'dsm' }).compatibility).toBe('surface_only_not_ground')
    const dtm = { elevation_kind: 'dtm', vertical_datum: 'EGM96' }
    expect(declared({ ...dtm, vertical_datum_kind: 'unknown' })).toMatchObject({
      authoritative: false,
      compatibility: 'unresolved_vertical_datum',
    })
    const named = { ...dtm, vertical_datum: 'Unspecified', vertical_datum_kind: 'orthometric' }
    expect(declared(named).authoritative).toBe(false)
    expect(declared({ ...dtm, vertical_datum_kind: 'orthometric' })).toMatchObject({
      authoritative: true,
      compatibility: 'compatible_for_declared_ground_datum',
    })
  })
})
