import { useState } from 'preact/hooks'
import { formatAngle, formatNumber } from '../format/format.ts'
import { Icon } from '../parts/icon.tsx'
import { defaultNumber } from '../scenario/fields.ts'
import { asApiError } from '../store/asking.ts'
import { cells, project } from '../store/project.ts'
import { pack, stage, towerName, towers } from '../store/session.ts'
import { notice, tool } from '../store/view.ts'
import { strongestStart } from './strongest-site.ts'

/** The first thing on an empty project: a site to start with. */
export function StartCard() {
  if (stage.value !== 'ready' || cells.value.length > 0) return null
  const beamDeg = project.value.defaults.beam_width ?? defaultNumber('beam_width')
  const start = strongestStart(towers.value, boundsOf(pack.value), beamDeg)
  return start === null ? <PlaceCard /> : <SiteCard start={start} />
}

function boundsOf(manifest: typeof pack.value): readonly [number, number, number, number] | null {
  if (manifest === null) return null
  const [west, south, east, north] = manifest.bounds
  return [west, south, east, north]
}

type Start = NonNullable<ReturnType<typeof strongestStart>>

function SiteCard({ start }: { readonly start: Start }) {
  const [isStarting, setStarting] = useState(false)
  const { tower: site, azimuthDeg } = start
  const { antenna_height_m: heightM, antenna_height_source: source } = site.properties
  const proposed = source === 'roof_plus_3m' ? ' (proposed: roof + 3 m)' : ''
  const begin = async (): Promise<void> => {
    setStarting(true)
    try {
      await (await import('./start-coverage.ts')).startCoverage(start)
    } catch (error) {
      notice.value = asApiError(error).message
    } finally {
      setStarting(false)
    }
  }
  return (
    <div class="stack start-card">
      <h2>Start with a strong site</h2>
      <Steps first="Show a site’s coverage here, or place a cell of your own." />
      <p>
        <strong>{towerName(site)}</strong>
        {heightM === undefined ? '' : `, antenna at ${formatNumber(heightM, 1)} m${proposed}`},
        facing {formatAngle(azimuthDeg)}
      </p>
      <p class="quiet">
        Height, radius and power are proposed so that the picture shows where coverage ends.
      </p>
      <div class="row">
        <button
          type="button"
          class="button primary"
          disabled={isStarting}
          onClick={() => void begin()}
        >
          <Icon name="play" /> Show its coverage
        </button>
        <button type="button" class="button" onClick={() => (tool.value = 'place')}>
          <Icon name="pin" /> Place my own
        </button>
      </div>
    </div>
  )
}

/** What a plan is made of, for who sees the page for the first time. */
function Steps({ first }: { readonly first: string }) {
  return (
    <ol class="stack first-steps">
      <li>{first}</li>
      <li>Turn, tilt or move it on the map, and ask again: gaps, a path, best azimuth.</li>
      <li>Add cells, branch the plan, and compare before and after.</li>
    </ol>
  )
}

/** A pack may have no site to start with. */
function PlaceCard() {
  return (
    <div class="stack start-card">
      <h2>Place a cell</h2>
      <Steps first="Place a cell on the map: its coverage is drawn at once." />
      <p>This pack has no sites.</p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => (tool.value = 'place')}>
          <Icon name="pin" /> Place one on the map
        </button>
      </div>
    </div>
  )
}
