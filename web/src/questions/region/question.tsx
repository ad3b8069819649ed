import { maximumRegionCells } from '../../../../src/analyses/question-bounds.ts'
import type { RegionJob } from '../../api/types.ts'
import { formatArea, formatNumber } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { shapedByGround, shapedByModels } from '../../panels/shaped-by.ts'
import { defineQuestion } from '../../question/question.ts'
import { settingsProblem } from '../../scenario/setting-number.ts'
import { settingsOf } from '../../store/settings.ts'
import { radioCellsProblem, selectedOrAll } from '../shared/cells.ts'
import type { RegionAnswer } from './answer.ts'
import { drawRegion, regionLayer, RegionLegend } from './layers.tsx'
import { regionNumbers } from './numbers.ts'
import { regionId, regionRequest, thresholdsOf } from './request.ts'
import { isUnderWay, standingOf, standingsText, withFigures } from './watch.ts'

const process = 'api/processes/region-coverage/execution'

/** A first region waits for the service's records of jobs to be made, which takes seconds. */
const handingIn =
  'Handing in the region: the service lays it out, and makes its records of jobs if it has none yet'

export const regionQuestion = defineQuestion<RegionAnswer>({
  id: regionId,
  label: 'Region',
  verb: 'Compute the region',
  icon: 'region',
  about: 'cells',
  isMain: true,
  isAskedByLink: false,
  hint: 'One map of all cells of the plan or those that are selected, of any number: best server, strength, overlap and SINR over the drawn area, or over all that they reach. The service computes it part by part; the map fills as parts are done, and other questions can be asked meanwhile.',
  target: selectedOrAll,
  problem(project, target) {
    const settings = settingsOf(project, regionId)
    return (
      radioCellsProblem(project, target, { fewest: 1, most: maximumRegionCells }) ??
      settingsProblem(settings, regionNumbers) ??
      thresholdsOf(settings).problem
    )
  },
  request: regionRequest,
  ask: async ({ post, request }) =>
    withFigures(await post<RegionJob>(process, request, handingIn), request),
  fingerprint: (answer) => answer.fingerprint,
  isUnderWay,
  evidence: ({ fingerprint }) => ({ fingerprint }),
  shapedBy: (_, cells) => [shapedByGround(cells), shapedByModels(cells)],
  Settings: lazyView(async () => (await import('./parts.ts')).RegionSettings),
  Panel: lazyView(async () => (await import('./parts.ts')).RegionPanel),
  covers: () => 'area',
  drawnBy: () => `${regionLayer.value} ${standingsText()}`,
  draw: (result, look) => drawRegion(result, standingOf(result).job, look),
  Legend: RegionLegend,
  assumptions: ({ answer: { estimate, dataset } }) => [
    `Computed by the service over ${formatNumber(estimate.tiles)} tiles, a node every ${formatNumber(estimate.ground_spacing_m, 1)} m, on ${dataset.id}, version ${dataset.version}.`,
    'Files, how far interpolated losses lie from exact ones, and licences stand in its manifest.',
  ],
  numbers: ({ answer: { served } }) =>
    served === undefined
      ? []
      : [
          ['Area served, km²', served.km2],
          ...served.from.map(({ dbm, km2 }) => [`Area from ${dbm} dBm on, km²`, km2] as const),
          ['Buildings served', served.buildings],
          ['Demand served', served.demand],
          ['Residential demand served', served.residential],
        ],
  summary({ answer: { estimate, status, completed_parts, total_parts, served } }) {
    const cells = estimate.cells === 1 ? '1 cell' : `${formatNumber(estimate.cells)} cells`
    const size = `${cells} over ${formatNumber(estimate.nodes)} nodes`
    if (served !== undefined) {
      return `${formatArea(served.km2 * 1e6)} and ${formatNumber(served.buildings)} buildings served by ${cells}`
    }
    return status === 'succeeded' ? size : `${size}, ${completed_parts} of ${total_parts} parts`
  },
})
