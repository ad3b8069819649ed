import { requestObject } from '../wire/shapes.ts'

const anyPoint = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lon: { type: 'number', description: '-180 to 180; outside: 422.' },
    lat: { type: 'number', description: '-90 to 90; outside: 422.' },
  },
  required: ['lon', 'lat'],
} as const

/** Values out of range are 422 here, so the shape states types alone. */
export const evidencePathRequest = requestObject(
  'SpatialEvidencePathRequest',
  {
    transmitter: anyPoint,
    receiver: anyPoint,
    requested_spacing_m: {
      type: 'number',
      default: 30,
      description: 'Never finer than the raster; 0 and less mean 30. At most 10000 samples.',
    },
    interpolation: {
      type: 'string',
      maxLength: 64,
      description: 'nearest or bilinear; the default is that of the pack, else bilinear.',
    },
    tx_height_agl_m: { type: 'number', default: 25, description: '0 and more, at most 10000.' },
    rx_height_agl_m: { type: 'number', default: 1.5, description: '0 and more, at most 10000.' },
    uncertainty_margin_m: { type: 'number', description: '0 and more, at most 10000.' },
  },
  ['transmitter', 'receiver'],
)
