import { describe, expect, it } from 'vitest'
import { readGeojsonBox } from './geojson-box.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const boxOf = (text: string, size = 1e6) => readGeojsonBox(inPieces(text, size))
const square = [
  [7.42, 43.73],
  [7.43, 43.73],
  [7.43, 43.74],
  [7.42, 43.73],
]
const feature = (coordinates: unknown = [square]) =>
  JSON.stringify({ type: 'Feature', geometry: { type: 'Polygon', coordinates } })
const collection = (before: string, features = feature(), after = '') =>
  `{"type":"FeatureCollection",${before}"features":[${features}]${after}}`

describe('the box of a GeoJSON file', () => {
  it.each([1, 7, 1e6])('is the one before its features, in pieces of %i bytes', async (size) => {
    const text = collection('"name":"}],\\"features\\":[","bbox":[7.4, 43.7, 7.5, 43.8],')
    expect(await boxOf(text, size)).toEqual([7.4, 43.7, 7.5, 43.8])
  })

  it('may have heights, and the feature be of several polygons', async () => {
    const text = collection('"bbox":[7.4,43.7,-10,7.5,43.8,99],', feature([[square], [square]]))
    expect(await boxOf(text)).toEqual([7.4, 43.7, 7.5, 43.8])
  })

  it('needs the first feature and nothing behind it', async () => {
    const text = collection('"bbox":[7.4,43.7,7.5,43.8],', `${feature()},{"type":`)
    expect(await boxOf(text)).toEqual([7.4, 43.7, 7.5, 43.8])
  })

  it.each([
    ['there is none', collection('')],
    ['it stands behind the features', collection('', feature(), ',"bbox":[7.4,43.7,7.5,43.8]')],
    ['it crosses the antimeridian', collection('"bbox":[177,43,-177,44],', feature([[[178, 43]]]))],
    ['it is of texts', collection('"bbox":["7.4","43.7","7.5","43.8"],')],
    ['it is of five numbers', collection('"bbox":[7.4,43.7,7.5,43.8,1],')],
    ['it is no array', collection('"bbox":{"west":7},')],
    ['the first feature lies elsewhere', collection('"bbox":[24,60,25,61],')],
    ['the first feature lies nowhere', collection('"bbox":[7.4,43.7,7.5,43.8],', '{}')],
    ['the first feature is none', collection('"bbox":[7.4,43.7,7.5,43.8],', 'null')],
    ['the first position is none', collection('"bbox":[7,43,8,44],', feature([[['7.4', 43.7]]]))],
    ['there is no feature', collection('"bbox":[7.4,43.7,7.5,43.8],', '')],
  ])('is not known when %s', async (_, text) => {
    expect(await boxOf(text)).toBeNull()
  })

  it('of what is no collection is refused as far as it is read', async () => {
    await expect(boxOf('[1]')).rejects.toThrow('the file must be one FeatureCollection object')
    await expect(boxOf(collection('"bbox":[7.4,,43.7],'))).rejects.toThrow(/not valid JSON/)
  })
})
