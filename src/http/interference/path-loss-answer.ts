import type { CellPaths } from '../../analyses/interference/carrier-powers.ts'
import { type Interference, totalDemandOf } from '../../analyses/interference/interference.ts'
import { cutsTold, exactLosses } from '../wire/path-loss-answer.ts'
import { longList } from '../wire/streamed.ts'
import * as field from '../wire/answer-schema.ts'

interface CellLosses {
  readonly toSamples: CellPaths
  readonly toDemand: CellPaths
}

const losses = exactLosses()

const margins = exactLosses({
  description:
    'How far each loss lies beyond that at half of the places, dB, where a share of them is asked for: a ' +
    'cell that disturbs does so without.',
})

const cellOf = ({ toSamples }: CellLosses) => toSamples.evaluator.cell

const cellLosses = field.object<CellLosses>({
  cell_id: field.text((paths) => cellOf(paths).id),
  ...field.of((paths: CellLosses) => cellOf(paths).profile, cutsTold),
  sample_values: losses(({ toSamples }) => toSamples.pathLossDb),
  sample_margins_db: margins.optional(({ toSamples }) => toSamples.marginDb),
  demand_values: losses(({ toDemand }) => toDemand.pathLossDb),
  demand_margins_db: margins.optional(({ toDemand }) => toDemand.marginDb),
})

/** With `include=path_loss` alone. */
export const pathLosses = field.object<Interference>({
  cells: longList(cellLosses)(({ paths, demandPaths }) =>
    paths.map((toSamples, index) => ({ toSamples, toDemand: demandPaths[index] })),
  ),
  demand: field.group({
    lon: field.numbers(({ buildings }) => buildings.map(({ lon }) => lon)),
    lat: field.numbers(({ buildings }) => buildings.map(({ lat }) => lat)),
    total_demand: field.numbers(({ buildings }) => buildings.map(totalDemandOf)),
  }),
})
