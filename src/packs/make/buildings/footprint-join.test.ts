import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { squareRing } from '../../../../test/made-packs.ts'
import { osmPbfFile } from '../../../../test/worlds/osm-pbf-file.ts'
import { footprintLine, PackInputs, readFeaturesOf } from '../../../../test/worlds/pack-inputs.ts'
import { footprintOfId, heightLedger } from '../../../analyses/spatial-evidence/height-ledger.ts'
import { loadPack } from '../../load/load.ts'
import { buildingItem } from '../../query/building-items.ts'
import { buildPack } from '../build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

/** About 20 m a side. */
const side = 0.0002

function extract() {
  const corners = (first: number, lon: number, lat: number) =>
    squareRing(lon, lat, side)
      .slice(0, 4)
      .map(([x, y], i) => ({ id: first + i, lon: x, lat: y }))
  const refs = (first: number) => [first, first + 1, first + 2, first + 3, first]
  return osmPbfFile(
    {
      nodes: [
        ...corners(1, 7.42, 43.73),
        ...corners(11, 7.421, 43.73),
        ...corners(21, 7.422, 43.73),
      ],
    },
    {
      ways: [
        { id: 101, refs: refs(1), tags: { building: 'yes', height: '10' } },
        { id: 102, refs: refs(11), tags: { building: 'yes', 'building:levels': '4' } },
        { id: 103, refs: refs(21), tags: { building: 'yes' } },
      ],
    },
  )
}
/** Three footprints a little aside, one that overlaps by halves, one elsewhere. */
const footprints = (height: (index: number) => number) =>
  [
    squareRing(7.42 + side / 20, 43.73, side),
    squareRing(7.421, 43.73 + side / 20, side),
    squareRing(7.422, 43.73, side * 0.9),
    squareRing(7.422 + side / 2, 43.73, side),
    squareRing(7.424, 43.73, side),
  ]
    .map((ring, i) => footprintLine(ring, { height: height(i), confidence: -1 }))
    .join('\n')

async function build(...files: readonly string[]) {
  const options = inputs.options({ buildings: files, baseMap: false })
  const result = await buildPack(options)
  const pack = loadPack(options.outputDirectory, { maximumBuildingFileBytes: 1e8 })
  const ledgerOf = (id: string) => heightLedger(pack, footprintOfId(pack.footprints, id)!, null)
  const sourceOf = (id: string) =>
    buildingItem(pack.footprints, footprintOfId(pack.footprints, id)!).heightEvidenceSource
  return { ...result, directory: options.outputDirectory, pack, ledgerOf, sourceOf }
}

describe('two sources of one city', () => {
  const extractFile = () => inputs.file('city.osm.pbf', extract())
  const microsoft = () =>
    inputs.file(
      'part.geojsonl',
      footprints((i) => 20 + i),
    )

  test('are joined by overlap: heights beside each other, no building twice', async () => {
    const { manifest, ledgerOf, sourceOf, pack, warnings } = await build(extractFile(), microsoft())
    expect(pack.footprints.footprintCount).toBe(4)
    expect(manifest.quality?.feature_counts).toMatchObject({
      buildings: 4,
      buildings_joined: 3,
      buildings_dropped_overlaps_another: 1,
      buildings_height_from_tag: 1,
      buildings_height_from_levels: 0,
      buildings_height_estimated: 3,
      buildings_height_unknown: 0,
    })
    expect(warnings.join()).toMatch(/overlaps_another 1/)
    // Its own tag goes before an estimate; the estimate stands beside it.
    const tagged = await ledgerOf('way/101')
    expect(tagged.selected).toMatchObject({ heightM: 10, category: 'osm_explicit_height' })
    expect(tagged.alternatives).toMatchObject([
      {
        heightM: 20,
        category: 'external_building_height',
        evidenceClass: 'usable_with_qualification',
        matchQuality: 'high_confidence_overlap',
        source: 'Microsoft ML Buildings',
      },
    ])
    expect(tagged.conflict.status).toBe('review_required')
    // An estimate goes before storeys.
    const levels = await ledgerOf('way/102')
    expect(levels.selected).toMatchObject({ heightM: 21, category: 'external_building_height' })
    expect(levels.alternatives).toMatchObject([{ heightM: 12, category: 'osm_levels_derived' }])
    expect(['way/101', 'way/102', 'way/103', 'feature-4'].map(sourceOf)).toEqual([
      'observed_tag',
      'estimated',
      'estimated',
      'estimated',
    ])
    expect(pack.summary).toMatchObject({ estimatedHeightBuildings: 3, explicitHeightBuildings: 1 })
  })

  test('measured heights go before tags', async () => {
    const lidar = inputs.file(
      'lidar.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          JSON.parse(
            footprintLine(squareRing(7.42, 43.73, side), { lidar_height: 14.5 }),
          ) as unknown,
        ],
      }),
    )
    const { ledgerOf, sourceOf } = await build(extractFile(), lidar)
    const { selected, alternatives } = await ledgerOf('way/101')
    expect(selected).toMatchObject({
      heightM: 14.5,
      category: 'lidar_derived',
      evidenceClass: 'trusted',
      source: 'lidar_height',
    })
    expect(alternatives).toMatchObject([{ heightM: 10, category: 'osm_explicit_height' }])
    expect(sourceOf('way/101')).toBe('measured')
  })

  test('keep the footprint of the first file, and are the same whenever they are built', async () => {
    const files = [extractFile(), microsoft()]
    const [first, second] = [await build(...files), await build(...files)]
    const read = (directory: string) => readFileSync(join(directory, 'buildings.geojson'))
    expect(read(first.directory).equals(read(second.directory))).toBe(true)
    const house = readFeaturesOf(first.directory, 'buildings.geojson').find(
      ({ id }) => id === 'way/101',
    )
    expect(house?.geometry).toMatchObject({
      coordinates: [
        squareRing(7.42, 43.73, side).map(([x, y]) => [
          expect.closeTo(x, 7) as number,
          expect.closeTo(y, 7) as number,
        ]),
      ],
    })
  })

  test('an antenna stands on the roof that counts in the end', async () => {
    const sites = inputs.file(
      'sites.csv',
      'site,longitude,latitude\nA,7.4211,43.7301\nB,7.4221,43.7301\n',
    )
    const options = inputs.options({
      buildings: [
        extractFile(),
        inputs.file(
          'low.geojsonl',
          footprints((i) => 5 + i),
        ),
      ],
      towers: [sites],
      baseMap: false,
    })
    await buildPack(options)
    const towers = readFeaturesOf(options.outputDirectory, 'towers.geojson')
    // Storeys said 12 m of the first roof, nobody anything of the second.
    expect(towers.map(({ properties }) => properties.antenna_height_m)).toEqual([9, 10])
  })

  test('a second footprint of one file for one building is left out', async () => {
    const twice = [0, 1]
      .map((i) => footprintLine(squareRing(7.42, 43.73, side), { height: 20 + i, confidence: 1 }))
      .join('\n')
    const { manifest, ledgerOf } = await build(extractFile(), inputs.file('twice.geojsonl', twice))
    expect(manifest.quality?.feature_counts).toMatchObject({
      buildings_joined: 1,
      buildings_dropped_overlaps_another: 1,
    })
    expect((await ledgerOf('way/101')).alternatives.map(({ heightM }) => heightM)).toEqual([20])
  })

  test('files of neighbouring places without ids keep all their buildings', async () => {
    const part = (lon: number) =>
      inputs.file(
        'part.geojsonl',
        footprintLine(squareRing(lon, 43.73, side), { height: 8, confidence: 1 }),
      )
    const { pack } = await build(part(7.42), part(7.43))
    expect(pack.footprints.footprintCount).toBe(2)
  })
})
