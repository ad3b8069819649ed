import { signal } from '@preact/signals'
import type { RegionJob } from '../../api/types.ts'
import { powerRampOver } from '../../color/ramps.ts'
import type { PowerPalette } from '../../color/ramps.ts'
import { look } from '../../map/look.ts'
import { PaletteChoice, PowerScale, SpanChoice } from '../../panels/power-scale.tsx'
import { Scale } from '../../parts/scale.tsx'
import type { StoredResult } from '../../project/project.ts'
import type { TileColors } from '../../question/image.ts'
import type { Look } from '../../question/look.ts'
import type { Drawing, ResultProps } from '../../question/question.ts'
import { powerPalette } from '../../store/view.ts'
import { spanOfRegion } from './answer.ts'
import type { RegionAnswer } from './answer.ts'
import { countedColors, gradedColors, manyServers, strengthColors } from './colors.ts'
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

const sinrRangeDb = [-10, 30] as const

/** Tiles come in the colours of files: the map has them in the chosen palette. */
function colorsOf(answer: RegionAnswer, palette: PowerPalette, fits: boolean): TileColors | null {
  switch (regionLayer.value) {
    case 'rsrp_dbm':
      return strengthColors(palette, spanOfRegion(answer, fits))
    case 'sinr_db':
      return gradedColors(palette)
    case 'servers_within_6_db':
      return countedColors(palette)
    case 'best_server':
      return null
  }
}

/** The tiles of a region, as far as they are merged. */
export function drawRegion(
  { request, answer }: StoredResult<RegionAnswer>,
  job: RegionJob,
  { powerPalette: palette, scaleFits }: Look,
): Drawing {
  const { job_id, estimate, status, completed_parts } = job
  // Another address for every part: what has been looked at before is looked at again.
  const version = status === 'succeeded' ? 'whole' : String(completed_parts)
  const colors = colorsOf(answer, palette, scaleFits)
  return {
    layers: [],
    tiles: {
      ...(colors !== null && { colors }),
      address: `api/jobs/${job_id}/tiles/${regionLayer.value}/{z}/{x}/{y}.png?v=${version}`,
      zoom: estimate.zoom,
      bounds: boxOfRequest(request),
    },
  }
}

export function RegionLegend({ result }: ResultProps<RegionAnswer>) {
  const layer = regionLayer.value
  if (layer === 'rsrp_dbm') {
    return (
      <>
        <PowerScale span={spanOfRegion(result.answer, look.value.scaleFits)} />
        {result.answer.span !== undefined && <SpanChoice />}
      </>
    )
  }
  if (layer === 'best_server') {
    return <p class="legend-note">Every cell in a colour of its own: what it serves best.</p>
  }
  const palette = powerPalette.value
  return (
    <div class="power-scale">
      {layer === 'sinr_db' ? (
        <Scale
          ramp={powerRampOver(palette, sinrRangeDb)}
          ticks={[-10, 0, 10, 20, 30]}
          unit="dB"
          ends={['disturbed', 'clear']}
        />
      ) : (
        <Scale
          ramp={powerRampOver(palette, [1, manyServers])}
          ticks={[1, 2, 4, 6, manyServers]}
          ends={['one server', 'eight or more within 6 dB']}
        />
      )}
      <PaletteChoice />
      <p class="legend-note">
        {layer === 'sinr_db' ? regionLayerNames[layer] : 'cells within 6 dB of the strongest'}
      </p>
    </div>
  )
}
