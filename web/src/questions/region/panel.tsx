import { useState } from 'preact/hooks'
import { apiUrl } from '../../api/client.ts'
import type { RegionJob } from '../../api/types.ts'
import { formatCount, formatDuration, formatNumber } from '../../format/format.ts'
import { RequestSection } from '../../panels/request-section.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import type { ResultProps } from '../../question/question.ts'
import { ask, asApiError } from '../../store/asking.ts'
import { questionById } from '../../store/registry.ts'
import { regionLayer, regionLayerIds, regionLayerNames } from './layers.tsx'
import { regionId } from './request.ts'
import { Cost, formatBytes } from './settings.tsx'
import { giveWay, isUnderWay, pauseRegion, standingOf } from './watch.ts'
import type { Standing } from './watch.ts'

type Props = ResultProps<RegionJob>

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
      {job.status === 'succeeded' && <Files job={job} />}
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

/** The finished files, as the service has them. */
function Files({ job }: { readonly job: RegionJob }) {
  const { estimate, result } = job
  return (
    <>
      <p class="headline">
        <strong>{formatNumber(estimate.cells)}</strong> {estimate.cells === 1 ? 'cell' : 'cells'}{' '}
        over <strong>{formatNumber(estimate.nodes)}</strong> nodes, one every{' '}
        {formatNumber(estimate.ground_spacing_m, 1)} m{job.cache_hit && ' (known from before)'}.
      </p>
      <ul class="stack plain-list" aria-label="Files of the region">
        {(result?.outputs ?? []).map(({ name, href, bytes }) => (
          <li key={name}>
            <a href={apiUrl(href.replace(/^\//, ''))} download={name}>
              <Icon name="download" size={14} /> {name}
            </a>{' '}
            <span class="quiet">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
