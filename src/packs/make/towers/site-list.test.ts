import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { SkippedTower, TowerInput } from './tower-input.ts'
import type { ColumnChoice } from '../common/site-fields.ts'
import { readSiteLists, siteTables } from './site-list.ts'

async function read(
  content: string | Uint8Array,
  choice: ColumnChoice = {},
): Promise<(TowerInput | SkippedTower)[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return [...readSiteLists(await siteTables('list.csv', inPieces(bytes)), { columns: choice })]
}

/** Cut in the middle of characters, as files are. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) {
    await Promise.resolve()
    yield bytes.subarray(at, at + 7)
  }
}

async function one(content: string | Uint8Array, choice: ColumnChoice = {}): Promise<TowerInput> {
  const [cell] = await read(content, choice)
  if (cell === undefined || 'skipped' in cell) throw new Error('no cell')
  return cell
}

const refusal = (content: string | Uint8Array, choice: ColumnChoice = {}) =>
  expect(read(content, choice)).rejects

/** What every spelling below must give. */
const cell = {
  position: [7.4212, 43.7311],
  radioType: 'NR',
  properties: {
    site_id: 'Port',
    azimuth_deg: 120,
    antenna_height_m: 28.5,
    rf_profile: { network_tech: '5g', frequency_ghz: 3.5, tx_power_dbm: 46 },
  },
  unread: [],
}

describe('a site list', () => {
  test.each([
    [
      'English',
      'site,lon,lat,azimuth,antenna height (m),technology,frequency (GHz),tx power (dBm)',
    ],
    [
      'of data bases',
      'SITE_NAME,LONGITUDE,LATITUDE,AZIMUTH_DEG,ANTENNA_HEIGHT_M,RAT,FREQ_GHZ,TX_POWER_DBM',
    ],
    [
      'German',
      'Standort,Längengrad,Breitengrad,Hauptstrahlrichtung,Antennenhöhe,Technologie,Frequenz [GHz],Sendeleistung',
    ],
    [
      'French',
      'Nom site,Longitude,Latitude,Azimut,Hauteur antenne,Technologie,Fréquence (GHz),Puissance',
    ],
    [
      'Spanish',
      'Emplazamiento,Longitud,Latitud,Acimut,Altura antena,Tecnología,Frecuencia (GHz),Potencia',
    ],
    [
      'Polish',
      'Nazwa stacji,Długość geograficzna,Szerokość geograficzna,Azymut,Wysokość anteny,Technologia,Częstotliwość GHz,Moc dBm',
    ],
    ['Turkish', 'Saha adı,Boylam,Enlem,Yön,Anten yüksekliği,Teknoloji,Frekans GHz,Güç'],
  ])('is read with %s names', async (_language, names) => {
    expect(await one(`${names}\nPort,7.4212,43.7311,120,28.5,5G,3.5,46\n`)).toMatchObject(cell)
  })

  test.each([
    [
      'semicolons and decimal commas',
      'site;lon;lat;azimuth;height;tech;freq;power\nPort;7,4212;43,7311;120;28,5;NR;3,5;46',
    ],
    [
      'tabs',
      'site\tlon\tlat\tazimuth\theight\ttech\tfreq\tpower\nPort\t7.4212\t43.7311\t120\t28.5\tNR\t3.5\t46',
    ],
    [
      'quotation marks around decimal commas',
      'site,lon,lat,azimuth,height,tech,freq,power\nPort,"7,4212","43,7311",120,"28,5",NR,"3,5",46',
    ],
    [
      'the line of Excel that names the separator',
      'sep=;\r\nsite;lon;lat;azimuth;height;tech;freq;power\r\nPort;7.4212;43.7311;120;28.5;NR;3.5;46\r\n',
    ],
    [
      'units in the values',
      'site,lon,lat,azimuth,height,tech,freq,power\nPort,7.4212° E,43.7311° N,120°,28.5 m,5G NR,3500 MHz,46 dBm',
    ],
    [
      'units in the names',
      'site,lon,lat,azimuth,height_ft,tech,freq_mhz,power (W)\nPort,7.4212,43.7311,480,93.5,5G,3500,39.81',
    ],
  ])('is read with %s', async (what, text) => {
    const { properties, position } = await one(text)
    expect(position).toEqual(cell.position)
    if (what !== 'units in the names') expect(properties).toEqual(cell.properties)
    // 480 degrees are no direction; 93.5 feet are 28.498 m.
    else {
      expect(properties).toEqual({
        site_id: 'Port',
        antenna_height_m: 28.5,
        rf_profile: { network_tech: '5g', frequency_ghz: 3.5, tx_power_dbm: 46 },
      })
    }
  })

  const german = 'Standort;Länge;Breite\nMünchner Straße;7,4212;43,7311\n'
  test.each([
    ['UTF-8', Buffer.from(german)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${german}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${german}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(german, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${german}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(german, 'latin1')],
  ])('is read in %s', async (_encoding, bytes) => {
    const { properties, position } = await one(bytes)
    expect(properties).toEqual({ site_id: 'Münchner Straße' })
    expect(position).toEqual([7.4212, 43.7311])
  })

  // Bytes of the code pages, from the tables of the Unicode Consortium (CP1254.TXT, CP1250.TXT).
  it.each([
    [
      'Turkish in Windows-1254',
      { ı: 0xfd, ğ: 0xf0, Ş: 0xde, ş: 0xfe, İ: 0xdd },
      'Saha Adı;Enlem;Boylam;Elektriksel Eğim\nŞişli İş Hanı;43,73;7,42;4\n',
    ],
    [
      'Turkish of names that anyone has',
      { ğ: 0xf0, ı: 0xfd },
      'site;lat;lon;etilt\nDağaltı;43,73;7,42;4\n',
    ],
    [
      'Polish in Windows-1250',
      { ł: 0xb3, ś: 0x9c, ć: 0xe6, Ł: 0xa3, ź: 0x9f },
      'site;Szerokość;Długość;Pochylenie elektryczne\nŁódź Główna;43,73;7,42;4\n',
    ],
    [
      'Czech in Windows-1250',
      { ě: 0xec, š: 0x9a, ř: 0xf8, č: 0xe8 },
      'site;Zeměpisná šířka;Zeměpisná délka;Elektrický tilt\nDěčín;43,73;7,42;4\n',
    ],
    [
      'Icelandic in Windows-1252',
      { ð: 0xf0, Þ: 0xde, ý: 0xfd, á: 0xe1 },
      'site;lat;lon;etilt\nÞingvellir, Ráðhús við Mýrará;43,73;7,42;4\n',
    ],
  ])('is read in %s', async (_encoding, letters, text) => {
    const codes = new Map<string, number>(Object.entries(letters))
    const bytes = Uint8Array.from(text, (letter) => codes.get(letter) ?? letter.codePointAt(0)!)
    const { properties, position } = await one(bytes)
    expect(properties).toMatchObject({
      site_id: text.split('\n')[1].split(';')[0],
      rf_profile: { electrical_downtilt_deg: 4 },
    })
    expect(position).toEqual([7.42, 43.73])
  })

  it('needs longitude and latitude alone, and keeps what it does not know', async () => {
    const { id, cellId, radioType, properties } = await one('lat,lon,Owner\n43.73,7.42,City\n')
    expect([id, cellId, radioType]).toEqual(['row-1', undefined, 'unknown'])
    expect(properties).toEqual({ Owner: 'City' })
  })

  it('takes a column by the name that is given, and no other of that meaning', async () => {
    const text = 'lon,lat,azimuth,Richtung,x\n7.4,43.7,10,20,99\n'
    const { properties } = await one(text, { azimuth: 'Richtung' })
    expect(properties).toEqual({ azimuth_deg: 20, azimuth: '10', x: '99' })
    await refusal(text, { azimuth: 'Winkel' }).toThrow(
      'there is no column Winkel; the columns are "lon", "lat", "azimuth", "Richtung", "x"',
    )
  })

  it('gives every cell an id of its own; equal rows have one', async () => {
    const rows = ['A,7.4,43.7,0', 'A,7.4,43.7,120', 'B,7.4,43.7,0', 'A,7.4,43.7,120']
    const cells = await read(['site,lon,lat,azimuth', ...rows].join('\n'))
    expect(cells.map((one) => ('id' in one ? one.id : ''))).toEqual(['A', 'A/2', 'B', 'A/2'])
  })

  it('says which values it could not read, and does not guess', async () => {
    const { properties, unread } = await one(
      'lon,lat,azimuth,height,tech,freq,power\n7.4,43.7,north,2000,LTE,60 GHz,90\n',
    )
    expect(properties).toEqual({ rf_profile: { network_tech: '4g' } })
    expect(unread).toEqual(['frequency', 'power', 'azimuth', 'height'])
  })

  it('goes on over broken rows, and counts them', async () => {
    const rows = Array.from({ length: 100 }, (_, i) =>
      i % 10 === 0 ? ['A', 'A,east,43.7', 'A,0,0', 'A,7.4'][(i / 10) % 4] : `A${i},7.4,43.7`,
    )
    const cells = await read(['site,lon,lat', ...rows].join('\n'))
    const skipped = cells.flatMap((one) => ('skipped' in one ? [one.skipped] : []))
    expect(cells.length - skipped.length).toBe(90)
    expect(skipped.filter((reason) => reason === 'wrong_column_count')).toHaveLength(5)
    expect(skipped.filter((reason) => reason === 'bad_coordinates')).toHaveLength(5)
  })

  it('never fails on a list that is cut off behind its first row, wherever that is', async () => {
    const text = 'site;lon;lat;azimuth\nA;7,4;43,7;0\n"B ""x""";7,4;43,7;0\n'
    for (let length = text.indexOf('43,7') + 4; length < text.length; length++) {
      expect(await one(text.slice(0, length))).toMatchObject({ id: 'A' })
    }
  })

  it('loses one row to a quotation mark that is never closed, not those after it', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `${i === 3 ? '"' : ''}A${i};7,4;43,7`)
    const cells = await read(['site;lon;lat', ...rows, 'Z;7,4;43,7;"a remark"'].join('\n'))
    expect(cells).toHaveLength(51)
    expect(cells.filter((cell) => !('skipped' in cell)).length).toBeGreaterThanOrEqual(50)
  })

  it('keeps a remark of many lines in the row that it stands in', async () => {
    const remark = [
      'owner: A, B',
      'key at the gate',
      'dog',
      'no lift',
      'roof, 3rd door',
      'call',
    ].join('\r\n')
    const cells = await read(
      `site;lon;lat;note;height\nA;7,4;43,7;"${remark}";20\nB;7,5;43,8;"x";25\n`,
    )
    expect(cells).toMatchObject([
      { id: 'A', position: [7.4, 43.7], properties: { note: remark, antenna_height_m: 20 } },
      { id: 'B', position: [7.5, 43.8], properties: { antenna_height_m: 25 } },
    ])
  })

  it('ends with cells or with one sentence, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const outcome = await read(bytes).catch((error: unknown) => error)
        if (!Array.isArray(outcome)) expect(outcome).toHaveProperty('reason', 'not_processable')
      }),
    )
  })
})

describe('a site list that cannot be used says what is wrong', () => {
  test.each([
    [
      'no column for the place',
      'Standort;Ort\nA;4468503\n',
      'no column for longitude (longitude, lon, lng, long, ...) and latitude (latitude, lat, wgs84lat, latwgs84, ...); ' +
        'found: "Standort", "Ort"; name it: --column longitude=...',
    ],
    [
      'another grid',
      'name,x,y\nA,4468503,5333317\n',
      'these are no degrees but another grid (first row: longitude "4468503", latitude "5333317"); name their EPSG code: --towers-epsg 25832, say',
    ],
    [
      'two columns of one meaning',
      'lon,longitude,lat\n7.4,7.5,43.7\n',
      '2 columns mean longitude ("lon", "longitude"); say which: --column longitude=lon',
    ],
    [
      'swapped coordinates that cannot be',
      'lon,lat\n-33.9,151.2\n',
      'longitude and latitude seem swapped (first row: longitude "-33.9", latitude "151.2")',
    ],
    [
      'words for numbers',
      'lon,lat\neast,north\n',
      'no row has a longitude and latitude in degrees',
    ],
    ['names alone', 'lon,lat\n', 'it has a line of names and no row'],
    ['blank lines alone', ' \n\n', 'the file is empty'],
  ])('%s', async (_what, text, sentence) => {
    await refusal(text).toThrow(sentence)
  })
})
