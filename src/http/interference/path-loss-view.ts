import type { CellPaths } from '../../analyses/interference/carrier-powers.ts'
import { type Interference, totalDemandOf } from '../../analyses/interference/interference.ts'
import type { JsonWriter } from '../wire/json-writer.ts'

/** Writes the losses to samples and buildings with all their digits: rounded ones would not add up. */
export function writePathLosses(
  writer: JsonWriter,
  { paths, demandPaths, buildings }: Interference,
): void {
  writer.ascii('"path_loss":{"cells":[')
  paths.forEach((toSamples, index) => {
    const { cell } = toSamples.evaluator
    const { horizontalCut, verticalCut } = cell.profile
    const toDemand = demandPaths[index]
    if (index > 0) writer.ascii(',')
    writer.ascii('{').members({
      cell_id: cell.id,
      ...(horizontalCut === undefined ? {} : { horizontal_cut_db: horizontalCut.attenuationDb }),
      ...(verticalCut === undefined ? {} : { vertical_cut_db: verticalCut.attenuationDb }),
    })
    writePaths(writer, 'sample', toSamples)
    writePaths(writer, 'demand', toDemand)
    writer.ascii('}')
  })
  writer
    .ascii('],"demand":{')
    .members({
      lon: buildings.map(({ lon }) => lon),
      lat: buildings.map(({ lat }) => lat),
      total_demand: buildings.map(totalDemandOf),
    })
    .ascii('}}')
}

function writePaths(
  writer: JsonWriter,
  place: 'sample' | 'demand',
  { pathLossDb, marginDb }: CellPaths,
): void {
  writeNumbers(writer, `${place}_values`, pathLossDb)
  if (marginDb !== null) writeNumbers(writer, `${place}_margins_db`, marginDb)
}

function writeNumbers(writer: JsonWriter, name: string, values: Float64Array): void {
  writer.ascii(`,"${name}":[`)
  values.forEach((value, index) => {
    if (index > 0) writer.ascii(',')
    writer.number(value)
  })
  writer.ascii(']')
}
