import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { digitalMapText } from '../../../../test/worlds/digital-map.ts'
import { PackInputs } from '../../../../test/worlds/pack-inputs.ts'
import { valueAt } from '../../../spatial/degree-map.ts'
import { loadPack } from '../../load/load.ts'
import { parseRefractivity } from '../../load/refractivity.ts'
import { buildPack } from '../build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const n050 = (lon: number, lat: number) => 300 + lon / 8 + lat / 4
const dn50 = (lon: number, lat: number) => 40 + lon / 20 - lat / 10
const load = (directory: string) => loadPack(directory, { maximumBuildingFileBytes: 1e9 })
const files = [
  inputs.file('N050.TXT', digitalMapText(n050)),
  inputs.file('dn50.txt', digitalMapText(dn50)),
]

describe('the digital maps of the ITU-R in a pack', () => {
  test('are read at a place, from the part around it alone', async () => {
    const build = inputs.options({ refractivity: files })
    const { manifest, warnings } = await buildPack(build)
    expect(manifest.files.refractivity).toBe('refractivity.json')
    expect(manifest.layers?.refractivity).toMatchObject({
      source: expect.stringContaining('N050.TXT') as unknown,
      license: 'ITU: not to be passed on',
    })
    expect(warnings.join()).toContain('may not be passed on')
    const { refractivity } = load(build.outputDirectory)
    // Between four values: the maps are planes.
    const place = { lon: 7.42, lat: 43.73 }
    expect(valueAt(refractivity!.N050!, place)).toBeCloseTo(n050(place.lon, place.lat), 3)
    expect(valueAt(refractivity!.DN50!, place)).toBeCloseTo(dn50(place.lon, place.lat), 3)
    expect(refractivity!.N050!.values.length).toBeLessThan(20)
    expect(readFileSync(join(build.outputDirectory, 'refractivity.json')).length).toBeLessThan(1000)
  })

  test('may lie in a folder, and one alone is enough', async () => {
    const folder = join(inputs.folder, 'maps')
    mkdirSync(folder)
    copyFileSync(files[1], join(folder, 'DN50.TXT'))
    writeFileSync(join(folder, 'readme.txt'), 'other')
    const build = inputs.options({ refractivity: [folder] })
    await buildPack(build)
    expect(Object.keys(load(build.outputDirectory).refractivity!)).toEqual(['DN50'])
  })

  test('make another pack: without them everything is as it was', async () => {
    const [bare, mapped] = [inputs.options({}), inputs.options({ refractivity: files })]
    const { manifest } = await buildPack(bare)
    await buildPack(mapped)
    expect(JSON.stringify(manifest)).not.toContain('refractivity')
    expect(load(bare.outputDirectory).refractivity).toBeNull()
    expect(load(mapped.outputDirectory).snapshotId).not.toBe(load(bare.outputDirectory).snapshotId)
  })

  const text = digitalMapText(n050)
  const lines = text.split('\r\n')
  test.each([
    ['a line too few', 'N050.TXT', lines.slice(1).join('\n'), /N050.TXT: .*121 lines.*120/],
    ['a number too few', 'N050.TXT', text.replace(/ \S+\r/, '\r'), /line 1 has 240 numbers/],
    ['a word', 'N050.TXT', text.replace(/^\S+/, 'nan'), /line 1: "nan" is no number/],
    ['hexadecimal', 'N050.TXT', text.replace(/^\S+/, '0x145'), /"0x145" is no number/],
    ['another quantity', 'DN50.TXT', text, /line 1: DN50 is 0 to 100, not 322.5/],
    ['a value beyond it', 'N050.TXT', text.replace(/^\S+/, '1e9'), /N050 is 250 to 400, not 1e9/],
    ['no text', 'N050.TXT', '', /121 lines of numbers, this file 0/],
    ['another name', 'map.txt', text, /its name must tell the map: N050 or DN50/],
  ])('are refused with %s', async (_, name, content, message) => {
    const build = inputs.options({ refractivity: [inputs.file(name, content)] })
    await expect(buildPack(build)).rejects.toThrow(message)
  })

  test('are refused twice, missing, or in an empty folder', async () => {
    const refused = (refractivity: string[]) => buildPack(inputs.options({ refractivity }))
    await expect(refused([files[0], files[0]])).rejects.toThrow(/are both the map N050/)
    await expect(refused(['/nowhere/N050.TXT'])).rejects.toThrow('N050.TXT: the map cannot be read')
    const empty = join(inputs.folder, 'empty')
    mkdirSync(empty)
    await expect(refused([empty])).rejects.toThrow(/no file in it is named after N050 or DN50/)
  })

  test.each([
    ['', /no JSON/],
    ['[]', /no JSON object/],
    ['{}', /none of the maps/],
    ['{"N050":{}}', /N050 needs the numbers/],
    ['{"N050":{"west":0,"north":90,"spacing_deg":1,"columns":2,"values":[1]}}', /rows of 2/],
    [
      '{"N050":{"west":0,"north":90,"spacing_deg":1,"columns":2,"values":[300,300,300,null]}}',
      /from 250 to 400, not null/,
    ],
    [
      '{"N050":{"west":0,"north":99,"spacing_deg":1,"columns":2,"values":[300,300,300,300]}}',
      /does not lie on the Earth/,
    ],
  ])('of a pack are refused: %s', (json, message) => {
    expect(() => parseRefractivity(json)).toThrow(message)
  })
})
