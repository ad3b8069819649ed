import { gzipSync } from 'node:zlib'
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it, test } from 'vitest'
import { osmPbfFile } from '../../../test/worlds/osm-pbf-file.ts'
import { PackInputs, readFeaturesOf, towerLine } from '../../../test/worlds/pack-inputs.ts'
import type { BuildOptions } from './common/build-options.ts'
import { buildPack } from './build-pack.ts'
import { parseBox } from './common/bounds.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const sites = (...rows: readonly string[]) =>
  inputs.file('sites.csv', ['site,lon,lat,height', ...rows].join('\n'))

/** A building of 12 m around 7.42, 43.73 and one of unknown height around 7.43, 43.73. */
const houses = () =>
  inputs.buildings([
    { id: 'way/1', lon: 7.42, lat: 43.73, properties: { building: 'yes', height: '12' } },
    { id: 'way/2', lon: 7.43, lat: 43.73 },
  ])

async function build(change: Partial<BuildOptions>) {
  const options = inputs.options({ buildings: [houses()], ...change })
  const result = await buildPack(options)
  return { ...result, towers: readFeaturesOf(options.outputDirectory, 'towers.geojson') }
}

const refusal = (change: Partial<BuildOptions>) => expect(build(change)).rejects

describe('the height of an antenna that nobody has stated', () => {
  it('is that of the known roof under it and 3 m, marked and told', async () => {
    const { towers, warnings, manifest } = await build({
      towers: [
        sites(
          'roof,7.4201,43.7301,',
          'stated,7.4201,43.7301,20',
          'unknown roof,7.4301,43.7301,',
          'street,7.4205,43.7301,',
        ),
      ],
    })
    const heights = towers.map(({ id, properties }) => [
      id,
      properties.antenna_height_m,
      properties.antenna_height_source,
    ])
    expect(heights).toEqual([
      ['roof', 15, 'roof_plus_3m'],
      ['stated', 20, undefined],
      ['street', undefined, undefined],
      ['unknown roof', undefined, undefined],
    ])
    expect(warnings.join()).toContain('(antenna_height_source roof_plus_3m): 1')
    expect(manifest.quality?.feature_counts).toMatchObject({ towers_height_roof_plus_3m: 1 })
  })

  it('stays unknown for cells whose position was estimated from measurements', async () => {
    const { towers } = await build({ towers: [inputs.towers(towerLine(1, 7.4201, 43.7301))] })
    expect(towers[0].properties).not.toHaveProperty('antenna_height_m')
  })
})

describe('towers are optional', () => {
  const extract = () => {
    const nodes = [
      { id: 1, lon: 7.42, lat: 43.73 },
      { id: 2, lon: 7.421, lat: 43.73 },
      { id: 3, lon: 7.421, lat: 43.731 },
      { id: 4, lon: 7.4205, lat: 43.7302, tags: { man_made: 'mast', operator: 'City' } },
    ]
    const ways = [{ id: 7, refs: [1, 2, 3, 1], tags: { building: 'yes', height: '20' } }]
    return inputs.file('city.osm.pbf', osmPbfFile({ nodes }, { ways }))
  }

  it('a pack without any is whole, and says so', async () => {
    const { towers, warnings, manifest } = await build({ towers: [] })
    expect(towers).toEqual([])
    expect(warnings).toContain('the pack has no towers: cells are placed by hand')
    expect(manifest.files.towers).toBe('towers.geojson')
    expect(manifest.layers?.towers).toMatchObject({ confidence: 'no tower records' })
    expect(manifest.licenses).toEqual(['not declared'])
  })

  it('osm takes the masts of the extract, with its licence', async () => {
    const { towers, manifest } = await build({ buildings: [extract()], towers: ['osm'] })
    expect(towers.map(({ id }) => id)).toEqual(['node/4'])
    expect(towers[0].properties).toMatchObject({ is_simulated: false })
    expect(manifest.layers?.towers.license).toContain('ODbL')
  })

  it('osm may find none', async () => {
    const { towers } = await build({
      buildings: [extract()],
      towers: ['osm'],
      clip: [7.4208, 43.7301, 7.43, 43.74],
    })
    expect(towers).toEqual([])
  })
})

describe('a wrong turn is met with a sentence that helps', () => {
  test('longitude and latitude of the sites swapped', async () => {
    await refusal({ towers: [sites('A,43.7301,7.4201,', 'B,43.7302,7.4202,')] }).toThrow(
      'longitude and latitude of the towers or of the buildings are swapped: exchanged, 2 of 2 ' +
        'towers stand near the buildings, as they are none does',
    )
  })

  test('the same in a box', async () => {
    await refusal({
      towers: [sites('A,43.7301,7.4201,')],
      clip: [7.4, 43.7, 7.5, 43.8],
    }).toThrow(
      'no tower is left inside the box 7.4,43.7,7.5,43.8: the tower files cover ' +
        '43.7301,7.4201,43.7301,7.4201; with longitude and latitude exchanged they would meet',
    )
  })

  test.each([
    ['7.40,7.44,43.72,43.76', 'bbox is west,south,east,north; did you mean 7.4,43.72,7.44,43.76?'],
    ['-0.2,-0.1,51.4,51.6', 'bbox is west,south,east,north; did you mean -0.2,51.4,-0.1,51.6?'],
  ])('a box in the order w,e,s,n: %s', (text, sentence) => {
    expect(() => parseBox(text)).toThrow(sentence)
  })

  it.each(['7.40,43.72,7.44,43.76', '-10,35,5,45', '5,5,5.5,5.5', '-1,0,20,30'])(
    'a box in the right order is taken: %s',
    (text) => {
      expect(parseBox(text)).toEqual(text.split(',').map(Number))
    },
  )

  test('a box that misses the buildings: both extents', async () => {
    await refusal({ towers: [], clip: [9, 47, 9.1, 47.1] }).toThrow(
      /^no building is left inside the box 9,47,9\.1,47\.1: the building files cover 7\.42,43\.73,7\.43/,
    )
  })

  test('a box that misses the extract: both extents', async () => {
    const nodes = [
      { id: 1, lon: 7.42, lat: 43.73 },
      { id: 2, lon: 7.43, lat: 43.73 },
      { id: 3, lon: 7.43, lat: 43.74 },
    ]
    const ways = [{ id: 7, refs: [1, 2, 3, 1], tags: { building: 'yes' } }]
    const extract = inputs.file('x.osm.pbf', osmPbfFile({ nodes }, { ways }))
    await refusal({ buildings: [extract], towers: [], clip: [9, 47, 9.1, 47.1] }).toThrow(
      'no building is left inside the box 9,47,9.1,47.1: the building files cover 7.42,43.73,7.43,43.74',
    )
  })

  test('a table without a place: the columns found and wanted, and the file', async () => {
    const table = inputs.file('mine.csv', 'Standort;Spalte;Zeile\nA;1;2\n')
    await refusal({ towers: [table] }).toThrow(
      /mine\.csv: no column for longitude \(longitude, lon, .* found: "Standort", "Spalte", "Zeile"/,
    )
  })

  test.each(['x.csv', 'x.geojson', 'x.osm.pbf'])('an empty file: %s', async (name) => {
    const file = inputs.file(name, '')
    await refusal(name.endsWith('csv') ? { towers: [file] } : { buildings: [file] }).toThrow(
      `${name}: the file is empty`,
    )
  })

  test('a spreadsheet that is none', async () => {
    const file = inputs.file('sites.xlsx', 'PK\u0003\u0004garbage')
    await refusal({ towers: [file] }).toThrow('sites.xlsx: it is a damaged archive')
  })

  test('records outside the box are counted', async () => {
    const { warnings } = await build({
      towers: [sites('A,7.4201,43.7301,', 'B,7.5,43.7,', 'C,7.6,43.7,')],
      clip: [7.41, 43.72, 7.425, 43.74],
    })
    expect(warnings).toContain('outside the box and left out: tower records 2, buildings 1')
  })

  test('a table that unpacks to much more than it is', async () => {
    // One part after another is a gzip file too, and packed once.
    const part = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '))
    const bomb = Buffer.concat(Array<Buffer>(75).fill(part))
    await refusal({ towers: [inputs.file('bomb.csv.gz', bomb)] }).toThrow(
      /bomb\.csv\.gz: its content is larger than \d+ bytes/,
    )
  })

  const collection = JSON.stringify({
    type: 'FeatureCollection',
    features: [0, 1].map((i) => ({
      type: 'Feature',
      id: `s${i}`,
      properties: { Azimut: '120°', 'Antenna height': 30, technology: 'LTE' },
      geometry: { type: 'Point', coordinates: [7.4201, 43.7301] },
    })),
  })

  test('sites in GeoJSON have the same names as in tables', async () => {
    const { towers } = await build({ towers: [inputs.file('sites.geojson', collection)] })
    expect(towers[0].properties).toMatchObject({
      radio_type: 'LTE',
      azimuth_deg: 120,
      antenna_height_m: 30,
      rf_profile: { network_tech: '4g' },
      Azimut: '120°',
    })
  })

  test.each([
    ['cut off', Buffer.from(collection.slice(0, -20))],
    ['in UTF-16, cut off', Buffer.from(collection.slice(0, -20), 'utf16le')],
    ['that is a table', Buffer.from('lon,lat\n7.4,43.7\n')],
  ])('sites in GeoJSON %s', async (_what, bytes) => {
    await refusal({ towers: [inputs.file('sites.geojson', bytes)] }).toThrow(
      /^\d+-sites\.geojson: GeoJSON/,
    )
  })

  test('a packed table that is cut off', async () => {
    const packed = gzipSync(['site,lon,lat', ...Array<string>(999).fill('A,7.4,43.7')].join('\n'))
    await refusal({
      towers: [inputs.file('cut.csv.gz', packed.subarray(0, packed.length - 9))],
    }).toThrow(/cut\.csv\.gz: damaged gzip file/)
  })
})
