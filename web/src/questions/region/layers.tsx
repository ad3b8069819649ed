import { signal } from '@preact/signals'
import { powerColors } from '../../../../src/formats/power-colors.ts'
import type { RegionJob } from '../../api/types.ts'
import type { Ramp, Rgb, Span } from '../../color/ramps.ts'
import { Scale } from '../../parts/scale.tsx'
import type { StoredResult } from '../../project/project.ts'
import type { Drawing } from '../../question/question.ts'
import { boxOfRequest } from './request.ts'

/** The layers of a region by their names on the wire. */
export const regionLayerNames = {
  rsrp_dbm: 'Strength',
  best_server: 'Best server',
  servers_within_6_db: 'Overlap',
  sinr_db: 'SINR',
} as const
type RegionLayerId = keyof typeof regionLayerNames
export const regionLayerIds = Object.keys(regionLayerNames) as readonly RegionLayerId[]

/** Which layer of regions the map shows. */
export const regionLayer = signal<RegionLayerId>('rsrp_dbm')

/** The tiles have the service's colours of powers, whatever palette the page has. */
const colors = powerColors.map(({ color }): Rgb => {
  const channel = (at: number): number => parseInt(color.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
})

const rampOver = ([low, high]: Span, all: readonly Rgb[] = colors): Ramp =>
  all.map((color, i) => ({ value: low + ((high - low) * i) / (all.length - 1), color }))

const strength = rampOver([-120, -40])
const clearness = rampOver([-10, 30])
/** Nine colours stand for none to eight; none is not drawn. */
const overlap = rampOver([1, 8], colors.toReversed().slice(1))

/** The tiles of a region, as far as they are merged. */
export function drawRegion({ request }: StoredResult<RegionJob>, job: RegionJob): Drawing {
  const { job_id, estimate, status, completed_parts } = job
  // Another address for every part: what has been looked at before is looked at again.
  const version = status === 'succeeded' ? 'whole' : String(completed_parts)
  return {
    layers: [],
    tiles: {
      address: `api/jobs/${job_id}/tiles/${regionLayer.value}/{z}/{x}/{y}.png?v=${version}`,
      zoom: estimate.zoom,
      bounds: boxOfRequest(request),
    },
  }
}

export function RegionLegend() {
  const layer = regionLayer.value
  if (layer === 'rsrp_dbm') {
    return (
      <Scale
        ramp={strength}
        ticks={[-120, -100, -80, -60, -40]}
        unit="dBm"
        ends={['weak', 'strong']}
      />
    )
  }
  if (layer === 'sinr_db') {
    return (
      <Scale
        ramp={clearness}
        ticks={[-10, 0, 10, 20, 30]}
        unit="dB"
        ends={['disturbed', 'clear']}
      />
    )
  }
  if (layer === 'best_server') {
    return <p class="legend-note">Every cell in a colour of its own: what it serves best.</p>
  }
  return (
    <Scale
      ramp={overlap}
      ticks={[1, 2, 4, 6, 8]}
      ends={['one server', 'eight or more within 6 dB']}
    />
  )
}
