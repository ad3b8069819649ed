import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { gdalPrints, hasGdal } from '../../test/gdal.ts'
import { readCogPlaces } from './cog-read.ts'
import {
  cogSampleBytes,
  type CogType,
  filledSamples,
  packCogTile,
  unpackCogTile,
} from './cog-tile.ts'
import { type CogShape, encodeCog } from './cog-write.ts'
import { cogLevels } from './tiled-tiff-head.ts'

const folder = mkdtempSync(join(tmpdir(), 'cog-'))
afterAll(() => rmSync(folder, { recursive: true }))
const canAskGdal = hasGdal()

const types: readonly CogType[] = ['uint8', 'int16', 'int32', 'float32']

function shapeOf(type: CogType, more: Partial<CogShape> = {}): CogShape {
  return {
    width: 256,
    height: 192,
    tileSize: 64,
    type,
    noData: type === 'uint8' ? 255 : -9999,
    westM: 825_000,
    northM: 5_420_000,
    pixelM: 38.21851414258813,
    description: 'Strength',
    unit: 'dBm',
    items: { MADE_BY: 'test' },
    ...more,
  }
}

/** Values that differ everywhere and fit into each type. */
function samplesOf({ width, height, type }: CogShape) {
  const samples = filledSamples(type, width * height, 0)
  const wave = type === 'float32' ? 0.37 : 1
  for (let at = 0; at < samples.length; at++) {
    samples[at] = ((at * 7) % 251) * wave
  }
  return samples
}

interface Directory {
  readonly at: number
  readonly fields: ReadonlyMap<
    number,
    { readonly count: number; readonly values: readonly number[] }
  >
}

/** The directories of a file by TIFF 6.0, section 2, read without the writer's code. */
function directoriesOf(file: Uint8Array): Directory[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
  const found: Directory[] = []
  for (let at = view.getUint32(4, true); at !== 0;) {
    const count = view.getUint16(at, true)
    const fields = new Map<number, { count: number; values: number[] }>()
    for (let entry = 0; entry < count; entry++) {
      const here = at + 2 + 12 * entry
      const type = view.getUint16(here + 2, true)
      const length = view.getUint32(here + 4, true)
      const from = length * sizes[type] <= 4 ? here + 8 : view.getUint32(here + 8, true)
      const read = (place: number) => {
        if (type === 3) return view.getUint16(place, true)
        if (type === 12) return view.getFloat64(place, true)
        return type === 4 ? view.getUint32(place, true) : view.getUint8(place)
      }
      const values = Array.from({ length }, (_, index) => read(from + index * sizes[type]))
      fields.set(view.getUint16(here, true), { count: length, values })
    }
    found.push({ at, fields })
    at = view.getUint32(at + 2 + 12 * count, true)
  }
  return found
}

describe('a packed tile', () => {
  it('gives back its samples, of every type', () => {
    for (const type of types) {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 20 }),
          fc.array(fc.oneof(fc.integer({ min: -40_000, max: 40_000 }), fc.float()), {
            minLength: 1,
            maxLength: 60,
          }),
          (width, values) => {
            const whole = values.slice(0, values.length - (values.length % width))
            if (whole.length === 0) return
            const samples = filledSamples(type, whole.length, 0)
            whole.forEach((value, index) => (samples[index] = value))
            const packed = packCogTile(type, samples, width)
            expect(unpackCogTile(type, packed, width, whole.length / width)).toEqual(samples)
          },
        ),
      )
    }
  })

  it('is refused when it is larger or smaller than its tile', () => {
    const packed = packCogTile('int16', new Int16Array(64), 8)
    expect(() => unpackCogTile('int16', packed, 8, 7)).toThrow()
    expect(() => unpackCogTile('int16', packed, 8, 9)).toThrow()
  })
})

describe('a cloud optimized raster', () => {
  it('has all directories before all tiles, tiles in order, and an overview of every second pixel', () => {
    for (const type of types) {
      const shape = shapeOf(type)
      const samples = samplesOf(shape)
      const file = encodeCog(shape, samples)
      const directories = directoriesOf(file)
      expect(directories.map(({ fields }) => fields.get(256)!.values[0])).toEqual([256, 128, 64])
      expect(directories.map(({ fields }) => fields.get(254)!.values[0])).toEqual([0, 1, 1])
      const firstTile = Math.min(...directories.flatMap(({ fields }) => fields.get(324)!.values))
      let former = firstTile
      for (const { at, fields } of [...directories].reverse()) {
        expect(at).toBeLessThan(firstTile)
        fields.get(324)!.values.forEach((offset, tile) => {
          expect(offset).toBe(former)
          const length = fields.get(325)!.values[tile]
          const end = offset + length
          // As GDAL frames tiles: their length, and their last four bytes again.
          expect(new DataView(file.buffer, offset - 4).getUint32(0, true)).toBe(length)
          expect(file.subarray(end, end + 4)).toEqual(file.subarray(end - 4, end))
          former = end + 8
        })
      }
      expect(former).toBe(file.length + 4)
      const [offset] = directories[2].fields.get(324)!.values
      const [length] = directories[2].fields.get(325)!.values
      const smallest = unpackCogTile(type, file.subarray(offset, offset + length), 64, 64)
      for (const [column, row] of [
        [0, 0],
        [13, 40],
        [63, 47],
      ]) {
        expect(smallest[row * 64 + column]).toBe(samples[4 * row * 256 + 4 * column])
      }
      expect(smallest[48 * 64]).toBe(shape.noData)
    }
  })

  it('is one tile without overviews where it is small', () => {
    const shape = shapeOf('int16', { width: 64, height: 64 })
    expect(cogLevels(shape)).toEqual([{ across: 1, down: 1 }])
    const file = encodeCog(shape, samplesOf(shape))
    expect(directoriesOf(file)).toHaveLength(1)
    const places = readCogPlaces(file.subarray(0, file.length - 1))!
    expect(places.offsets[0] + places.byteCounts[0]).toBe(file.length - 4)
    expect(places.metadata).toContain('MADE_BY')
    expect(readCogPlaces(file.subarray(0, 40))).toBeNull()
    expect(() => readCogPlaces(new Uint8Array(100))).toThrow('is not one')
  })

  it.skipIf(!canAskGdal)('is read by GDAL with values, place, unit and overviews', () => {
    for (const type of types) {
      const shape = shapeOf(type)
      const path = join(folder, `${type}.tif`)
      const samples = samplesOf(shape)
      writeFileSync(path, encodeCog(shape, samples))
      const info = JSON.parse(gdalPrints('gdalinfo', '-json', path)) as {
        readonly geoTransform: readonly number[]
        readonly stac: { readonly 'proj:epsg': number }
        readonly metadata: { readonly IMAGE_STRUCTURE: Readonly<Record<string, string>> }
        readonly bands: readonly {
          readonly block: readonly number[]
          readonly unit: string
          readonly description: string
          readonly noDataValue: number
          readonly overviews: readonly { readonly size: readonly number[] }[]
        }[]
      }
      expect(info.geoTransform).toEqual([825_000, shape.pixelM, 0, 5_420_000, 0, -shape.pixelM])
      expect(info.stac['proj:epsg']).toBe(3857)
      expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG' })
      expect(info.bands[0]).toMatchObject({
        block: [64, 64],
        unit: 'dBm',
        description: 'Strength',
        noDataValue: shape.noData,
        overviews: [{ size: [128, 96] }, { size: [64, 48] }],
      })
      for (const [column, row] of [
        [0, 0],
        [200, 3],
        [255, 191],
        [70, 130],
      ]) {
        const place = ['-valonly', path, String(column), String(row)]
        const value = Number(gdalPrints('gdallocationinfo', ...place))
        expect(value).toBeCloseTo(samples[row * 256 + column], 4)
      }
      expect(cogSampleBytes[type]).toBeGreaterThan(0)
    }
  })
})
