import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { osmPbfFile } from '../../../../test/worlds/osm-pbf-file.ts'
import { PackInputs } from '../../../../test/worlds/pack-inputs.ts'
import { buildPack } from '../build-pack.ts'
import { mastHeight } from './mast-height.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

type Tags = Record<string, string>

const corners = [
  [7, 43],
  [7.0004, 43],
  [7.0004, 43.0004],
  [7, 43.0004],
] as const
const nodes = corners.map(([lon, lat], i) => ({ id: i + 1, lon, lat }))
let count = 0

interface Feature {
  readonly properties: {
    readonly antenna_height_m?: number
    readonly antenna_height_source?: string
  }
}

/** The mast of a pack with one house, and what the build tells of it. */
async function built(
  house: Tags,
  mast: Tags,
  place: readonly [number, number] = [7.0002, 43.0002],
) {
  const path = join(inputs.folder, `masts-${++count}.osm.pbf`)
  const [lon, lat] = place
  const tower = { id: 9, lon, lat, tags: { man_made: 'mast', ...mast } }
  const way = { id: 8, refs: [1, 2, 3, 4, 1], tags: { building: 'yes', ...house } }
  writeFileSync(path, osmPbfFile({ nodes: [...nodes, tower] }, { ways: [way] }))
  const options = inputs.options({ buildings: [path], towers: ['osm'], baseMap: [] })
  const { manifest, warnings } = await buildPack(options)
  const file = join(options.outputDirectory, manifest.files.towers)
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: Feature[] }
  const { antenna_height_m: heightM, antenna_height_source: source } = features[0].properties
  return { heightM, source, warnings: warnings.join('\n') }
}

describe('a mast in a house of 24 m', () => {
  it.each<[string, Tags, number | undefined, string | undefined]>([
    [
      'says that it is on the roof',
      { location: 'roof', height: '5' },
      29,
      'roof_plus_osm_height_tag',
    ],
    [
      'says it in another word',
      { location: 'rooftop', height: '30' },
      54,
      'roof_plus_osm_height_tag',
    ],
    ['says nothing and would be inside', { height: '5' }, 29, 'roof_plus_osm_height_tag'],
    ['counts from the ground', { min_height: '24', height: '30' }, 30, 'osm_height_tag'],
    [
      'counts from the ground on the roof',
      { location: 'roof', min_height: '24', height: '30' },
      30,
      'osm_height_tag',
    ],
    ['counts from its foot', { min_height: '24', height: '6' }, 30, 'osm_min_height_and_height'],
    ['has no height', { location: 'roof' }, 27, 'roof_plus_3m'],
    ['is the house itself', { height: '24' }, 24, 'osm_height_tag'],
    [
      'has a place above the sea beside its height',
      { height: '5', ele: '310' },
      29,
      'roof_plus_osm_height_tag',
    ],
  ])('that %s', async (_name, tags, heightM, source) => {
    expect(await built({ height: '24' }, tags)).toMatchObject({ heightM, source })
  })

  it('that is higher than it keeps its height, and the doubt is told', async () => {
    const { heightM, warnings } = await built({ height: '24' }, { height: '40' })
    expect(heightM).toBe(40)
    expect(warnings).toContain('may be above the roof: 1')
  })
})

describe('a mast on a roof of unknown height', () => {
  it('has no height where it says that it is on the roof, and that is told', async () => {
    const { heightM, warnings } = await built({}, { location: 'roof', height: '5' })
    expect(heightM).toBeUndefined()
    expect(warnings).toContain('masts on a roof whose height is not known: 1')
  })

  it('has none either where no house is drawn', async () => {
    const { heightM, warnings } = await built(
      { height: '24' },
      { location: 'roof', height: '5' },
      [7.001, 43.001],
    )
    expect(heightM).toBeUndefined()
    expect(warnings).toContain('masts on a roof whose height is not known: 1')
  })

  it('keeps its height where it says nothing, and that is told', async () => {
    const { heightM, warnings } = await built({}, { height: '5' })
    expect(heightM).toBe(5)
    expect(warnings).toContain('masts on a roof whose height is not known: 1')
  })
})

it('a mast beside the house has the height of its tag, and nothing is told of roofs', async () => {
  const { heightM, source, warnings } = await built({ height: '24' }, { height: '5' }, [7.001, 43])
  expect([heightM, source]).toEqual([5, 'osm_height_tag'])
  expect(warnings).not.toContain('roof')
})

it('a height that no cell may have is none, with a roof or without', () => {
  for (const height of ['0.1', '9000', 'high', '']) {
    expect(mastHeight({ height, location: 'roof' })).toBeUndefined()
  }
})
