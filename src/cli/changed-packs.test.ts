import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeTerrainFile } from '../../test/terrain-file.ts'
import { PackInputs, towerLine } from '../../test/worlds/pack-inputs.ts'
import { changeSection, withFile } from '../../test/worlds/windowed-pack.ts'
import { headLength } from '../formats/flatgeobuf/header-bytes.ts'
import type { BuildingSection } from '../packs/snapshot.ts'
import { buildPack } from '../packs/make/build-pack.ts'
import type { Manifest } from '../packs/manifest/manifest.ts'
import { reportPack } from './pack-report.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const good = inputs.output()
let manifest: Manifest
let names: readonly string[]

/** A pack whose buildings are read by window, some of them of two parts, with ground and cover. */
beforeAll(async () => {
  const square = (lon: number, lat: number, side: number) => [
    [
      [lon, lat],
      [lon + side, lat],
      [lon + side, lat + side],
      [lon, lat + side],
      [lon, lat],
    ],
  ]
  const features = Array.from({ length: 40 }, (_, i) => {
    const [lon, lat] = [7.05 + (i % 8) * 0.0005, 43.5 + Math.floor(i / 8) * 0.0005]
    const side = 0.0001 + i * 0.000002
    const parts = [square(lon, lat, side), square(lon + 0.0003, lat, side)]
    const geometry =
      i % 3 === 0
        ? { type: 'MultiPolygon', coordinates: parts }
        : { type: 'Polygon', coordinates: parts[0] }
    return { type: 'Feature', id: `way/${97 * i + 5}`, properties: { building: 'yes' }, geometry }
  })
  const grid = { width: 40, height: 40, originLonDeg: 7.04, originLatDeg: 43.51, spacingDeg: 5e-4 }
  const raster = inputs.file('t.tif', await madeTerrainFile(grid, (column) => 300 + column))
  const collection = JSON.stringify({ type: 'FeatureCollection', features })
  const build = await buildPack(
    inputs.options({
      outputDirectory: good,
      buildings: [inputs.file('buildings.geojson', collection)],
      buildingsByWindow: true,
      terrain: [raster],
      towers: [inputs.towers(towerLine(1, 7.051, 43.501))],
    }),
  )
  manifest = build.manifest
  names = Object.values(manifest.files)
})

/** A copy of the pack with other bytes in a file; with the hashes that these have, or without. */
function changed(
  name: string,
  change: (bytes: Buffer) => Buffer,
  hashes: 'left' | 'put right',
): string {
  const folder = copied()
  const bytes = change(readFileSync(join(folder, name)))
  if (hashes === 'left') {
    writeFileSync(join(folder, name), bytes)
    return folder
  }
  const { buildings } = manifest.files
  const changedManifest =
    name === buildings
      ? withFile(folder, manifest, 'buildings', bytes)
      : { ...manifest, sha256: { ...manifest.sha256, [name]: hash('sha256', bytes) } }
  writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(changedManifest))
  return folder
}

/** A copy of the pack with other bytes in a section of its buildings, under the right hashes. */
function changedSection(section: BuildingSection, change: (bytes: Buffer) => void): string {
  const folder = copied()
  changeSection(folder, section, change, 'put right')
  return folder
}

function copied(): string {
  const folder = mkdtempSync(join(inputs.folder, 'changed-'))
  cpSync(good, folder, { recursive: true })
  return folder
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const other = Buffer.from(bytes)
  other[at % bytes.length] ^= 1 << bit
  return other
}

/** Where the western side of the box of all buildings stands in the head of their file. */
function placeOfWest(bytes: Buffer): number {
  const west = Buffer.alloc(8)
  west.writeDoubleLE(7.05)
  return bytes.indexOf(west)
}

async function problemsOf(folder: string): Promise<readonly string[]> {
  const { problems } = await reportPack(folder)
  rmSync(folder, { recursive: true })
  return problems
}

describe('pack validate', () => {
  it('finds nothing wrong with a pack as it was built', async () => {
    expect(names).toHaveLength(4)
    expect((await reportPack(good)).problems).toEqual([])
  })

  it('finds nothing wrong with one whose buildings bear the names of parts of others', async () => {
    const square = [
      [7.05, 43.5],
      [7.0501, 43.5],
      [7.0501, 43.5001],
      [7.05, 43.5],
    ]
    const moved = square.map(([lon, lat]) => [lon + 0.001, lat])
    const many = { type: 'MultiPolygon', coordinates: [[square], [moved]] }
    const one = { type: 'Polygon', coordinates: [square.map(([lon, lat]) => [lon, lat + 0.001])] }
    const features = [
      { type: 'Feature', id: 'way/5-1', properties: {}, geometry: one },
      { type: 'Feature', id: 'way/5', properties: {}, geometry: many },
      { type: 'Feature', id: 'way/50', properties: {}, geometry: { ...one, coordinates: [moved] } },
    ]
    const collection = JSON.stringify({ type: 'FeatureCollection', features })
    const build = inputs.options({
      buildings: [inputs.file('same.geojson', collection)],
      buildingsByWindow: true,
    })
    await buildPack(build)
    expect((await reportPack(build.outputDirectory)).problems).toEqual([])
  })

  it('sees any byte that has changed in any file of a pack', async () => {
    const place = fc.tuple(fc.nat(3), fc.nat(10_000_000), fc.nat(7))
    await fc.assert(
      fc.asyncProperty(place, async ([file, at, bit]) => {
        const name = names[file]
        const folder = changed(name, (bytes) => flipped(bytes, at, bit), 'left')
        const layer = Object.entries(manifest.files).find(([, one]) => one === name)![0]
        expect((await problemsOf(folder)).join()).toContain(`files.${layer}`)
      }),
    )
  })

  it('sees a byte of ids, overviews and columns under the right hashes', async () => {
    const place = fc.tuple(
      fc.constantFrom('ids', 'overviews', 'columns'),
      fc.nat(10_000_000),
      fc.nat(7),
    )
    await fc.assert(
      fc.asyncProperty(place, async ([section, at, bit]) => {
        const folder = changedSection(section, (bytes) => {
          bytes[at % bytes.length] ^= 1 << bit
        })
        expect(await problemsOf(folder)).not.toEqual([])
      }),
    )
  })

  it('sees a directory of sections that is another one, under the right hashes', async () => {
    const { buildings } = manifest.files
    for (const [from, to] of [
      ['"sections"', '"sectionz"'],
      ['"overviews"', '"overview_"'],
      ['"offset":0', '"offset":8'],
      ['section1', 'section2'],
    ]) {
      const folder = changed(
        buildings,
        (bytes) => {
          const at = bytes.lastIndexOf(from)
          expect(at).toBeGreaterThan(0)
          bytes.write(to, at)
          return bytes
        },
        'put right',
      )
      expect((await problemsOf(folder)).join()).toContain(
        'files.buildings: it is no FlatGeobuf that sightline pack build has written',
      )
    }
  })

  it('sees a byte of a list of hashes of blocks under the right hash', async () => {
    for (const name of names.filter((one) => one.endsWith('.blocks'))) {
      for (const at of [0, 17, 31]) {
        const folder = changed(name, (bytes) => flipped(bytes, at, 3), 'put right')
        expect(await problemsOf(folder)).not.toEqual([])
      }
    }
  })

  it.each([
    [
      'two buildings exchanged for one',
      (bytes: Buffer) => void bytes.copy(bytes, bytes.length - 16, bytes.length - 8),
    ],
    ['a number of the last building', (bytes: Buffer) => bytes.writeDoubleLE(0, bytes.length - 8)],
    ['no overview at all', (bytes: Buffer) => bytes.fill(0, 8, 24)],
  ])('names the overviews under the right hashes: %s', async (_name, change) => {
    const problems = await problemsOf(changedSection('overviews', (bytes) => void change(bytes)))
    expect(problems.join()).toContain('files.buildings: its overviews are not those of its')
  })

  it('names the head and the index of the buildings where a box in them is another one', async () => {
    const name = manifest.files.buildings
    const headBytes = headLength(readFileSync(join(good, name)))!
    for (const [bytes, part] of [
      [(all: Buffer) => flipped(all, headBytes + 41, 2), 'index'],
      [(all: Buffer) => flipped(all, headBytes + 40 * 43 - 1, 0), 'index'],
      [(all: Buffer) => flipped(all, placeOfWest(all), 2), 'head'],
    ] as const) {
      const problems = await problemsOf(changed(name, bytes, 'put right'))
      expect(problems.join()).toContain(`files.buildings: its ${part} is not that of its buildings`)
    }
  })
})
