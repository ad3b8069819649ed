import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SightlineError } from '../../errors.ts'
import { driveTestColumns } from './header.ts'
import { readDriveTest } from './read.ts'

describe('a drive test as CSV', () => {
  it('has the columns of the import form', () => {
    const { samples } = readDriveTest(
      'id,longitude,latitude,technology,rsrp_dbm,cell_id\nott-1,-75.8,45.3,4g,-88,9391431\n',
    )
    expect(samples).toMatchObject([
      { id: 'ott-1', lon: -75.8, lat: 45.3, technology: '4g', rsrpDbm: -88, cellId: '9391431' },
    ])
  })

  it('may have decimal commas, semicolons, a byte order mark and the names of a logger', () => {
    const { samples, skipped } = readDriveTest(
      '\uFEFFTimestamp;Longitude;Latitude;NetworkTech;Level;CellID\r\n' +
        '1;13,4050;52,5200;LTE;-97,5;123\r\n' +
        '2;13,4051;52,5201;NR SA;-101;\r\n' +
        '3;13,4052;52,5202;HSPA+;-80;9\r\n' +
        '4;13,4053;52,5203;LTE;;9\r\n',
    )
    expect(samples).toMatchObject([
      { id: 'line-2', lon: 13.405, lat: 52.52, technology: '4g', rsrpDbm: -97.5, cellId: '123' },
      { id: 'line-3', lon: 13.4051, lat: 52.5201, technology: '5g', rsrpDbm: -101, cellId: null },
    ])
    expect(skipped).toEqual({ no_rsrp: 1, other_technology: 1 })
  })

  it('takes columns by the names that are given, and a technology for all rows', () => {
    const { samples } = readDriveTest('Länge\tBreite\tPegel\n7.4\t43.7\t-70\n', {
      columns: { lon: 'länge', lat: 'Breite', rsrp: 'Pegel' },
      technology: '5g',
    })
    expect(samples[0]).toMatchObject({ lon: 7.4, lat: 43.7, rsrpDbm: -70, technology: '5g' })
  })

  it.each([
    ['lon,lat,rsrp,tech\n7,43,-19,4g', /^line 2, column rsrp: .*between -180 and -20.*"-19"$/],
    ['lon,lat,rsrp,tech\n7,91,-80,4g\n7,92,-80,4g', /^line 2, column lat: /],
    ['lon,lat,rsrp,tech\n7,43,abc,4g', /^line 2, column rsrp: /],
    ['lon,lat,rsrp,tech\n7,43,-80,6g', /^line 2, column tech: must be 4g or 5g/],
    ['lon,lat,rsrp\n7,43,-80', /^line 2, column technology: .*--technology/],
    ['lon,lat,rsrp,tech\n7,43,=A1+1,4g', /^line 2, column rsrp: .*not a formula/],
    ['lon,lat,pathloss,tech\n7,43,120,4g', /--resource-blocks/],
    ['east,north,power\n1,2,3', /^no column holds lon: found are east, north, power; wanted/],
    ['lon,LON,lat,rsrp,tech\n7,7,43,-80,4g', /^two columns hold lon: lon, LON/],
    ['', /empty/],
  ])('names line and column of what it cannot read: %j', (text, message) => {
    expect(() => readDriveTest(text)).toThrow(message)
  })

  // RSRP beside words of any language is what was measured; what it says of neighbours is not.
  it.each([
    'Zeitpunkt;Längengrad;Breitengrad;Empfangspegel RSRP [dBm];Zellkennung;Min RSRP',
    'Date et heure;Longitude;Latitude;Niveau RSRP (dBm);Identifiant de cellule;RSRP voisine',
    'Fecha y hora;Longitud;Latitud;Potencia RSRP (dBm);ID de celda;RSRP vecina 1',
    'Data e ora;Longitudine;Latitudine;Potenza RSRP;ID cella;Livello',
    'Datum en tijd;Lengtegraad;Breedtegraad;Signaalsterkte RSRP (dBm);Cel-ID;Signaal',
    'Czas pomiaru;Długość geograficzna;Szerokość geograficzna;Moc RSRP;Identyfikator komórki;N1 RSRP',
    'Tarih Saat;Boylam;Enlem;RSRP Değeri;Hücre kimliği;Komşu RSRP',
    'Čas měření;Zeměpisná délka;Zeměpisná šířka;Úroveň RSRP;Identifikátor buňky;Neighbor RSRP',
    'Date Time;Longitude;Latitude;Average RSRP (dBm);Cell ID;Signal',
  ])('takes the column that says RSRP: %s', (header) => {
    const { samples } = readDriveTest(`${header}\n08.05.2023 12:11;7,4;43,7;-91;4711;-50\n`, {
      technology: '4g',
    })
    expect(samples).toMatchObject([
      { rsrpDbm: -91, cellId: '4711', timeMs: Date.UTC(2023, 4, 8, 12, 11) },
    ])
  })

  it('asks which of several columns that say RSRP is meant', () => {
    const read = () => readDriveTest('lon,lat,RSRP Rx0,RSRP Rx1,tech\n7,43,-90,-91,4g\n')
    expect(read).toThrow(/^two columns hold rsrp: RSRP Rx0, RSRP Rx1;/)
  })

  it('takes a number of one byte beside an eNB for its sector, as G-NetTrack writes it', () => {
    const { samples } = readDriveTest(
      'Longitude,Latitude,Level,Node,CellID,NetworkTech\n' +
        '7,43,-90,36685,1,4G\n7,43,-90,36686,1,4G\n7,43,-90,36685,9391361,4G\n',
    )
    expect(samples.map(({ cellId }) => cellId)).toEqual([
      'eNB 36685 sector 1',
      'eNB 36686 sector 1',
      '9391361',
    ])
  })

  it('reads places in degrees, minutes and seconds, and no side that languages tell apart', () => {
    const read = (names: string, lon: string) =>
      readDriveTest(`${names};rsrp;tech\n${lon};43°44'10.5"N;-90;4g\n0;1;-90;4g\n`)
    expect(read('lon;lat', `7°25'12"W`).samples[0].lon).toBeCloseTo(-7.42, 9)
    expect(read('lon;lat', '7,42').samples[0].lat).toBeCloseTo(43.73625, 9)
    expect(read('Längengrad;Breitengrad', '7,42 O').samples[0].lon).toBe(7.42)
    expect(read('Longitud;Latitud', '7,42 O').samples[0].lon).toBe(-7.42)
    expect(read('Longitude;Latitude', '7,42 O').skipped).toEqual({ unreadable_position: 1 })
  })

  const headers: readonly (readonly [string, string])[] = [
    ['English', 'Time,Longitude,Latitude,RSRP (dBm),PCI,Technology'],
    ['German', 'Zeitstempel;Länge;Breite;Empfangspegel [dBm];PCI;Technologie'],
    ['French', 'Horodatage;Longitude;Latitude;Puissance reçue;PCI;Technologie'],
    ['Spanish', 'Fecha hora;Longitud;Latitud;Nivel de señal;PCI;Tecnología'],
    ['Italian', 'Data ora;Longitudine;Latitudine;Livello segnale;PCI;Tecnologia'],
    ['Dutch', 'Tijdstip;Lengtegraad;Breedtegraad;Signaalsterkte;PCI;Technologie'],
    ['Polish', 'Znacznik czasu;Długość geograficzna;Szerokość geograficzna;Poziom sygnału;PCI;RAT'],
    ['Turkish', 'Zaman;Boylam;Enlem;Sinyal Gücü;PCI;Teknoloji'],
    ['Czech', 'Časová značka;Zeměpisná délka;Zeměpisná šířka;Úroveň signálu;PCI;Technologie'],
    [
      'TEMS',
      'Time\tAll-Longitude\tAll-Latitude\tAll-Serving Cell RSRP (dBm)[0]\tAll-Serving Cell PCI[0]\tRAT',
    ],
    ['G-NetTrack', 'Timestamp\tLongitude\tLatitude\tLevel\tPSC\tNetworkTech'],
    ['OpenCellID', 'measured_at,lon,lat,signal,psc,act'],
  ]
  it.each(headers)('has columns as %s files name them', (_, header) => {
    const mark = [';', '\t', ','].find((one) => header.includes(one))!
    const row = ['2024-05-01 10:00:00', '13.4', '52.5', '-91', '77', 'LTE'].join(mark)
    const options = { kind: 'rsrp' } as const
    expect(Object.keys(driveTestColumns(header).found).sort()).toEqual(
      ['lat', 'lon', 'pci', 'rsrp', 'technology', 'time'].sort(),
    )
    const { samples } = readDriveTest(`${header}\n${row}\n`, options)
    expect(samples).toMatchObject([
      { lon: 13.4, lat: 52.5, rsrpDbm: -91, cellId: 'PCI 77', timeMs: Date.UTC(2024, 4, 1, 10) },
    ])
  })

  it.each([
    [
      'CellMapper',
      'Latitude,Longitude,CID,Signal,Type,ARFCN,PSC',
      '43.7,7.4,256001,-91,LTE,1300,20',
    ],
    [
      'Tower Collector',
      'cell_id,psc,asu,dbm,lat,lon,accuracy,measured_at,net_type,neighboring,rsrp,rsrq',
      '256001,20,49,-60,43.7,7.4,5,2023-05-01T10:00:00Z,LTE,false,-91,-9',
    ],
    [
      'NEMO',
      'Time,Longitude,Latitude,System,Cell type,EARFCN,PCI,RSSI,RSRP',
      '10:00:01.000,7.4,43.7,LTE FDD,Serving,1300,20,-60,-91',
    ],
    [
      'TEMS without a technology',
      'All-Longitude,All-Latitude,All-Serving Cell RSRP (dBm)[1],All-Serving Cell DL EARFCN',
      '7.4,43.7,-91,1300',
    ],
    [
      'SigCap',
      'lat,lon,hor_acc,tech,pci,channel_num,freq_mhz,rsrp,rsrq,primary_status',
      '43.7,7.4,4,LTE,20,1300,1815,-91,-9,primary',
    ],
  ])(
    'knows technology and power of a row of %s, and its carrier where it is numbered',
    (...form) => {
      const [, header, row] = form
      const { samples } = readDriveTest(`${header}\n${row}\n`)
      expect(samples).toMatchObject([{ lon: 7.4, lat: 43.7, rsrpDbm: -91, technology: '4g' }])
      if (/arfcn|channel/i.test(header)) expect(samples[0].cell.frequencyMhz).toBe(1815)
    },
  )

  it('asks which powers are meant where a log has those of LTE beside those of NR', () => {
    const header = 'lon,lat,LTE PCC RSRP[dBm],NR SS-RSRP[dBm],LTE PCC EARFCN,NR-ARFCN'
    const text = `${header}\n7,43,-80,-90,1300,627264\n`
    expect(() => readDriveTest(text)).toThrow(
      'two columns hold rsrp: NR SS-RSRP[dBm], LTE PCC RSRP[dBm]; choose with --column rsrp=NAME',
    )
    expect(driveTestColumns(text).found.rsrp).toBeUndefined()
    for (const [rsrp, technology, rsrpDbm] of [
      ['LTE PCC RSRP[dBm]', '4g', -80],
      ['NR SS-RSRP[dBm]', '5g', -90],
    ] as const) {
      const { samples } = readDriveTest(text, { columns: { rsrp } })
      expect(samples).toMatchObject([{ technology, rsrpDbm }])
    }
    const neighbours = 'lon,lat,LTE_RSRP,NR_RSRP_N1\n7,43,-80,-90\n'
    expect(readDriveTest(neighbours).samples).toMatchObject([{ technology: '4g', rsrpDbm: -80 }])
  })

  it('takes the technology of the carrier number where the row names none, and none where it has both', () => {
    const technologies = (header: string, row: string, options = {}) =>
      readDriveTest(`lon,lat,rsrp,${header}\n7,43,-80,${row}\n`, options).samples.map(
        ({ technology }) => technology,
      )
    expect(technologies('earfcn', '1300')).toEqual(['4g'])
    expect(technologies('nrarfcn', '627264')).toEqual(['5g'])
    expect(technologies('ssb arfcn,earfcn', '627264,')).toEqual(['5g'])
    expect(technologies('earfcn', '1300', { technology: '5g' })).toEqual(['4g'])
    expect(technologies('arfcn', '1300')).toEqual(['4g'])
    // What is called so may be anything: where it is no technology, others say it.
    expect(technologies('type,earfcn', 'Serving,1300')).toEqual(['4g'])
    expect(technologies('cell type', 'Serving', { technology: '4g' })).toEqual(['4g'])
    for (const [header, row] of [
      ['earfcn,nrarfcn', '1300,627264'],
      ['arfcn', '80000'],
      ['earfcn', '-'],
      ['type', 'Serving'],
    ]) {
      expect(() => technologies(header, row)).toThrow(/--technology/)
    }
  })

  it('reads digits as wide as letters, and the signs among them', () => {
    const { samples } = readDriveTest(
      'lon,lat,rsrp,pci,tech,time\n７．４２，４３．７３，－８０．５，２０,4G,２０２３-０５-０１ １０：００：００\n',
    )
    expect(samples).toMatchObject([
      {
        lon: 7.42,
        lat: 43.73,
        rsrpDbm: -80.5,
        cellId: 'PCI 20',
        timeMs: Date.UTC(2023, 4, 1, 10),
      },
    ])
  })

  it('has every row of a file whose lines end in different ways', () => {
    const ends = ['\r\n', '\n', '\r']
    const rows = Array.from({ length: 30 }, (_, i) => `7.${10 + i},43,-80${ends[(i + 1) % 3]}`)
    for (const end of ends) {
      const { samples } = readDriveTest(`lon,lat,rsrp${end}${rows.join('')}`, { technology: '4g' })
      expect(samples).toHaveLength(30)
      expect(samples.map(({ id }) => id)).toEqual(rows.map((_, i) => `line-${i + 2}`))
    }
  })

  it('brings every unit and kind of power to that of one resource element', () => {
    const powers = (header: string, values: readonly string[], options = {}) =>
      readDriveTest([`lon;lat;${header}`, ...values.map((value) => `7;43;${value}`)].join('\n'), {
        technology: '4g',
        ...options,
      }).samples.map(({ rsrpDbm }) => Number(rsrpDbm.toFixed(6)))
    expect(powers('RSRP', ['-90', '-90,5 dBm', '−91', '-120 dBW', '1 pW', '50 ASU'])).toEqual([
      -90, -90.5, -91, -90, -90, -90,
    ])
    expect(powers('RSRP (ASU)', ['43'])).toEqual([-97])
    // 100 blocks have 1200 subcarriers: 30.79 dB; one block 10.79 dB.
    expect(powers('Channel power', ['-60'], { resourceBlocks: 100 })).toEqual([-90.791812])
    expect(powers('Level', ['-80'], { kind: 'resource_block' })).toEqual([-90.791812])
    const loss = { resourceBlocks: 100, eirpDbm: 60 }
    expect(powers('Path loss (dB)', ['120'], loss)).toEqual([-90.791812])
  })

  it('counts each row that is no sample by its reason, with the first of them', () => {
    const rows = [
      '7;43;-80;4g',
      '0;0;-80;4g',
      'x;43;-80;4g',
      '7;43;;4g',
      ';43;-80;4g',
      '7;43;-80 furlong;4g',
      '7;43;abc;4g',
      '7;43;-10;4g',
      '7;43;=B2;4g',
      '7;43;-80;UMTS',
      '7;43;-80;carrier pigeon',
      '7;43;="-81";4g',
    ]
    const { samples, skipped, firstSkipped } = readDriveTest(
      `lon;lat;rsrp;tech\n${rows.join('\n')}`,
    )
    expect(samples.map(({ rsrpDbm }) => rsrpDbm)).toEqual([-80, -81])
    expect(skipped).toEqual({
      position_at_zero: 1,
      unreadable_position: 1,
      no_rsrp: 1,
      no_position: 1,
      unknown_unit: 1,
      unreadable_power: 1,
      power_out_of_range: 1,
      formula: 1,
      other_technology: 1,
      unknown_technology: 1,
    })
    expect(firstSkipped.unknown_unit).toBe(
      'line 7, column rsrp: must have a known unit, but is "-80 furlong"',
    )
  })

  it('loses no row: samples and counted rows are all rows, whatever they hold', () => {
    const field = fc.oneof(
      fc.constantFrom('7', '43', '-80', '4g', '', '=1', '0', 'NaN', '"', "'", '1e400', '-80 dBm'),
      fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\s;]/g, '')),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field, field, field), { maxLength: 30 }), (rows) => {
        const text = rows.map((fields) => `row;${fields.join(';')}\n`).join('')
        const { samples, skipped } = readDriveTest(`id;lon;lat;rsrp;tech\n1;7;43;-80;4g\n${text}`)
        const counted = Object.values(skipped).reduce((sum, count) => sum + count, 0)
        expect(samples.length + counted).toBe(rows.length + 1)
      }),
    )
  })

  it('names a cell by the first identity that a row has, and knows the others', () => {
    const { samples } = readDriveTest(
      'lon,lat,rsrp,tech,cell_id,enb,sector,pci,tac\n' +
        '7,43,-80,4g,9391431,36685,7,96,29050\n7,43,-80,4g,,36685,7,96,29050\n' +
        '7,43,-80,4g,,,,96,29050\n7,43,-80,4g,,,,,29050\n7,43,-80,4g,,,,,\n',
    )
    expect(samples.map(({ cellId }) => cellId)).toEqual([
      '9391431',
      'eNB 36685 sector 7',
      'PCI 96',
      'TAC 29050',
      null,
    ])
    expect(samples[0].cell).toEqual({
      cellId: '9391431',
      enb: 36685,
      sector: 7,
      pci: 96,
      tac: 29050,
      frequencyMhz: null,
      technology: '4g',
      network: null,
    })
  })

  it('refuses any other text in words', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          readDriveTest(`lon,lat,rsrp,tech\n${text}`)
        } catch (error) {
          expect(error).toBeInstanceOf(SightlineError)
        }
      }),
    )
  })

  it('knows the carrier of a sample by its number, and tells the same PCI of two carriers apart', () => {
    const text =
      'lon,lat,rsrp,tech,pci,LTE_EARFCN,NR-ARFCN\n7,43,-90,4g,12,1300,\n7,43,-91,4g,12,6300,\n' +
      '7,43,-92,5g,12,,632628\n7,43,-93,4g,12,5000,\n7,43,-94,4g,12,,\n'
    const { samples, unknownCarriers } = readDriveTest(text)
    expect(samples.map(({ cell, cellId }) => [cell.frequencyMhz, cellId])).toEqual([
      [1815, 'PCI 12 at 1815 MHz'],
      [806, 'PCI 12 at 806 MHz'],
      [3489.42, 'PCI 12 at 3489.42 MHz'],
      [null, 'PCI 12'],
      [null, 'PCI 12'],
    ])
    expect(unknownCarriers).toBe(1)
  })
})
