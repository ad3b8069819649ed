import type { FastifyInstance } from 'fastify'
import type { Antenna } from '../../antennas/antenna.ts'
import { SightlineError } from '../../errors.ts'
import { type AntennaCut, cutPoints } from '../../rf/antenna-cut.ts'
import type { AppContext } from '../server/app-context.ts'
import {
  anyNumber,
  anyText,
  arrayOf,
  errorResponses,
  fingerprintText,
  responseObject,
} from '../wire/shapes.ts'

const cutValues = { ...arrayOf(anyNumber), minItems: cutPoints, maxItems: cutPoints }

const cutOf = (angles: string) => ({
  ...responseObject({ sha256: fingerprintText, attenuation_db: cutValues }),
  type: ['object', 'null'],
  description: `Attenuation below the strongest direction at whole degrees ${angles}, dB; null where the antenna has none.`,
})

const antennaCuts = responseObject(
  {
    id: anyText,
    horizontal: cutOf('clockwise from boresight'),
    vertical: cutOf('downwards from the horizon'),
  },
  { id: 'AntennaCuts' },
)

const params = {
  type: 'object',
  required: ['antennaID'],
  properties: {
    antennaID: { type: 'string', description: 'As `antennas` of `GET /api/meta` lists it.' },
  },
} as const

/** `GET /api/antennas/{antennaID}`: the cuts of an antenna of the catalogue, for who turns it itself. */
export function antennaRoutes(app: FastifyInstance, { antennas }: AppContext): void {
  const known = new Map(antennas.map((antenna) => [antenna.id, antenna]))
  app.get<{ Params: { readonly antennaID: string } }>(
    '/api/antennas/:antennaID',
    {
      schema: {
        tags: ['service'],
        operationId: 'getAntenna',
        summary: 'Both cuts of an antenna of the catalogue, a value a degree',
        params,
        response: { 200: antennaCuts, ...errorResponses(404) },
      },
    },
    async (request) => {
      const antenna = known.get(request.params.antennaID)
      if (antenna === undefined) throw new SightlineError('not_found', 'no such antenna')
      return antennaView(antenna)
    },
  )
}

const antennaView = ({ id, horizontal, vertical }: Antenna) => ({
  id,
  horizontal: cutView(horizontal),
  vertical: cutView(vertical),
})

const cutView = (cut: AntennaCut | null) =>
  cut === null ? null : { sha256: cut.sha256, attenuation_db: cut.attenuationDb }
