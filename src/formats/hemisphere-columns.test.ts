import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOnSides, sideColumn, signOfSide } from './hemisphere-columns.ts'

describe('a column of sides of the world', () => {
  it.each([
    ['latitude', 'N/S'],
    ['latitude', 'NS'],
    ['latitude', 'lat_dir'],
    ['latitude', 'LatHemisphere'],
    ['latitude', 'N/S Indicator'],
    ['latitude', 'GPSLatitudeRef'],
    ['latitude', 'Latitude NS'],
    ['latitude', 'Hemisphere N/S'],
    ['latitude', 'Nord/Süd'],
    ['latitude', 'Breite Richtung'],
    ['longitude', 'E/W'],
    ['longitude', 'lon_ew'],
    ['longitude', 'Lng Direction'],
    ['longitude', 'Est/Ouest'],
    ['longitude', 'O/W'],
    ['longitude', 'LonHemisphere'],
    ['longitude', 'Hemisferio longitud'],
  ] as const)(
    'of %s is known by its name %s wherever it stands, and is none of the other axis',
    (axis, name) => {
      const other = axis === 'latitude' ? 'longitude' : 'latitude'
      for (const names of [
        ['a', 'b', 'c', name],
        [name, 'a', 'b', 'c'],
      ]) {
        expect(names[sideColumn(names, axis, 1)?.index ?? -1]).toBe(name)
        expect(sideColumn(names, other, 1)).toBeUndefined()
      }
    },
  )

  it('may be called by its kind alone behind the angles that it is of, and is then told by its values', () => {
    const names = ['Latitude', 'Hemisphere', 'Longitude', 'Hemisphere.1', 'Direction']
    expect(sideColumn(names, 'latitude', 0)).toEqual({ index: 1, isCertain: false })
    expect(sideColumn(names, 'longitude', 2)).toEqual({ index: 3, isCertain: false })
    expect(sideColumn(['Direction', 'Latitude', 'RSRP'], 'latitude', 1)).toBeUndefined()
  })

  it.each(['Latitude', 'S/N', 'Cell N/S', 'News', 'Street', 'RSRP', ''])('is not %j', (name) => {
    expect(sideColumn([name, 'a', 'b'], 'latitude', 1)).toBeUndefined()
    expect(sideColumn([name, 'a', 'b'], 'longitude', 1)).toBeUndefined()
  })

  it('names sides in nine languages, and an O by its language alone', () => {
    for (const north of [
      'N',
      'n.',
      'North',
      'Nord',
      'Norte',
      'Noord',
      'Północ',
      'Kuzey',
      'Sever',
    ]) {
      expect(signOfSide(north, 'latitude', 'unknown'), north).toBe(1)
      expect(signOfSide(north, 'longitude', 'unknown'), north).toBeNaN()
    }
    for (const south of [
      'S',
      'south',
      'Süd',
      'Sued',
      'Sud',
      'Sur',
      'Sul',
      'Zuid',
      'Południe',
      'Jih',
    ]) {
      expect(signOfSide(south, 'latitude', 'unknown'), south).toBe(-1)
    }
    for (const east of [
      'E',
      'EAST',
      'Ost',
      'Est',
      'Este',
      'Leste',
      'Oost',
      'Wschód',
      'Doğu',
      'Východ',
    ]) {
      expect(signOfSide(east, 'longitude', 'unknown'), east).toBe(1)
    }
    for (const west of ['W', ' west', 'Ouest', 'Oeste', 'Ovest', 'Zachód', 'Batı', 'Západ']) {
      expect(signOfSide(west, 'longitude', 'unknown'), west).toBe(-1)
    }
    expect(signOfSide('O', 'longitude', 'unknown')).toBeNaN()
    expect(signOfSide('O', 'longitude', 'east')).toBe(1)
    expect(signOfSide('O', 'longitude', 'west')).toBe(-1)
    for (const other of ['', 'x', '1', 'N/S'])
      expect(signOfSide(other, 'latitude', 'east')).toBeNaN()
  })
})

const place = (lon: string, east: string | undefined, lat: string, north: string | undefined) =>
  placeOnSides({ text: lon, side: east }, { text: lat, side: north }, 'unknown')

describe('a place whose sides stand beside it', () => {
  it('lies on them, wherever on Earth and however its degrees are written', () => {
    const signed = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
    fc.assert(
      fc.property(signed(180), signed(90), fc.boolean(), (lon, lat, isSaidTwice) => {
        const text = (value: number) =>
          (isSaidTwice && value < 0 ? value : Math.abs(value)).toFixed(7)
        const read = place(text(lon), lon < 0 ? 'W' : 'E', text(lat), lat < 0 ? 'S' : 'N')
        expect(read.lon).toBeCloseTo(lon, 6)
        expect(read.lat).toBeCloseTo(lat, 6)
      }),
    )
    expect(place('0', 'W', `46°59'45.6"`, 'S')).toEqual({ lon: 0, lat: -46.996 })
  })

  it('is none where a sign contradicts its side, and where a side is missing', () => {
    expect(place('-32.99', 'E', '46.9', '')).toEqual({ lon: NaN, lat: NaN })
    expect(place('-32.99', 'W', '-46.9', undefined)).toEqual({ lon: -32.99, lat: -46.9 })
  })

  it('may name its side itself, and is none where that is another one', () => {
    expect(place('32.99 W', 'W', '46.9 N', 'N')).toEqual({ lon: -32.99, lat: 46.9 })
    expect(place('32.99 E', 'W', 'S 46.9', 'N')).toEqual({ lon: NaN, lat: NaN })
    const blanks = place('32 59.4', 'W', '46 54', 'S')
    expect(blanks.lon).toBeCloseTo(-32.99, 9)
    expect(blanks.lat).toBeCloseTo(-46.9, 9)
  })

  it('may have its minutes behind its degrees, as NMEA sentences write them', () => {
    const written = fc.record({
      degrees: fc.integer({ min: 0, max: 89 }),
      minutes: fc.integer({ min: 0, max: 599_999 }),
      isPadded: fc.boolean(),
    })
    const text = (
      { degrees, minutes, isPadded }: { degrees: number; minutes: number; isPadded: boolean },
      digits: number,
    ) => {
      const whole = String(degrees * 100 + Math.floor(minutes / 10_000))
      const padded = isPadded ? whole.padStart(digits, '0') : whole
      return `${padded}.${String(minutes % 10_000).padStart(4, '0')}`
    }
    fc.assert(
      fc.property(written, written, (lon, lat) => {
        fc.pre(lon.isPadded || lat.isPadded || lon.degrees > 1 || lat.degrees > 0)
        const read = place(text(lon, 5), 'W', text(lat, 4), 'N')
        expect(read.lon).toBeCloseTo(-(lon.degrees + lon.minutes / 600_000), 9)
        expect(read.lat).toBeCloseTo(lat.degrees + lat.minutes / 600_000, 9)
      }),
    )
    expect(place('03260.000', 'W', '4659.760', 'N').lon).toBeNaN()
    expect(place('-3259.7', 'W', '4659.760', 'N').lon).toBeNaN()
    expect(place('3259.7', undefined, '46.9', 'N').lon).toBe(3259.7)
  })
})
