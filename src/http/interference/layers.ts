import type { Interference } from '../../analyses/interference/interference.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import { columnsOf, type LayerGeometry, type VectorLayer } from '../../formats/vector-layer.ts'
import { siteLayer } from '../wire/site-layer.ts'
import { qualityColors, squareAround } from './looks.ts'

/** Radio quality as layers: the squares of the grid with every quantity, and the cells. */
export function interferenceLayersOf(answer: Interference, fingerprint: string): VectorLayer[] {
  return [
    sampleLayer(answer),
    siteLayer(
      answer.cells.map(({ cell }) => cell),
      fingerprint,
    ),
  ]
}

function sampleLayer({ samples, cells, grid: { lattice } }: Interference): VectorLayer {
  return {
    name: 'radio_quality',
    title: 'Radio quality',
    description: 'Squares of the grid with RSRP, SINR, RSRQ, RSSI and the serving cell.',
    geometryType: 'MultiPolygon',
    columns: columnsOf({
      quality_class: 'TEXT',
      serving_cell_id: 'TEXT',
      rsrp_dbm: 'REAL',
      sinr_db: 'REAL',
      rsrq_db: 'REAL',
      rssi_dbm: 'REAL',
    }),
    features: samples.map(({ point, quality: { qualityClass, serving, signal } }) => ({
      geometry: {
        type: 'MultiPolygon',
        coordinates: [[squareAround(point, lattice)]],
      } satisfies LayerGeometry,
      values: [
        qualityClass,
        serving === null ? null : cells[serving].cell.id,
        ...[signal?.rsrpDbm, signal?.sinrDb, signal?.rsrqDb, signal?.rssiDbm].map((value) =>
          value === undefined ? null : roundTo1(value),
        ),
      ],
    })),
    style: {
      column: 'quality_class',
      symbols: Object.entries(qualityColors).map(([value, color]) => ({
        value,
        label: value.replace('_', ' '),
        color,
      })),
      opacity: 0.6,
    },
  }
}
