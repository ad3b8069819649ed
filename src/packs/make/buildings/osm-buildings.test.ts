import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { osmPbfFile } from '../../../../test/worlds/osm-pbf-file.ts'
import type { PbfNode, PbfWay } from '../../../../test/worlds/osm-pbf-file.ts'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { BuildingInput } from '../common/building-input.ts'
import { readOsmBuildings } from './osm-buildings.ts'

async function read(
  file: Buffer | undefined,
  clip?: Bounds,
): Promise<{ buildings: BuildingInput[]; dropped: string[]; skipped: string[] }> {
  const buildings: BuildingInput[] = []
  const dropped: string[] = []
  const skipped: string[] = []
  for await (const item of readOsmBuildings(
    () => Readable.from(file === undefined ? [] : [file]),
    clip,
  )) {
    if ('dropped' in item) dropped.push(item.dropped)
    else if ('skipped' in item) skipped.push(item.skipped)
    else buildings.push(item)
  }
  return { buildings, dropped, skipped }
}

/** Corners of a square as four nodes with ids from `first`, and its closed way of node ids. */
function square(first: number, lon: number, lat: number, side = 0.001): PbfNode[] {
  return [
    { id: first, lon, lat },
    { id: first + 1, lon: lon + side, lat },
    { id: first + 2, lon: lon + side, lat: lat + side },
    { id: first + 3, lon, lat: lat + side },
  ]
}
const around = (first: number): number[] => [first, first + 1, first + 2, first + 3, first]

test('closed ways with a building tag become polygons with all their tags', async () => {
  const ways: PbfWay[] = [
    { id: 7, refs: around(1), tags: { building: 'yes', name: 'Rathaus', 'building:levels': '3' } },
    { id: 8, refs: around(1), tags: { building: 'no' } },
    { id: 9, refs: around(1), tags: { highway: 'service' } },
  ]
  const { buildings, dropped } = await read(osmPbfFile({ nodes: square(1, 7.4, 43.7) }, { ways }))
  expect(dropped).toEqual([])
  expect(buildings).toEqual([
    {
      id: 'way/7',
      properties: { building: 'yes', name: 'Rathaus', 'building:levels': '3' },
      polygons: [
        [
          [
            [7.4, 43.7],
            [7.401, 43.7],
            [7.401, 43.701],
            [7.4, 43.701],
            [7.4, 43.7],
          ],
        ],
      ],
      incomplete: false,
    },
  ])
})

test('ways that are open or lack nodes are dropped with the reason', async () => {
  const ways: PbfWay[] = [
    { id: 1, refs: [1, 2, 3, 4], tags: { building: 'yes' } },
    { id: 2, refs: [1, 2, 99, 1], tags: { building: 'yes' } },
    { id: 3, refs: [1, 2, 1], tags: { building: 'yes' } },
  ]
  const { buildings, dropped } = await read(osmPbfFile({ nodes: square(1, 7, 43) }, { ways }))
  expect(buildings).toEqual([])
  expect(dropped).toEqual(['open_ring', 'missing_nodes', 'open_ring'])
})

describe('objects with a building tag that are no buildings', () => {
  const nodes = [...square(1, 7, 43), ...square(11, 8, 44)]
  const relation = (id: number, type: string, building: string, way: number) => ({
    id,
    members: [{ ref: way, role: 'outer' }],
    tags: { type, building },
  })
  const ways = {
    ways: [
      { id: 1, refs: around(1), tags: { building: 'no' } },
      { id: 2, refs: around(1), tags: { building: ' NO ' } },
      { id: 3, refs: around(1), tags: { building: '' } },
      { id: 4, refs: around(1), tags: { highway: 'service' } },
      { id: 5, refs: around(1), tags: { landuse: 'grass' } },
      { id: 6, refs: around(1), tags: { building: 'no' } },
      { id: 7, refs: around(11), tags: { building: 'no' } },
      { id: 8, refs: around(11) },
    ],
  }
  const relations = {
    relations: [
      relation(1, 'multipolygon', 'no', 5),
      relation(2, 'building', 'yes', 5),
      relation(3, 'multipolygon', 'yes', 6),
      relation(4, 'site', 'yes', 8),
      relation(5, 'multipolygon', 'no', 8),
    ],
  }

  test('are counted with the reason; the wall of another building is not, nor is a road', async () => {
    const { buildings, dropped, skipped } = await read(osmPbfFile({ nodes }, ways, relations))
    expect(buildings.map(({ id }) => id)).toEqual(['relation/3'])
    expect(dropped).toEqual([])
    expect(skipped).toEqual([
      ...Array<string>(5).fill('not_a_building'),
      'not_a_multipolygon',
      'not_a_multipolygon',
      'not_a_building',
    ])
  })

  test('are counted near the box only when there is one', async () => {
    const { skipped } = await read(
      osmPbfFile({ nodes }, ways, relations),
      [6.99, 42.99, 7.01, 43.01],
    )
    expect(skipped).toEqual([...Array<string>(4).fill('not_a_building'), 'not_a_multipolygon'])
  })
})

describe('a multipolygon', () => {
  const outer = square(1, 7, 43, 0.01)
  const inner = square(11, 7.004, 43.004, 0.002)
  const second = square(21, 7.02, 43, 0.01)
  const nodes = [...outer, ...inner, ...second]

  test('is put together from pieces in any direction, with its holes', async () => {
    const file = osmPbfFile(
      { nodes },
      {
        ways: [
          { id: 31, refs: [1, 2, 3] },
          { id: 32, refs: [1, 4, 3] },
          { id: 33, refs: around(11) },
          { id: 34, refs: around(21) },
        ],
      },
      {
        relations: [
          {
            id: 5,
            members: [
              { ref: 31, role: 'outer' },
              { ref: 33, role: 'inner' },
              { ref: 32, role: '' },
              { ref: 34, role: 'outer' },
            ],
            tags: { type: 'multipolygon', building: 'school' },
          },
        ],
      },
    )
    const { buildings } = await read(file)
    expect(buildings).toHaveLength(1)
    expect(buildings[0].id).toBe('relation/5')
    expect(buildings[0].polygons.map((polygon) => polygon.length)).toEqual([2, 1])
    expect(buildings[0].polygons[0][0]).toHaveLength(5)
    expect(buildings[0].incomplete).toBe(false)
  })

  test('takes over the tags of its only outer way, which is not a second building', async () => {
    const file = osmPbfFile(
      { nodes },
      {
        ways: [
          { id: 31, refs: around(1), tags: { building: 'yes', height: '12', name: 'old' } },
          { id: 33, refs: around(11) },
        ],
      },
      {
        relations: [
          {
            id: 5,
            members: [
              { ref: 31, role: 'outer' },
              { ref: 33, role: 'inner' },
            ],
            tags: { type: 'multipolygon', building: 'school', name: 'new' },
          },
        ],
      },
    )
    const { buildings } = await read(file)
    expect(buildings.map(({ id }) => id)).toEqual(['relation/5'])
    expect(buildings[0].properties).toEqual({
      building: 'school',
      height: '12',
      name: 'new',
      type: 'multipolygon',
    })
  })

  test('that misses a way is incomplete, one without any ring is dropped', async () => {
    const tags = { type: 'multipolygon', building: 'yes' }
    const file = osmPbfFile(
      { nodes },
      {
        ways: [
          { id: 31, refs: around(1) },
          { id: 32, refs: [11, 12] },
        ],
      },
      {
        relations: [
          {
            id: 1,
            members: [
              { ref: 31, role: 'outer' },
              { ref: 99, role: 'inner' },
            ],
            tags,
          },
          { id: 2, members: [{ ref: 32, role: 'outer' }], tags },
          { id: 3, members: [{ ref: 31, role: 'outer' }], tags: { type: 'site', building: 'yes' } },
        ],
      },
    )
    const { buildings, dropped } = await read(file)
    expect(buildings.map(({ id, incomplete }) => [id, incomplete])).toEqual([['relation/1', true]])
    expect(dropped).toEqual(['open_ring'])
  })
})

test('with a box, only buildings near it are given, whole', async () => {
  const nodes = [...square(1, 7, 43), ...square(11, 7.0005, 43.0005, 0.05), ...square(21, 8, 44)]
  const tags = { building: 'yes' }
  const ways = [1, 11, 21].map((first) => ({ id: first, refs: around(first), tags }))
  const { buildings } = await read(osmPbfFile({ nodes }, { ways }), [6.999, 42.999, 7.001, 43.001])
  expect(buildings.map(({ id }) => id)).toEqual(['way/1', 'way/11'])
  expect(buildings[1].polygons[0][0]).toHaveLength(5)
})

describe('an extract whose ways carry the places of their nodes', () => {
  /** What a writer leaves out: nodes without tags. */
  const carried = (first: number, lon: number, lat: number, side?: number): PbfWay => ({
    id: first,
    refs: around(first),
    places: [...square(first, lon, lat, side), square(first, lon, lat, side)[0]].map((node) => [
      node.lon,
      node.lat,
    ]),
    tags: { building: 'yes' },
  })

  test('gives the buildings that the nodes would give', async () => {
    const nodes = [...square(1, 7, 43), ...square(11, -7.01, -43.02)]
    const ways = [carried(1, 7, 43), carried(11, -7.01, -43.02)]
    const bare = ways.map(({ places: _places, ...way }) => way)
    const expected = await read(osmPbfFile({ nodes }, { ways: bare }))
    expect(expected.buildings).toHaveLength(2)
    expect(await read(osmPbfFile({ ways }))).toEqual(expected)
    expect(await read(osmPbfFile({ nodes: nodes.slice(0, 3) }, { ways }))).toEqual(expected)
  })

  test('gives relations and, with a box, what is near it', async () => {
    const ways = [
      carried(1, 7, 43),
      { ...carried(11, 7.0002, 43.0002, 0.0005), tags: {} },
      carried(21, 8, 44),
    ]
    const members = [
      { ref: 1, role: 'outer' },
      { ref: 11, role: 'inner' },
    ]
    const relation = { id: 5, members, tags: { type: 'multipolygon', building: 'yes' } }
    const file = osmPbfFile({ ways }, { relations: [relation] })
    const { buildings } = await read(file, [6.999, 42.999, 7.001, 43.001])
    expect(buildings.map(({ id }) => id)).toEqual(['relation/5'])
    expect(buildings[0].polygons[0]).toHaveLength(2)
  })

  test('does not make a place of a node that was missing', async () => {
    const way = carried(1, 7, 43)
    way.places![2] = [214.7483647, 214.7483647]
    expect((await read(osmPbfFile({ ways: [way] }))).dropped).toEqual(['missing_nodes'])
  })
})

test('a file in the wrong order is refused, not read wrong', async () => {
  const ways = [{ id: 1, refs: around(1), tags: { building: 'yes' } }]
  const file = osmPbfFile({ ways }, { nodes: square(1, 7, 43) })
  await expect(read(file)).rejects.toThrow(/not sorted/)
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['without a byte', undefined],
  ['text', Buffer.from('<?xml version="1.0"?><osm/>')],
  ['cut off', osmPbfFile({ nodes: square(1, 7, 43) }).subarray(0, -9)],
])('an extract that is %s is refused', async (_, file) => {
  await expect(read(file)).rejects.toMatchObject({ reason: 'not_processable' })
})
