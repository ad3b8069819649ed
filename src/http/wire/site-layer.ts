import type { Cell } from '../../analyses/cell.ts'
import { tableOf, type VectorLayer } from '../../formats/vector-layer.ts'
import { rfProfileView } from './rf-profile.ts'

const table = tableOf<{ readonly cell: Cell; readonly fingerprint: string }>({
  technology: ['TEXT', ({ cell }) => cell.profile.networkTech],
  cell_id: ['TEXT', ({ cell }) => cell.id],
  azimuth_deg: ['REAL', ({ cell }) => cell.azimuthDeg],
  antenna_height_m: ['REAL', ({ cell }) => cell.profile.antennaHeightM],
  frequency_ghz: ['REAL', ({ cell }) => cell.profile.frequencyGhz],
  tx_power_dbm: ['REAL', ({ cell }) => cell.profile.txPowerDbm],
  rf_profile: ['TEXT', ({ cell }) => JSON.stringify(rfProfileView(cell.profile))],
  fingerprint: ['TEXT', ({ fingerprint }) => fingerprint],
})

/** Where cells stand and how they transmit, each with the answer's identity. */
export function siteLayer(cells: readonly Cell[], fingerprint: string): VectorLayer {
  const technologies = [...new Set(cells.map(({ profile }) => profile.networkTech))].sort()
  return {
    name: 'sites',
    title: 'Sites',
    description: 'The cells that were asked about, with their radio profile.',
    geometryType: 'Point',
    columns: table.columns,
    features: cells.map((cell) => ({
      geometry: { type: 'Point', coordinates: [cell.lon, cell.lat] },
      values: table.valuesOf({ cell, fingerprint }),
    })),
    style: {
      column: 'technology',
      symbols: technologies.map((name) => ({ value: name, label: name, color: '#1f4fd1' })),
    },
  }
}
