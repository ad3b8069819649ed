import { describe, expect, it } from 'vitest'
import { findColumns } from './columns.ts'

/** Which column each field is found in. */
function found(header: string): Readonly<Record<string, string>> {
  const columns = findColumns(header.split(';'), {})
  return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, column.name]))
}

describe('the columns of a drive test', () => {
  it.each([
    [
      'Portuguese',
      {
        time: 'Data e hora',
        lat: 'Latitude (graus)',
        lon: 'Longitude (graus)',
        rsrp: 'Nível do sinal (dBm)',
        technology: 'Tecnologia',
        cell_id: 'Célula',
        enb: 'Estação base',
        sector: 'Setor',
        accuracy: 'Precisão (m)',
      },
    ],
    [
      'Portuguese, losses',
      { lat: 'Latitude', lon: 'Longitude', path_loss: 'Perda de percurso (dB)' },
    ],
    [
      'Italian',
      { lat: 'Latitudine', lon: 'Longitudine', rsrp: 'RSRP', accuracy: 'Accuratezza (m)' },
    ],
    ['Turkish', { lat: 'Enlem', lon: 'Boylam', rsrp: 'RSRP (dBm)', accuracy: 'Hassasiyet (m)' }],
  ] as const)('are known by their names in %s', (_, names) => {
    expect(found(Object.values(names).join(';'))).toEqual(names)
  })
})
