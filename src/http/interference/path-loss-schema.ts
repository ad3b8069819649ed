import type { JsonSchema } from '../wire/json-schema.ts'
import { cutValues, lossValues } from '../wire/path-loss-schema.ts'
import { anyNumber, anyText, arrayOf, nullable, responseObject } from '../wire/shapes.ts'

const margins = {
  ...arrayOf(nullable('number')),
  description:
    'The part of each loss that an asked share of places adds, dB: a cell that disturbs does so without.',
}

/** With `include=path_loss` alone. */
export const interferencePathLoss: JsonSchema = {
  ...responseObject({
    cells: arrayOf(
      responseObject(
        {
          cell_id: anyText,
          sample_values: lossValues,
          sample_margins_db: margins,
          demand_values: lossValues,
          demand_margins_db: margins,
          horizontal_cut_db: cutValues,
          vertical_cut_db: cutValues,
        },
        {
          optional: [
            'sample_margins_db',
            'demand_margins_db',
            'horizontal_cut_db',
            'vertical_cut_db',
          ],
        },
      ),
    ),
    demand: responseObject({
      lon: arrayOf(anyNumber),
      lat: arrayOf(anyNumber),
      total_demand: arrayOf(anyNumber),
    }),
  }),
  description:
    'Losses from each cell to every sample, in the order of geojson.features, and to every building ' +
    'with demand, in the order of demand, which is not cut off like demand_geojson. Null where the cell ' +
    'is not heard; within its beam or not: they change with neither azimuth, tilt, pattern, beam width, ' +
    'power, gains nor load.',
}
