import { describe, expect, it, test } from 'vitest'
import { ofText } from '../../../../test/worlds/site-files.ts'
import { readSiteLists } from './site-list.ts'
import { readSiteSources } from './site-sources.ts'
import type { SiteListOptions } from './site-table.ts'
import { readGeojsonTowers, type SkippedTower, type TowerInput } from './tower-input.ts'

const azimuths = (values: readonly (number | string)[]): string =>
  ['Cell,Lat,Lon,Azimuth', ...values.map((value, i) => `C${i},46.9965,-32.9945,${value}`)].join(
    '\n',
  )

function read(text: string, signs: SiteListOptions['signs'] = {}) {
  const cells = [...readSiteLists(readSiteSources('list.csv', Buffer.from(text)), { signs })]
  return cells.map((cell) => {
    if ('skipped' in cell) throw new Error(cell.skipped)
    const { azimuth_deg, rf_profile } = cell.properties
    return { azimuth_deg, rf_profile, unread: cell.unread, asked: cell.asked }
  })
}

const allRound = { horizontal_pattern_id: 'omni', beam_width: 360 }

describe('azimuth -1', () => {
  const text = azimuths([0, 240, -1, '-1.0'])

  it('is left out, counted and asked about: many lists mean omni by it', () => {
    expect(read(text).map(({ azimuth_deg }) => azimuth_deg)).toEqual([0, 240, undefined, undefined])
    expect(ofText(text)).toMatchObject({
      unread: [{ field: 'azimuth', count: 2, example: '-1' }],
      asked: { azimuth_minus_one: 2 },
    })
  })

  it('is what its reader says', () => {
    const omni = read(text, { azimuthMinusOne: 'omni' })
    expect(omni[2]).toEqual({ azimuth_deg: undefined, rf_profile: allRound, unread: [], asked: [] })
    expect(read(text, { azimuthMinusOne: 'angle' })[2]).toMatchObject({
      azimuth_deg: 359,
      unread: [],
    })
  })

  it('is an angle in a list whose negative azimuths are the left half of the circle', () => {
    const half = azimuths([0, 120, -120, -60, -1, -9])
    expect(read(half).map(({ azimuth_deg }) => azimuth_deg)).toEqual([0, 120, 240, 300, 359, 351])
    // One other negative value is no rule, and 200 is none of a half circle.
    for (const values of [
      [-120, -1],
      [-1, -120, -60, 200],
    ]) {
      expect(ofText(azimuths(values)).asked).toEqual({ azimuth_minus_one: 1 })
    }
  })

  it('is asked about in GeoJSON too, wherever it stands', async () => {
    const collection = (values: readonly number[], name = 'azimuth') => ({
      type: 'FeatureCollection',
      features: values.map((value) => ({
        type: 'Feature',
        properties: { [name]: value },
        geometry: { type: 'Point', coordinates: [-32.9945, 46.9965] },
      })),
    })
    const towersOf = async (document: unknown, signs = {}) => {
      const chunks = (async function* () {
        yield await Promise.resolve(Buffer.from(JSON.stringify(document)))
      })()
      const towers: (TowerInput | SkippedTower)[] = []
      for await (const tower of readGeojsonTowers(chunks, { signs })) towers.push(tower)
      return towers
    }
    const asked = await towersOf(collection([-1, 120]))
    expect(asked).toMatchObject([
      { properties: { azimuth_deg: 120 } },
      { unread: ['azimuth'], asked: ['azimuth_minus_one'] },
    ])
    const omni = await towersOf(collection([-1, 120]), { azimuthMinusOne: 'omni' })
    expect(omni[1]).toMatchObject({ properties: { rf_profile: allRound }, unread: [] })
    const half = await towersOf(collection([-1, -120, -60]))
    expect(half.at(-1)).toMatchObject({ properties: { azimuth_deg: 359 } })
    // Under our own name it is left out as well.
    const own = await towersOf(collection([-1], 'azimuth_deg'))
    expect(own[0]).not.toHaveProperty('properties.azimuth_deg')
  })
})

test.each(['omni', 'Omni', 'OMNIDIRECTIONAL', 'omni-directional', 'Rundstrahler'])(
  'an azimuth that says all round is all round: %s',
  (text) => {
    expect(read(azimuths([120, text]))[1]).toEqual({
      ...{ azimuth_deg: undefined, rf_profile: allRound, unread: [], asked: [] },
    })
    expect(ofText(azimuths([120, text])).notes).toEqual(['1 cell radiates all round.'])
  },
)

test('azimuths of 0 and of 360 in one list are told', () => {
  expect(ofText(azimuths([0, 360])).notes).toEqual([
    'Azimuths of 0 and of 360 both stand there, and both are north.',
  ])
  expect(ofText(azimuths([0, 120])).notes).toEqual([])
})

describe('a negative tilt', () => {
  const text =
    'Cell,Lat,Lon,Mechanical Tilt,Electrical Tilt\n' +
    'A,46.9965,-32.9945,2,-4\nB,46.9965,-32.9945,-1.5,6\nC,46.9965,-32.9945,-0,0\n'

  it('is left out, counted and asked about: up in one tool is down in another', () => {
    expect(read(text)).toMatchObject([
      { rf_profile: { mechanical_downtilt_deg: 2 }, unread: ['electrical_tilt'] },
      { rf_profile: { electrical_downtilt_deg: 6 }, unread: ['mechanical_tilt'] },
      { rf_profile: { electrical_downtilt_deg: 0 }, unread: [] },
    ])
    expect(ofText(text).asked).toEqual({ negative_tilt: 2 })
  })

  it('points where its reader says', () => {
    const tiltsOf = (negativeTilt: 'up' | 'down') =>
      read(text, { negativeTilt }).map(({ rf_profile }) => rf_profile)
    expect(tiltsOf('down')).toMatchObject([
      { mechanical_downtilt_deg: 2, electrical_downtilt_deg: 4 },
      { mechanical_downtilt_deg: 1.5, electrical_downtilt_deg: 6 },
      {},
    ])
    expect(tiltsOf('up')).toMatchObject([
      { mechanical_downtilt_deg: 2, electrical_downtilt_deg: -4 },
      { mechanical_downtilt_deg: -1.5, electrical_downtilt_deg: 6 },
      {},
    ])
  })

  it('under the names of our own exports is up, as they say', () => {
    const own = 'Cell,lon,lat,mechanical_downtilt_deg\nA,-32.9945,46.9965,-4\n'
    expect(read(own)).toMatchObject([{ rf_profile: { mechanical_downtilt_deg: -4 }, asked: [] }])
  })
})
