import { useState } from 'preact/hooks'
import { apiUrl } from '../../api/client.ts'
import type { RegionJob } from '../../api/types.ts'
import {
  formatArea,
  formatCount,
  formatDuration,
  formatNumber,
  formatPower,
} from '../../format/format.ts'
import { RequestSection } from '../../panels/request-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import { Stat } from '../../parts/stat.tsx'
import type { ResultProps } from '../../question/question.ts'
import { ask, asApiError } from '../../store/asking.ts'
import { questionById } from '../../store/registry.ts'
import type { RegionAnswer } from './answer.ts'
import { regionLayer, regionLayerIds, regionLayerNames } from './layers.tsx'
import { areaOfRequest, regionId } from './request.ts'
import { Cost, formatBytes } from './settings.tsx'
import { giveWay, isUnderWay, pauseRegion, standingOf } from './watch.ts'
import type { Standing } from './watch.ts'

type Props = ResultProps<RegionAnswer>

export function RegionPanel({ result }: Props) {
  const standing = standingOf(result)
  const { job } = standing
  return (
    <ResultFrame result={result} warnings={[]}>
      <div class="segmented" role="group" aria-label="Shown on the map">
        {regionLayerIds.map((layer) => (
          <button
            key={layer}
            type="button"
            aria-pressed={regionLayer.value === layer}
            onClick={() => (regionLayer.value = layer)}
          >
            {regionLayerNames[layer]}
          </button>
        ))}
      </div>
      {isUnderWay(job) && <Progress standing={standing} />}
      {(job.status === 'dismissed' || job.status === 'failed') && (
        <Ended result={result} job={job} />
      )}
      {job.status === 'succeeded' && (
        <>
          <Headline result={result} />
          <Files job={job} />
        </>
      )}
      <div class="stack notes">
        <Section title="Size and cost">
          <Cost estimate={job.estimate} />
        </Section>
        <RequestSection result={result} />
      </div>
    </ResultFrame>
  )
}

function Progress({ standing }: { readonly standing: Standing }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { job, workload, rate, silence } = standing
  const { completed_parts: done, total_parts: all } = job
  const pause = (): void => {
    pauseRegion(job).catch((error: unknown) => setFailure(asApiError(error).message))
  }
  return (
    <div class="progress" role="status">
      <div class="progress-line">
        <span>
          <strong>{formatNumber(done)}</strong> of {formatNumber(all)} parts
        </span>
        <button type="button" class="button small" onClick={pause}>
          <Icon name="stop" size={14} /> Pause
        </button>
      </div>
      <progress value={done} max={all} aria-label="Parts of the region that are done" />
      <p class="quiet">{[...workText(workload), ...rateText(rate, all - done)].join(' · ')}</p>
      {job.waiting !== undefined && (
        <p class="callout" data-tone="warn">
          It has waited since {new Date(job.waiting.since).toLocaleTimeString()}:{' '}
          {job.waiting.reason}. Nothing that is computed is lost; it goes on by itself when that is
          there again.
        </p>
      )}
      {silence !== null && (
        <p class="callout" data-tone="warn">
          {silence} The region goes on at the service; this page asks again.
        </p>
      )}
      {failure !== null && (
        <p class="callout" data-tone="warn">
          {failure}
        </p>
      )}
    </div>
  )
}

function workText(workload: Standing['workload']): readonly string[] {
  if (workload === null) return []
  const { processes, parts_in_work } = workload
  if (processes === 0) return ['no process that has this pack and version is there: it waits']
  const who = processes === 1 ? 'one process' : `${formatNumber(processes)} processes`
  return [`${who} with ${formatCount(parts_in_work, 'part')} in work`]
}

function rateText(rate: number | null, left: number): readonly string[] {
  if (rate === null || rate === 0) return []
  const perMinute = rate * 60
  return [
    `${formatNumber(perMinute, perMinute < 10 ? 1 : 0)} parts a minute`,
    `about ${formatDuration(left / rate)} left at that rate`,
  ]
}

function Ended({ result, job }: Props & { readonly job: RegionJob }) {
  const question = questionById(regionId)
  const words = job.status === 'failed' ? 'The region failed' : 'The region is paused'
  const goOn = async (): Promise<void> => {
    if (question === undefined) return
    await ask(question, result.target)
    giveWay(result)
  }
  return (
    <div class="stack callout" data-tone="warn" role="status">
      <p>
        {words} after {formatNumber(job.completed_parts)} of {formatNumber(job.total_parts)} parts
        {job.status === 'failed' && job.message !== undefined && `: ${job.message}`}. What is
        computed stays in the store: going on takes it from there.
      </p>
      <div class="row">
        <button
          type="button"
          class="button"
          disabled={question === undefined}
          onClick={() => void goOn()}
        >
          Go on
        </button>
      </div>
    </div>
  )
}

/** What the cells serve, as the table of cells says; how large the answer is where it could not be read. */
function Headline({ result }: Props) {
  const { estimate, served, cache_hit: isKnown } = result.answer
  const cells = formatCount(estimate.cells, 'cell')
  const spacing = `a node every ${formatNumber(estimate.ground_spacing_m, 1)} m`
  const asked = result.request['resolution_m']
  const instead =
    typeof asked === 'number' ? `, of those that the map has the nearest to ${asked} m` : ''
  return (
    <>
      <p class="headline">
        {served === undefined ? (
          <>
            {cells} over <strong>{formatNumber(estimate.nodes)}</strong> nodes
          </>
        ) : (
          <>
            <strong>{formatArea(served.km2 * 1e6, areaOfRequest(result.request))}</strong> of{' '}
            {formatArea(areaOfRequest(result.request))} served ·{' '}
            <strong>{formatNumber(served.buildings)}</strong> buildings · demand{' '}
            <strong>{formatNumber(served.demand, 1)}</strong> · residential demand{' '}
            <strong>{formatNumber(served.residential, 1)}</strong>
          </>
        )}
      </p>
      {served !== undefined && served.from.length > 0 && (
        <dl class="stats">
          {served.from.map(({ dbm, km2 }) => (
            <Stat
              key={dbm}
              label={`From ${formatPower(dbm)} on`}
              value={formatArea(km2 * 1e6, served.km2 * 1e6)}
            />
          ))}
        </dl>
      )}
      <p class="quiet">
        {served !== undefined && (
          <>Served: the strongest cell is above the receiver’s threshold there. By {cells}, </>
        )}
        {spacing}
        {instead}
        {isKnown && '; known from before'}.
      </p>
    </>
  )
}

const fileEndings: Readonly<Record<string, string>> = {
  tif: 'GeoTIFF',
  pmtiles: 'map tiles, PMTiles',
}

const otherFiles: Readonly<Record<string, string>> = {
  'areas.gpkg': 'Areas by strength and by server, GeoPackage',
  'cells.csv': 'What each cell serves, table',
  'manifest.json': 'Data, licences, accuracy and hashes',
}

/** What a file is, for people. */
function fileLabel(name: string): string {
  const [stem, ending] = name.split('.')
  const layer = regionLayerIds.find((id) => id === stem)
  return layer === undefined
    ? (otherFiles[name] ?? name)
    : `${regionLayerNames[layer]}, ${fileEndings[ending] ?? ending}`
}

/** The finished files, as the service has them. */
function Files({ job }: { readonly job: RegionJob }) {
  return (
    <ul class="stack file-list" aria-label="Files of the region">
      {(job.result?.outputs ?? []).map(({ name, href, bytes }) => (
        <li key={name}>
          <a href={apiUrl(href.replace(/^\//, ''))} download={name} title={name}>
            <Icon name="download" size={14} />
            <span>{fileLabel(name)}</span>
          </a>{' '}
          <span class="quiet">{formatBytes(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}
