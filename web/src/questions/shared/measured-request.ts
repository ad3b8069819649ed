import { maximumMeasuredCells } from '../../../../src/optimization/network-size.ts'
import { maximumCampaignSamples } from '../../../../src/analyses/question-bounds.ts'
import type { Project, Target } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { settingsOf } from '../../store/settings.ts'
import { wireNames } from './wire-names.ts'
import { radioCellsProblem, radioCellsRequest } from './cells.ts'
import { atOnce, comparedWith, samplesIn } from './sample-selection.ts'

/** Under which a project holds what was chosen about its campaign: every question about it reads that. */
export const campaignSettings = 'measurements'

/** The samples of the set in use that are of the technology asked about. */
function samplesOf(project: Project, technology: unknown): readonly RequestBody[] {
  const ignoresCells = settingsOf(project, campaignSettings)['cells'] === 'ignored'
  const [set] = project.measurements
  if (set === undefined) return []
  const nameOf = wireNames(project, set)
  return set.samples
    .filter((sample) => sample.technology === technology)
    .map(({ cell_id, ...sample }) =>
      ignoresCells || cell_id === undefined ? sample : { ...sample, cell_id: nameOf(cell_id) },
    )
}

export function measurementRequest(project: Project, target: Target): RequestBody | null {
  const cells = radioCellsRequest(project, target)
  if (cells === null) return null
  const { campaign_id, collected_at, expires_at } = settingsOf(project, campaignSettings)
  const provenance = {
    source: project.measurements[0]?.name ?? '',
    ...(campaign_id === undefined ? {} : { campaign_id }),
    ...(collected_at === undefined ? {} : { collected_at: `${collected_at}T00:00:00Z` }),
    ...(expires_at === undefined ? {} : { expires_at: `${expires_at}T00:00:00Z` }),
  }
  return {
    ...cells,
    samples: samplesOf(project, cells['network_tech']),
    calibration_provenance: provenance,
  }
}

/**
 * The request about measurements, with as many samples as are answered at once; those that name a cell are
 * compared with that one, as the comparison of models does.
 */
export function evaluationRequest(project: Project, target: Target): RequestBody | null {
  const request = measurementRequest(project, target)
  if (request === null) return null
  const asked = atOnce(request)
  const namesCells = samplesIn(asked).some(({ cell_id }) => cell_id !== undefined)
  return namesCells ? { ...asked, [comparedWith]: 'named_cell' } : asked
}

/** The measurements of the set in use that are of the technology of the cells. */
export const measuredCount = (project: Project, target: Target): number =>
  samplesOf(project, radioCellsRequest(project, target)?.['network_tech']).length

export function measurementProblem(project: Project, target: Target): string | null {
  const [set] = project.measurements
  if (set === undefined) return 'Drop a CSV of measured RSRP anywhere on the page, or choose one.'
  const problem = radioCellsProblem(project, target, { fewest: 1, most: maximumMeasuredCells })
  if (problem !== null) return problem
  const technology = radioCellsRequest(project, target)?.['network_tech']
  const count = measuredCount(project, target)
  if (count === 0) {
    return `No measurement of ${set.name} is ${String(technology).toUpperCase()}, as the cells are.`
  }
  if (count > maximumCampaignSamples) {
    return `At most ${maximumCampaignSamples} measurements can be compared: ${set.name} has ${count}.`
  }
  return null
}
