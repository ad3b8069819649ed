import { describe, expect, test } from 'vitest'
import { readCells, type ReadingChoice } from './read-cells.ts'

const read = (text: string, choice: ReadingChoice = {}) =>
  readCells([{ name: 'list.csv', bytes: new TextEncoder().encode(text) }], choice)

describe('a list that writes what may be two things', () => {
  const text =
    'Cell,Latitude,Longitude,Azimuth,Electrical Tilt\nA,46.9965,-32.9945,-1,-4\nB,46.9965,-32.9945,120,6\n'

  test('is asked about, and read without it', () => {
    const { rows, problems, previews } = read(text)
    expect(previews[0].asked).toEqual({ azimuth_minus_one: 1, negative_tilt: 1 })
    expect(rows[0].members).toEqual({ tower_lon: -32.9945, tower_lat: 46.9965 })
    expect(rows[1].members).toMatchObject({ azimuth: 120, electrical_downtilt_deg: 6 })
    expect(problems.join('\n')).toMatch(/“-1” was left out \(omni or 359°\)/)
    expect(problems.join('\n')).toMatch(/“-4” was left out \(up or down\)/)
  })

  test('is read by the answer', () => {
    const { rows, problems } = read(text, {
      signs: { azimuthMinusOne: 'omni', negativeTilt: 'down' },
    })
    expect(rows[0].members).toEqual({
      ...{ tower_lon: -32.9945, tower_lat: 46.9965, electrical_downtilt_deg: 4 },
      ...{ horizontal_pattern_id: 'omni', beam_width: 360 },
    })
    expect(problems).toEqual(['1 cell radiates all round.'])
  })

  test('with lists between quotation marks says that a comma may part two values', () => {
    const { rows, problems } = read(
      'Cell,Latitude,Longitude,Azimuth\nA,46.9965,-32.9945,"60,180"\n',
    )
    expect(rows[0].members).not.toHaveProperty('azimuth')
    expect(problems).toEqual([
      'Line 2: azimuth “60,180” was left out (the comma may part two values).',
    ])
  })

  test('of members of the form too', () => {
    const { rows, problems } = read(
      'Cell,Latitude,Longitude,System loss,Load factor\nA,46.9965,-32.9945,"2,8",0.5\n',
    )
    expect(rows[0].members).toMatchObject({ load_factor: 0.5 })
    expect(rows[0].members).not.toHaveProperty('system_loss_db')
    expect(problems).toHaveLength(1)
  })
})

describe('a column in another unit', () => {
  test('is converted where it is of a site list, and left out where it is of the form', () => {
    const { rows, problems } = read(
      'Cell,Lat,Lon,Antenna Height (dm),System loss (0.1 dB),Bandwidth (MHz)\nA,46.9965,-32.9945,285,30,20\n',
    )
    expect(rows[0].members).toMatchObject({ antenna_height_m: 28.5, bandwidth_mhz: 20 })
    expect(rows[0].members).not.toHaveProperty('system_loss_db')
    expect(problems).toEqual([
      '“System loss (0.1 dB)” is in another unit than is read here: it is not used.',
    ])
  })

  test('that is not known is not used, and says why', () => {
    const { previews, unused } = read('Cell,Lat,Lon,Height (hm)\nA,46.9965,-32.9945,3\n')
    expect(previews[0].columns.at(-1)).toMatchObject({
      reason: '“hm” is no unit of height that is known here',
    })
    expect(unused).toEqual(['Column “Height (hm)” is not used.'])
  })
})

test('an antenna stands beside its site, and an error of a spreadsheet is no name', () => {
  const { rows, problems } = read(
    'Site;Cell;Longitude;Latitude;DX;DY\nS;#REF!;-32.9945;46.9965;120;-80\n',
  )
  expect(rows).toMatchObject([
    {
      ...{ site: 'S', name: 'S' },
      members: {
        tower_lon: expect.closeTo(-32.99292, 5) as number,
        tower_lat: expect.closeTo(46.99578, 5) as number,
      },
    },
  ])
  expect(problems).toEqual([
    '1 cell stands beside the place of its row, by its offset east and north.',
    'Line 2: cell “#REF!” was left out (an error).',
  ])
})

test('a band whose values say GHz is the frequency of the cell', () => {
  const { rows, unused } = read('Site;Bande;Longitude;Latitude\nA;3,5 GHz;-32.9945;46.9965\n')
  expect(rows[0].members).toMatchObject({ frequency_ghz: 3.5 })
  expect(unused).toEqual([])
})
