import type { Interference } from '../../analyses/interference/interference.ts'
import { roundTo1 } from '../../rounding.ts'
import { tableOf, type LayerGeometry, type VectorLayer } from '../../formats/vector-layer.ts'
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

type Sample = Interference['samples'][number]

const shown = (value: number | undefined) => (value === undefined ? null : roundTo1(value))

const table = tableOf<{ readonly sample: Sample; readonly cells: Interference['cells'] }>({
  quality_class: ['TEXT', ({ sample }) => sample.quality.qualityClass],
  serving_cell_id: [
    'TEXT',
    ({ sample: { quality }, cells }) =>
      quality.serving === null ? null : cells[quality.serving].cell.id,
  ],
  rsrp_dbm: ['REAL', ({ sample }) => shown(sample.quality.signal?.rsrpDbm)],
  sinr_db: ['REAL', ({ sample }) => shown(sample.quality.signal?.sinrDb)],
  rsrq_db: ['REAL', ({ sample }) => shown(sample.quality.signal?.rsrqDb)],
  rssi_dbm: ['REAL', ({ sample }) => shown(sample.quality.signal?.rssiDbm)],
})

function sampleLayer({ samples, cells, grid: { lattice } }: Interference): VectorLayer {
  return {
    name: 'radio_quality',
    title: 'Radio quality',
    description: 'Squares of the grid with RSRP, SINR, RSRQ, RSSI and the serving cell.',
    geometryType: 'MultiPolygon',
    columns: table.columns,
    features: samples.map((sample) => ({
      geometry: {
        type: 'MultiPolygon',
        coordinates: [[squareAround(sample.point, lattice)]],
      } satisfies LayerGeometry,
      values: table.valuesOf({ sample, cells }),
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
