import type { FastifyInstance } from 'fastify'
import { SightlineError } from '../../errors.ts'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { antennaAnswer } from './antenna-answer.ts'

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
  readRoute(app, {
    path: '/api/antennas/:antennaID',
    tag: 'service',
    operationId: 'getAntenna',
    summary: 'Both cuts of an antenna of the catalogue, a value a degree',
    params,
    answer: antennaAnswer,
    found: ({ params: { antennaID } }) => {
      const antenna = known.get(antennaID)
      if (antenna === undefined) throw new SightlineError('not_found', 'no such antenna')
      return antenna
    },
  })
}
