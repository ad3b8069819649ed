import { useId, useState } from 'preact/hooks'
import { postJson } from '../../api/client.ts'
import type { ApiError } from '../../api/client.ts'
import type { RegionEstimate, RegionJob } from '../../api/types.ts'
import { formatDuration, formatNumber } from '../../format/format.ts'
import { Refusal } from '../../panels/refusal.tsx'
import { ChoiceSetting, NumberSetting } from '../../panels/setting-fields.tsx'
import { Facts } from '../../parts/facts.tsx'
import { requestKey } from '../../scenario/scenario.ts'
import { asApiError } from '../../store/asking.ts'
import { jobs } from '../../store/jobs.ts'
import { project } from '../../store/project.ts'
import { changeSetting, settingsOf } from '../../store/settings.ts'
import { selectedOrAll } from '../shared/cells.ts'
import { regionNumbers } from './numbers.ts'
import { proposedSpacing, regionId, regionRequest, thresholdsOf } from './request.ts'

/** Grid, levels and cost of a region, before anything is computed. */
export function RegionSettings() {
  const isDrawn = project.value.area !== null
  const target = selectedOrAll(project.value)
  const { length } = target.cellIds
  const spacingM = proposedSpacing(project.value, target)
  const cells = length === 1 ? 'the cell' : `all ${formatNumber(length)} cells`
  return (
    <div class="stack goals">
      <p class="quiet">
        {isDrawn
          ? `For ${cells}, over the area that is drawn on the map.`
          : `Over all that ${cells} ${length === 1 ? 'reaches' : 'reach'}; draw an area to have another one.`}
      </p>
      <div class="fields">
        {regionNumbers.map((setting) => (
          <NumberSetting
            key={setting.name}
            question={regionId}
            setting={spacingM === null ? setting : { ...setting, fallback: String(spacingM) }}
          />
        ))}
        <ChoiceSetting
          question={regionId}
          name="method"
          label="Path losses"
          choices={[
            ['radial', 'Fast (bearings)'],
            ['exact', 'Exact (nodes)'],
          ]}
        />
      </div>
      <Levels />
      <Estimate />
    </div>
  )
}

function Levels() {
  const id = useId()
  const settings = settingsOf(project.value, regionId)
  const text = settings['thresholds_dbm']
  const { problem } = thresholdsOf(settings)
  return (
    <div class="stack field">
      <label for={id}>Served areas from, dBm</label>
      <div class="line field-box" data-invalid={problem === null ? undefined : 'true'}>
        <input
          id={id}
          type="text"
          autocomplete="off"
          value={typeof text === 'string' ? text : ''}
          placeholder="such as -95, -105"
          aria-invalid={problem !== null}
          onInput={(event) =>
            changeSetting(regionId, 'thresholds_dbm', event.currentTarget.value || undefined)
          }
        />
      </div>
      {problem !== null && <p class="field-problem">{problem}</p>}
    </div>
  )
}

interface Told {
  readonly key: string
  readonly estimate: RegionEstimate
}

/** What the region would cost as it is now, on request. */
function Estimate() {
  const [told, setTold] = useState<Told | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const now = project.value
  const target = selectedOrAll(now)
  const request = regionRequest(now, target)
  // A region that was computed since has filled the store.
  const answers = now.results.filter(({ question }) => question === regionId)
  const states = answers.map(({ answer }) => (answer as RegionJob).status).join()
  const key = request === null ? '' : `${requestKey('', request)} ${states}`
  const look = (): void => {
    setFailure(null)
    void jobs.add(regionId, 'Cost of the region', async ({ send, signal }) => {
      const path = 'api/processes/region-coverage/execution?estimate=1'
      try {
        const estimate = await send('Asking for its cost', () =>
          postJson<RegionEstimate>(path, request, { scope: 'rf', signal }),
        )
        setTold({ key, estimate })
      } catch (error) {
        if (!signal.aborted) setFailure(asApiError(error))
      }
    })
  }
  return (
    <>
      <div class="row">
        <button type="button" class="button" disabled={request === null} onClick={look}>
          What would it cost?
        </button>
      </div>
      {failure !== null && <Refusal message={failure.message} status={failure.status} scope="rf" />}
      {told !== null && told.key === key && <Cost estimate={told.estimate} />}
      {told !== null && told.key !== key && (
        <p class="quiet">
          That was the cost before: cells, settings or what is stored have changed.
        </p>
      )}
    </>
  )
}

export function Cost({ estimate }: { readonly estimate: RegionEstimate }) {
  const { path_losses, path_losses_stored, tiles, tiles_stored, file_core_seconds = 0 } = estimate
  const seconds = estimate.path_loss_core_seconds + estimate.merge_core_seconds + file_core_seconds
  return (
    <Facts
      rows={[
        ['Cells', formatNumber(estimate.cells)],
        ['Path losses', partsText(path_losses, path_losses_stored)],
        ['Tiles', partsText(tiles, tiles_stored)],
        ['Nodes', formatNumber(estimate.nodes)],
        ['A node every', `${formatNumber(estimate.ground_spacing_m, 1)} m, as the map is tiled`],
        ['From nothing, one core', `about ${formatDuration(Math.max(1, seconds))}`],
        ['In the store', `about ${formatBytes(estimate.bytes)}`],
      ]}
    />
  )
}

/** How many parts there are, and how many of them are not there yet. */
function partsText(all: number, stored: number | undefined): string {
  if (stored === undefined) return formatNumber(all)
  return `${formatNumber(all - stored)} of ${formatNumber(all)} to compute`
}

const kilo = 1000
const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export function formatBytes(bytes: number): string {
  const step = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)),
  )
  let scaled = bytes
  for (let i = 0; i < step; i++) scaled /= kilo
  return `${formatNumber(scaled, step === 0 || scaled >= 100 ? 0 : 1)} ${units[step]}`
}
