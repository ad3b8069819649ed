import { fewestNetworkCells, maximumCells } from '../../../../src/optimization/network-size.ts'
import type { InterferenceResponse } from '../../api/types.ts'
import { formatArea, formatNumber, formatPercent, formatPower } from '../../format/format.ts'
import { planOrSelected, radioCellsProblem } from '../shared/cells.ts'
import { paintLattice, pointAt } from '../shared/lattice.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { interferenceAnswer, latticeOfAnswer } from './answer.ts'
import { comparedGrid } from './compared-grid.ts'
import type { InterferenceAnswer } from './answer.ts'
import { followInterference } from './follow.ts'
import { InterferenceLegend } from './legend.tsx'
import { outageClasses, outageOf, sampleColors, shownQuantity } from './quantities.ts'
import { interferenceNumbers } from './numbers.ts'
import { settingsProblem } from '../../scenario/setting-number.ts'
import { settingsOf } from '../../store/settings.ts'
import { interferenceRequest } from './request.ts'

const id = 'interference'

export const interferenceQuestion = defineQuestion<InterferenceAnswer>({
  id,
  label: 'Interference',
  verb: 'Map interference',
  icon: 'interference',
  about: 'cells',
  isMain: true,
  hint: `SINR, RSRP, RSRQ, the best server and the reason of every outage, on a grid around ${fewestNetworkCells} to ${maximumCells} cells.`,
  target: planOrSelected,
  problem: (project, target) =>
    radioCellsProblem(project, target, { fewest: fewestNetworkCells, most: maximumCells }) ??
    settingsProblem(settingsOf(project, id), interferenceNumbers),
  request: interferenceRequest,
  async ask({ post, request }) {
    const response = await post<InterferenceResponse>(
      'api/interference',
      request,
      'Adding up the carriers',
    )
    return interferenceAnswer(response)
  },
  fingerprint: (answer) => answer.fingerprint,
  evidence: (answer) => answer,
  Settings: lazyView(async () => (await import('./parts.ts')).InterferenceSettings),
  Panel: lazyView(async () => (await import('./parts.ts')).InterferencePanel),
  follows: followInterference,
  covers: () => 'area',
  drawnBy: () => shownQuantity.value,
  draw(result, { powerPalette }) {
    const lattice = latticeOfAnswer(result.answer)
    if (lattice === null) return { layers: [] }
    return {
      image: paintLattice(lattice, sampleColors(result, shownQuantity.peek(), powerPalette)),
      layers: [],
    }
  },
  Legend: InterferenceLegend,
  explain: { OwnLedger: lazyView(async () => (await import('./parts.ts')).SampleView) },
  rowsAt({ answer }, lon, lat) {
    const lattice = latticeOfAnswer(answer)
    const point = lattice === null ? null : pointAt(lattice, lon, lat)
    if (point === null) return []
    const sample = answer.samples[point]
    const outage = outageOf(sample)
    const reason = outageClasses.find((entry) => entry.id === outage)?.label ?? outage
    if (sample.serving_cell_id === null) return [['Interference', reason]]
    return [
      ['Best server', sample.serving_cell_id],
      ['SINR', `${formatNumber(sample.sinr_db, 1)} dB`],
      ['RSRP', formatPower(sample.rsrp_dbm)],
      ['RSRQ', `${formatNumber(sample.rsrq_db, 1)} dB`],
      ...(sample.strongest_interferer_id === null
        ? []
        : [['Strongest interferer', sample.strongest_interferer_id] as const]),
      ['Outage', outage === 'served' ? 'none' : reason],
    ]
  },
  powerGrid: (answer) => comparedGrid(answer, shownQuantity.value),
  numbers: ({ answer: { stats } }) => [
    ['Area served, km²', stats.serviceable_area_m2 / 1e6],
    ['Samples served, %', stats.serviceable_pct],
    ['Buildings with demand in outage', stats.affected_demand_buildings],
    ['Lost to interference alone, km²', stats.interference_limited_area_m2 / 1e6],
    ['SINR, median, dB', stats.median_sinr_db],
    ['RSRP, median, dBm', stats.median_rsrp_dbm],
  ],
  summary: ({ answer: { stats } }) =>
    `${formatArea(stats.serviceable_area_m2)} served (${formatPercent(stats.serviceable_pct)} of the samples), median SINR ${formatNumber(stats.median_sinr_db, 1)} dB`,
})
