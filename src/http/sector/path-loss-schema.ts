import type { JsonSchema } from '../wire/json-schema.ts'
import { cutValues, lossValues } from '../wire/path-loss-schema.ts'
import { anyNumber, anyText, arrayOf, nullable, responseObject } from '../wire/shapes.ts'

/** With `include=path_loss` alone. */
export const surfacePathLoss: JsonSchema = {
  ...responseObject(
    {
      values: {
        ...lossValues,
        maxItems: 100_000,
      },
      antenna_above_receiver_m: {
        ...anyNumber,
        description:
          'The vertical pattern is taken at the depression atan2(antenna_above_receiver_m, distance) ' +
          'less both downtilts, over ground of any height too; no distance counts as less than 0.1 m.',
      },
      horizontal_cut_db: {
        ...cutValues,
        description:
          'Attenuation at whole degrees clockwise from boresight, of a catalogue antenna.',
      },
      vertical_cut_db: {
        ...cutValues,
        description: 'Attenuation at whole degrees below the horizon, of a catalogue antenna.',
      },
    },
    { optional: ['horizontal_cut_db', 'vertical_cut_db'] },
  ),
  description:
    'Path losses of all nodes within the radius, in the order of grid.values, those outside the beam ' +
    'too: they change with neither azimuth, tilt, pattern, beam width, power, gains nor thresholds.',
}

const metres = { ...arrayOf(anyNumber) }
const metresOrNull = { type: 'array', items: nullable('number') } as const

/** With `include=path_loss` alone. */
export const buildingPathLoss: JsonSchema = {
  ...responseObject({
    ids: arrayOf(anyText),
    total_demand: arrayOf(anyNumber),
    centroid_east_m: metres,
    centroid_north_m: metres,
    facade_east_m: metresOrNull,
    facade_north_m: metresOrNull,
    values: lossValues,
  }),
  description:
    'Every building with demand within the radius, in the beam or not, in ascending id. Places are in ' +
    'metres east and north of the antenna: a building is asked about where its centroid lies in the ' +
    'beam, and has a power where its facade does too. All lists have one order; facade and loss are ' +
    'null where the facade lies far beyond the radius.',
}
