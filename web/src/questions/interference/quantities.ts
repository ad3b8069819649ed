import { signal } from '@preact/signals'
import { colorAt, powerRamps } from '../../color/ramps.ts'
import type { PowerPalette, Ramp, Rgb } from '../../color/ramps.ts'
import type { StoredResult } from '../../project/project.ts'
import { serverColors } from '../shared/server-colors.ts'
import type { InterferenceAnswer, InterferenceSample } from './answer.ts'
import type { QuantityId } from './quantity-ids.ts'

/** Which quantity the map, the legend and the files show. */
export const shownQuantity = signal<QuantityId>('sinr')

interface Level {
  readonly unit: string
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  readonly valueOf: (sample: InterferenceSample) => number | null
}

export const quantityLabels: Readonly<Record<QuantityId, string>> = {
  sinr: 'SINR',
  rsrp: 'RSRP',
  rsrq: 'RSRQ',
  best_server: 'Best server',
  outage: 'Outage',
}

export const quantityHelp: Readonly<Record<QuantityId, string>> = {
  sinr: 'Signal over interference and noise of the best server, dB',
  rsrp: 'Reference signal received power of the best server, dBm',
  rsrq: 'Reference signal received quality of the best server, dB',
  best_server: 'The cell that serves each place',
  outage: 'Why a place is not served',
}

/** The quantities with a scale. */
export const levels: Readonly<Record<'sinr' | 'rsrp' | 'rsrq', Level>> = {
  sinr: {
    unit: 'dB',
    from: -10,
    to: 30,
    ticks: [-10, 0, 10, 20, 30],
    valueOf: (sample) => sample.sinr_db,
  },
  rsrp: {
    unit: 'dBm',
    from: -120,
    to: -60,
    ticks: [-120, -105, -90, -75, -60],
    valueOf: (sample) => sample.rsrp_dbm,
  },
  rsrq: {
    unit: 'dB',
    from: -20,
    to: -8,
    ticks: [-20, -17, -14, -11, -8],
    valueOf: (sample) => sample.rsrq_db,
  },
}

export const isLevel = (id: QuantityId): id is keyof typeof levels => id in levels

/** The chosen palette over the range of a quantity. */
export function levelRamp({ from, to }: Level, palette: PowerPalette): Ramp {
  const colors = powerRamps[palette]
  return colors.map(({ color }, i) => ({
    value: from + ((to - from) * i) / (colors.length - 1),
    color,
  }))
}

/** In the order of the legend. */
export const outageClasses: readonly {
  /** `served`, `several`, or a reason of the service. */
  readonly id: string
  readonly label: string
  readonly color: Rgb
}[] = [
  { id: 'served', label: 'served', color: [0, 158, 115] },
  { id: 'sinr_below_threshold', label: 'SINR too low', color: [213, 94, 0] },
  { id: 'rsrp_below_threshold', label: 'RSRP too low', color: [0, 114, 178] },
  { id: 'rsrq_below_threshold', label: 'RSRQ too low', color: [204, 121, 167] },
  { id: 'several', label: 'more than one too low', color: [70, 40, 90] },
  { id: 'serving_cell_unavailable', label: 'heard as interference alone', color: [230, 159, 0] },
  { id: 'no_eligible_carrier', label: 'no cell reaches it', color: [140, 140, 140] },
]

export function outageOf(sample: InterferenceSample): string {
  if (sample.serviceable) return 'served'
  const [only, ...others] = sample.serviceability_failures
  return only === undefined || others.length > 0 ? 'several' : only
}

const outageColors = new Map(outageClasses.map(({ id, color }) => [id, color]))

/** The colour of every sample for a quantity; null where it has no value. */
export function sampleColors(
  { answer, scenarios }: StoredResult<InterferenceAnswer>,
  id: QuantityId,
  palette: PowerPalette,
): (point: number) => Rgb | null {
  const { samples, cellIds } = answer
  if (id === 'outage') return (point) => outageColors.get(outageOf(samples[point])) ?? null
  if (id === 'best_server') {
    const colors = serverColors(scenarios)
    return (point) => {
      const server = samples[point].serving_cell_id
      return server === null ? null : colors[cellIds.indexOf(server)]
    }
  }
  const level = levels[id]
  const ramp = levelRamp(level, palette)
  return (point) => {
    const value = level.valueOf(samples[point])
    return value === null ? null : colorAt(ramp, value)
  }
}
