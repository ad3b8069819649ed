import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  featureCollection,
  polygonFeature,
  sha256Of,
  squareRing,
  temporaryDirectory,
  towerFeature,
  writePack,
  writePackFile,
} from '../../../test/made-packs.ts'
import { hasRealData, realDataFolder } from '../../../test/real-data.ts'
import { SightlineError } from '../../errors.ts'
import { heightEvidence } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { loadPack } from './load.ts'
import type { PackSnapshot } from '../snapshot.ts'

const root = temporaryDirectory()
const options = { maximumBuildingFileBytes: 1024 * 1024 * 1024 }
let directory: string
let number = 0

beforeEach(() => {
  directory = join(root, `pack-${number++}`)
})

function refusalOf(pack = directory, loadOptions = options): string {
  try {
    loadPack(pack, loadOptions)
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    const { reason, message } = error
    expect(reason).toBe('not_processable')
    expect(message).not.toContain(root)
    return message
  }
  return 'accepted'
}

const manyBuildings = Array.from({ length: 100 }, (_, i) =>
  polygonFeature(`way/${i}`, [squareRing(32.8 + i / 1000, 39.92, 0.0002)], {
    building: 'yes',
    height: i % 2 === 0 ? '12 m' : undefined,
  }),
)

/** A snapshot without what depends on the moment at which its files were looked at. */
function settled(snapshot: PackSnapshot): PackSnapshot {
  return { ...snapshot, stamps: {} }
}

describe('loadPack', () => {
  it('loads a pack: manifest, footprints, towers, summary, paths', () => {
    writePack(directory, { buildings: manyBuildings })
    const snapshot = loadPack(directory, options)
    expect(snapshot.manifest.id).toBe('test-pack')
    expect(snapshot.footprints.footprintCount).toBe(100)
    expect(snapshot.towers.towerCount).toBe(1)
    expect(snapshot.summary.explicitHeightBuildings).toBe(50)
    expect(snapshot.summary.confidence).toBe('synthetic')
    expect(snapshot.skippedFeatures).toEqual({})
    expect(snapshot.directory).toBe(directory)
    expect(snapshot.files).toEqual({
      towers: join(directory, 'towers.geojson'),
      buildings: join(directory, 'buildings.geojson'),
    })
  })

  it('gives the same snapshot every time, and another identity to other content', () => {
    writePack(directory, { buildings: manyBuildings })
    const first = loadPack(directory, options)
    expect(settled(loadPack(directory, options))).toEqual(settled(first))
    const other = writePack(join(root, 'other'), { buildings: manyBuildings.slice(1) })
    expect(loadPack(other, options).snapshotId).not.toBe(first.snapshotId)
    const renamed = writePack(join(root, 'renamed'), {
      buildings: manyBuildings,
      manifest: { version: '2' },
    })
    expect(loadPack(renamed, options).snapshotId).not.toBe(first.snapshotId)
  })

  it('loads the rest of a file in which every tenth ring is broken, and counts', () => {
    const broken = manyBuildings.map((feature, i) =>
      i % 10 === 0 ? polygonFeature(`way/${i}`, [[[32.8, 39.9], [32.9]]]) : feature,
    )
    writePack(directory, { buildings: broken })
    const { footprints, skippedFeatures, summary } = loadPack(directory, options)
    expect(footprints.footprintCount).toBe(90)
    expect(skippedFeatures).toEqual({ invalid_coordinates: 10 })
    expect(summary.skippedFeatures).toEqual(skippedFeatures)
  })

  it('checks the files of other layers too, and gives their paths', () => {
    const hash = writePackFile(directory, 'relief/dem.tif', 'raster')
    const layer = { kind: 'k', format: 'tiff', crs: 'EPSG:4326', optional: false }
    const buildings = featureCollection(manyBuildings)
    const towers = featureCollection([towerFeature('a', 1)])
    const manifest = {
      schema_version: 2,
      files: {
        towers: 'towers.geojson',
        buildings: 'buildings.geojson',
        terrain: 'relief/dem.tif',
      },
      layers: { towers: layer, buildings: layer, terrain: layer },
      quality: { summary: 'made up' },
      sha256: {
        'towers.geojson': sha256Of(towers),
        'buildings.geojson': sha256Of(buildings),
        'relief/dem.tif': hash,
      },
    }
    writePack(directory, { buildings, towers, manifest })
    expect(loadPack(directory, options).files.terrain).toBe(join(directory, 'relief/dem.tif'))
    writePackFile(directory, 'relief/dem.tif', 'Raster')
    expect(refusalOf()).toBe('files.terrain does not have the SHA-256 that the manifest declares')
  })
})

describe('a pack is refused', () => {
  it('without a directory, or with a file in its place', () => {
    expect(refusalOf(join(root, 'nowhere'))).toBe('there is no such pack directory')
    writeFileSync(join(root, 'file'), '')
    expect(refusalOf(join(root, 'file'))).toBe('the pack directory is no directory')
  })

  it('without a manifest, or with a directory in its place', () => {
    mkdirSync(directory)
    expect(refusalOf()).toBe('manifest.json is missing')
    mkdirSync(join(directory, 'manifest.json'))
    expect(refusalOf()).toBe('manifest.json must be a regular file')
  })

  it('with a file missing', () => {
    writePack(directory)
    renameSync(join(directory, 'buildings.geojson'), join(directory, 'b.geojson'))
    expect(refusalOf()).toBe('files.buildings is missing')
  })

  it.each(['towers', 'buildings'])('with a wrong hash of the %s', (layer) => {
    writePack(directory, { buildings: manyBuildings })
    const path = join(directory, `${layer}.geojson`)
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n`)
    expect(refusalOf()).toBe(`files.${layer} does not have the SHA-256 that the manifest declares`)
  })

  it('with JSON that is cut off, although its hash is right', () => {
    const text = featureCollection(manyBuildings)
    writePack(directory, { buildings: text.slice(0, text.length / 2) })
    expect(refusalOf()).toMatch(/^buildings: GeoJSON: ends inside feature \d+$/)
  })

  it.each([
    ['a Feature at the top', JSON.stringify(manyBuildings[0]), 'type must be FeatureCollection'],
    ['text behind', `${featureCollection(manyBuildings)}x`, 'text after'],
    ['no JSON', 'buildings', 'one FeatureCollection object'],
    ['no bytes', '', 'ends early'],
    ['no features', featureCollection([]), 'no usable footprint'],
    ['features that are no array', '{"type":"FeatureCollection","features":"many"}', 'array'],
  ])('with buildings that are %s', (_name, buildings, reason) => {
    writePack(directory, { buildings })
    expect(refusalOf()).toMatch(/^buildings: /)
    expect(refusalOf()).toContain(reason)
  })

  it('with broken towers', () => {
    writePack(directory, { towers: [towerFeature('a', -1)] })
    expect(refusalOf()).toBe('towers: cell_id of feature 0 must be a positive integer')
    writePack(directory, { towers: '{"type":"FeatureCollection","features":[' })
    expect(refusalOf()).toMatch(/^towers: GeoJSON: /)
  })

  it('with a file that is larger than allowed', () => {
    writePack(directory, { buildings: manyBuildings })
    const { size } = statSync(join(directory, 'buildings.geojson'))
    expect(refusalOf(directory, { maximumBuildingFileBytes: size })).toBe('accepted')
    expect(refusalOf(directory, { maximumBuildingFileBytes: size - 1 })).toBe(
      `files.buildings is larger than ${size - 1} bytes`,
    )
  })
})

describe('files outside the pack', () => {
  const outside = join(root, 'outside.geojson')
  const buildings = featureCollection(manyBuildings)

  /** A pack whose manifest calls its buildings by another name. */
  function packNaming(name: string): void {
    writePack(directory, {
      buildings,
      manifest: {
        files: { towers: 'towers.geojson', buildings: name },
        sha256: {
          'towers.geojson': sha256Of(featureCollection([towerFeature('tower-1', 1)])),
          [name]: sha256Of(buildings),
        },
      },
    })
    writeFileSync(outside, buildings)
  }

  it('are refused when named by an absolute path or with dots', () => {
    packNaming(outside)
    expect(refusalOf()).toBe('files.buildings must be a relative file name')
    packNaming('../outside.geojson')
    expect(refusalOf()).toBe('files.buildings must lie inside the pack')
    packNaming('.')
    expect(refusalOf()).toBe('files.buildings must lie inside the pack')
  })

  it('are refused behind a symlink, of the file or of the manifest', () => {
    packNaming('link.geojson')
    symlinkSync(outside, join(directory, 'link.geojson'))
    expect(refusalOf()).toBe('files.buildings must lie inside the pack')

    directory = join(root, `pack-${number++}`)
    const real = writePack(join(root, `pack-${number++}`))
    mkdirSync(directory)
    symlinkSync(join(real, 'manifest.json'), join(directory, 'manifest.json'))
    expect(refusalOf()).toBe('manifest.json must lie inside the pack')
  })

  it('may not have the name of the pack as a beginning', () => {
    packNaming(`../pack-${number - 1}-twin/buildings.geojson`)
    writePack(`${directory}-twin`, { buildings })
    expect(refusalOf()).toBe('files.buildings must lie inside the pack')
  })

  it('are no others when a symlink stays inside, or the pack itself is reached through one', () => {
    packNaming('link.geojson')
    symlinkSync('buildings.geojson', join(directory, 'link.geojson'))
    expect(refusalOf()).toBe('accepted')
    symlinkSync(directory, `${directory}-link`)
    expect(loadPack(`${directory}-link`, options).directory).toBe(directory)
  })

  it('are not two layers of one file, by whatever names', () => {
    writePack(directory, {
      manifest: {
        files: { towers: 'towers.geojson', buildings: './towers.geojson' },
        sha256: { 'towers.geojson': 'a'.repeat(64), './towers.geojson': 'a'.repeat(64) },
      },
    })
    expect(refusalOf()).toBe('files.buildings must not share a file with files.towers')
  })
})

describe('the compiled cache', () => {
  const cacheDirectory = join(root, 'cache')
  const cached = { ...options, cacheDirectory }
  let messages: string[]
  const log = (_level: string, message: string): void => {
    messages.push(message)
  }

  beforeEach(() => {
    messages = []
  })

  function load(): PackSnapshot {
    return loadPack(directory, { ...cached, log })
  }

  function cacheFile(): string {
    const files = readdirSync(cacheDirectory)
    expect(files).toHaveLength(1)
    return join(cacheDirectory, files[0])
  }

  it('gives exactly the snapshot that parsing gives, and says so', () => {
    writePack(directory, { buildings: [...manyBuildings, null] })
    const parsed = loadPack(directory, options)
    expect(settled(load())).toEqual(settled(parsed))
    expect(messages).toEqual([])
    expect(settled(load())).toEqual(settled(parsed))
    expect(messages).toEqual(['the compiled pack comes from the cache'])
    expect(load().footprints.coordinates.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('is not used when the files are not those of the manifest', () => {
    writePack(directory, { buildings: manyBuildings })
    load()
    const path = join(directory, 'buildings.geojson')
    writeFileSync(path, readFileSync(path, 'utf8').replace('way/1"', 'way/X"'))
    expect(refusalOf(directory, cached)).toContain('files.buildings does not have the SHA-256')
  })

  it('follows the pack: another version replaces the compiled file', () => {
    writePack(directory, { buildings: manyBuildings })
    load()
    const before = cacheFile()
    writePack(directory, { buildings: manyBuildings.slice(5) })
    expect(load().footprints.footprintCount).toBe(95)
    expect(cacheFile()).not.toBe(before)
  })

  it('takes the confidence from the manifest, not from the compiled file', () => {
    writePack(directory, { buildings: manyBuildings })
    load()
    writePack(directory, { buildings: manyBuildings, manifest: { confidence: 'better' } })
    expect(load().summary.confidence).toBe('better')
    expect(messages).toHaveLength(1)
  })

  it('ignores and replaces a file with any byte changed, cut off anywhere, or foreign', () => {
    writePack(directory, { buildings: manyBuildings.slice(0, 3) })
    const snapshot = load()
    const path = cacheFile()
    const good = readFileSync(path)
    const spoilt: Uint8Array[] = [Buffer.alloc(0), Buffer.from('foreign'), Buffer.alloc(1000)]
    for (let at = 0; at < good.length; at += 61) {
      const changed = Uint8Array.from(good)
      changed[at] ^= 0x20
      spoilt.push(changed, good.subarray(0, at))
    }
    spoilt.push(Buffer.concat([good, Buffer.alloc(8)]))
    for (const bytes of spoilt) {
      writeFileSync(path, bytes)
      messages = []
      expect(settled(load())).toEqual(settled(snapshot))
      expect(messages).toEqual([])
      expect(readFileSync(path)).toEqual(good)
    }
  })

  it('ignores a whole file of another pack under its name', () => {
    writePack(directory, { buildings: manyBuildings })
    load()
    const path = cacheFile()
    copyFileSync(path, join(root, 'kept'))
    writePack(directory, { buildings: manyBuildings.slice(1) })
    load()
    copyFileSync(join(root, 'kept'), cacheFile())
    messages = []
    expect(load().footprints.footprintCount).toBe(99)
    expect(messages).toEqual([])
  })

  it('costs nothing but time when it cannot be written', () => {
    writePack(directory, { buildings: manyBuildings })
    writeFileSync(join(root, 'no-directory'), '')
    const result = loadPack(directory, {
      ...options,
      cacheDirectory: join(root, 'no-directory'),
      log,
    })
    expect(result.footprints.footprintCount).toBe(100)
    expect(messages).toEqual(['the compiled pack could not be written to the cache'])
  })

  it('is not read for a pack whose building file has become too large', () => {
    writePack(directory, { buildings: manyBuildings })
    load()
    expect(refusalOf(directory, { ...cached, maximumBuildingFileBytes: 10 })).toContain('larger')
  })
})

describe.runIf(hasRealData('packs'))('real packs', () => {
  it.each([
    ['helsinki-centre', 485, 29, 17, 'pack'],
    ['monaco', 1207, 51, 35, 'pack'],
    ['monaco-terrain', 1207, 51, 35, 'pack'],
    ['liechtenstein-raw', 15_837, 88, 13, 'derived_from_tags'],
  ])('%s loads completely', (name, footprints, towers, tagged, source) => {
    const snapshot = loadPack(join(realDataFolder, 'packs', name), options)
    expect(snapshot.footprints.footprintCount).toBe(footprints)
    expect(snapshot.towers.towerCount).toBe(towers)
    expect(snapshot.skippedFeatures).toEqual({})
    expect(snapshot.summary.explicitHeightBuildings).toBe(tagged)
    expect(Object.values(snapshot.demandSource)).toEqual([source, source, source])
  })

  it('keep their ids, texts and heights', () => {
    const { footprints } = loadPack(join(realDataFolder, 'packs/liechtenstein-raw'), options)
    const ids = Array.from({ length: footprints.footprintCount }, (_, i) =>
      stringAt(footprints.ids, i),
    )
    const castle = ids.indexOf('relation/1252853')
    expect(footprints.heightM[castle]).toBe(30)
    expect(footprints.heightEvidence[castle]).toBe(heightEvidence.tag)
    expect(stringAt(footprints.texts, footprints.textColumns.name[castle])).toBe('Schloss Vaduz')
  })
})
