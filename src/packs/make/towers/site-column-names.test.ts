import { describe, expect, it, test } from 'vitest'
import { ofText } from '../../../../test/worlds/site-files.ts'

describe('the names of columns', () => {
  const headers: readonly (readonly [string, readonly string[]])[] = [
    [
      'German',
      [
        'Standortname',
        'Zellname',
        'Antennenhöhe über Grund (m)',
        'Azimut (°)',
        'Sendeleistung (W)',
        'Mech. Downtilt',
        'Elektrische Neigung',
        'Antennentyp',
      ],
    ],
    [
      'French',
      [
        'Nom du site',
        'Nom de la cellule',
        "Hauteur de l'antenne (m)",
        'Azimut',
        "Puissance d'émission (W)",
        'Tilt mécanique',
        'Tilt électrique',
        "Type d'antenne",
      ],
    ],
    [
      'Spanish',
      [
        'Nombre del emplazamiento',
        'Nombre de la celda',
        'Altura de la antena sobre el suelo (m)',
        'Acimut',
        'Potencia de transmisión (W)',
        'Tilt mecánico',
        'Tilt eléctrico',
        'Tipo de antena',
      ],
    ],
    [
      'Italian',
      [
        'Nome del sito',
        'Nome della cella',
        "Altezza dell'antenna (m)",
        'Azimut',
        'Potenza di trasmissione (W)',
        'Tilt meccanico',
        'Tilt elettrico',
        'Tipo di antenna',
      ],
    ],
    [
      'Dutch',
      [
        'Naam van de site',
        'Celnaam',
        'Antennehoogte boven maaiveld (m)',
        'Azimut',
        'Zendvermogen (W)',
        'Mechanische tilt',
        'Elektrische tilt',
        'Antennetype',
      ],
    ],
    [
      'Polish',
      [
        'Nazwa stacji',
        'Nazwa komórki',
        'Wysokość anteny n.p.t. (m)',
        'Azymut',
        'Moc nadajnika (W)',
        'Tilt mechaniczny',
        'Tilt elektryczny',
        'Typ anteny',
      ],
    ],
    [
      'Turkish',
      [
        'Saha Adı',
        'Hücre Adı',
        'Anten Yüksekliği (m)',
        'Yön',
        'Verici Gücü (W)',
        'Mekanik Tilt',
        'Elektrik Tilt',
        'Anten Tipi',
      ],
    ],
    [
      'Portuguese',
      [
        'Nome da estação',
        'Nome da célula',
        'Altura da antena acima do solo (m)',
        'Azimute',
        'Potência de transmissão (W)',
        'Tilt mecânico',
        'Tilt elétrico',
        'Modelo da antena',
      ],
    ],
    [
      'English',
      [
        'Site Name',
        'CellName',
        'Antenna height above ground level (m)',
        'Azimuth [deg]',
        'Tx Power (W)',
        'Mechanical Downtilt (°)',
        'E-Tilt',
        'Antenna model',
      ],
    ],
    [
      'Czech',
      [
        'Název stanice',
        'Název buňky',
        'Výška antény (m)',
        'Azimut',
        'Výkon vysílače (W)',
        'Mechanický tilt',
        'Elektrický tilt',
        'Typ antény',
      ],
    ],
  ]
  const values = 'Port;P1;28,5;120;20;2;4;80010'

  test.each(headers)('are understood in %s, with their units', (_language, names) => {
    const text = `${names.join(';')};lon;lat\n${values};7,4;43,7`
    const { columns, firstRows } = ofText(text)
    expect(columns.filter(({ field }) => field === undefined)).toEqual([])
    expect(firstRows[0]).toMatchObject({
      record: {
        unread: [],
        members: {
          ...{ site_id: 'Port', cell: 'P1', azimuth_deg: 120, antenna_height_m: 28.5 },
          antenna: '80010',
          rf_profile: {
            ...{ tx_power_dbm: 43.01, mechanical_downtilt_deg: 2, electrical_downtilt_deg: 4 },
          },
        },
      },
    })
  })

  test.each([
    ...[
      'Ground height (m)',
      'Height above sea level',
      'Altitude (m)',
      'EIRP (dBm)',
      'PIRE',
      'Tilt',
    ],
    ...['Altezza s.l.m.', 'Building height', 'DX (m)', 'Reference azimuth deviation'],
  ])('do not mean what they only resemble: %s', (name) => {
    expect(ofText(`lon;lat;${name}\n7,4;43,7;5`).columns[2].field).toBeUndefined()
  })

  it('are those of the list of sites of the United Kingdom', () => {
    const { firstRows } = ofText(
      'Operator,Sitengr,Antennaht,Transtype,Freqband,Powerdbw,Sitelat,Sitelng\n' +
        'A,TQ3080,25,GSM,900,20,51.5,-0.12\n',
    )
    expect(firstRows[0]).toMatchObject({
      position: [-0.12, 51.5],
      record: { members: { antenna_height_m: 25 } },
    })
  })

  test.each([
    ['Bande (MHz)', '700', 0.7],
    ['Frequency band [MHz]', '3500', 3.5],
    ['Banda (GHz)', '1,8', 1.8],
  ])('of a band mean its frequency where they say its unit: %s', (name, value, expected) => {
    const { firstRows } = ofText(`lon;lat;${name}\n7,4;43,7;${value}`)
    expect(firstRows[0]).toMatchObject({
      record: { members: { rf_profile: { frequency_ghz: expected } } },
    })
  })

  it('of a band without its unit mean nothing: 20 may be its number', () => {
    expect(ofText('lon;lat;Bande\n7,4;43,7;20').columns[2].field).toBeUndefined()
  })

  test.each([
    ['Bande', '3,5 GHz', 3.5],
    ['Band', '700MHz', 0.7],
  ])(
    'of a band mean its frequency where its values say their unit: %s',
    (name, value, expected) => {
      const { firstRows } = ofText(`lon;lat;${name}\n7,4;43,7;${value}\n7,5;43,7;${value}`)
      expect(firstRows[0]).toMatchObject({
        record: { members: { rf_profile: { frequency_ghz: expected } } },
      })
    },
  )

  it('of a band some of whose values are numbers of bands mean nothing', () => {
    const { columns } = ofText('lon;lat;Bande\n7,4;43,7;3,5 GHz\n7,5;43,7;20')
    expect(columns[2].field).toBeUndefined()
  })

  it('of a band mean nothing beside a frequency', () => {
    const { columns } = ofText('lon;lat;Fréquence (MHz);Bande (MHz)\n7,4;43,7;763;700')
    expect(columns.slice(2).map(({ field }) => field)).toEqual(['frequency', undefined])
  })

  it('are known where French tilts are cut short', () => {
    const { columns } = ofText('lon;lat;Tilt élec.;Tilt méca\n7,4;43,7;4;2')
    expect(columns.slice(2).map(({ field }) => field)).toEqual([
      ...['electrical_tilt', 'mechanical_tilt'],
    ])
  })

  it('of two gains mean neither, and that is said', () => {
    const { columns } = ofText('lon,lat,gain,antenna gain (dBd)\n7,43,10,12')
    expect(columns.slice(2).map(({ reason }) => reason)).toEqual([
      ...['2 columns mean gain', '2 columns mean gain'],
    ])
  })

  it('that another column says more clearly are not unknown either, and that is said', () => {
    const { columns } = ofText('lon;lat;Nom du site;Cellule;Nom;Remarque\n7,4;43,7;Mont;M1;x;y')
    expect(columns.slice(2).map(({ field, reason }) => [field, reason])).toEqual([
      ['site', undefined],
      ['cell', undefined],
      [undefined, 'Nom du site says the site more clearly'],
      [undefined, undefined],
    ])
  })

  test.each([
    ['Power (mW)', '200', 'tx_power_dbm', 23.01],
    ['Power (kW)', '0,5', 'tx_power_dbm', 56.99],
    ['Power (dBW)', '13', 'tx_power_dbm', 43],
    ['Power', '13 dBW', 'tx_power_dbm', 43],
    ['tx_power_w', '20', 'tx_power_dbm', 43.01],
    ['Gain (dBd)', '15', 'tx_antenna_gain_dbi', 17.15],
    ['Gain [dBi]', '15', 'tx_antenna_gain_dbi', 15],
    ['HBW', '65°', 'beam_width', 65],
  ])('say the unit of their values: %s', (name, value, member, expected) => {
    const { firstRows } = ofText(`lon;lat;${name}\n7;43;${value}`)
    expect(firstRows[0]).toMatchObject({
      record: { members: { rf_profile: { [member]: expected } } },
    })
  })
})

/** A workbook as programs write it, with these rows on its sheets. */
