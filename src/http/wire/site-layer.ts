import type { Cell } from '../../analyses/cell.ts'
import { columnsOf, type VectorLayer } from '../../formats/vector-layer.ts'
import { rfProfileView } from './rf-profile.ts'

const columns = columnsOf({
  technology: 'TEXT',
  cell_id: 'TEXT',
  azimuth_deg: 'REAL',
  antenna_height_m: 'REAL',
  frequency_ghz: 'REAL',
  tx_power_dbm: 'REAL',
  rf_profile: 'TEXT',
  fingerprint: 'TEXT',
})

/** Where cells stand and how they transmit, each with the answer's identity. */
export function siteLayer(cells: readonly Cell[], fingerprint: string): VectorLayer {
  const technologies = [...new Set(cells.map(({ profile }) => profile.networkTech))].sort()
  return {
    name: 'sites',
    title: 'Sites',
    description: 'The cells that were asked about, with their radio profile.',
    geometryType: 'Point',
    columns,
    features: cells.map(({ id, lon, lat, azimuthDeg, profile }) => ({
      geometry: { type: 'Point', coordinates: [lon, lat] },
      values: [
        profile.networkTech,
        id,
        azimuthDeg,
        profile.antennaHeightM,
        profile.frequencyGhz,
        profile.txPowerDbm,
        JSON.stringify(rfProfileView(profile)),
        fingerprint,
      ],
    })),
    style: {
      column: 'technology',
      symbols: technologies.map((name) => ({ value: name, label: name, color: '#1f4fd1' })),
    },
  }
}
