import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { loadTown, townCell } from './network-city.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const url = '/api/interference'
const pool = realPool(2)
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

type Profile = Readonly<Record<string, number>>

/** Three cells of the town, each with what all say of the channel and what one says alone. */
function asked(channel: Profile, ofFirst: Profile = {}) {
  const towers = [townCell('a', 0), townCell('b', 120), townCell('c', 240)]
  return {
    towers: towers.map((tower, index) => ({
      ...tower,
      rf_profile: { frequency_ghz: 3.5, ...channel, ...(index === 0 ? ofFirst : {}) },
    })),
    network_tech: '5g',
    radius_m: 300,
  }
}

async function interference(body: object) {
  const answer = await post(app, url, body)
  expect(answer.status).toBe(200)
  return answer.json as AnswerOf<'computeInterference'>
}

describe('a stated subcarrier spacing', () => {
  it('opens a bandwidth, and resource blocks, noise and RSRP follow from it', async () => {
    const narrow = await interference(asked({ bandwidth_mhz: 20, subcarrier_spacing_khz: 15 }))
    const wide = await interference(asked({ bandwidth_mhz: 100 }))
    expect(JSON.stringify(narrow.model)).toContain('"resource_blocks":106')
    expect(narrow.model['interference_noise_bandwidth_hz']).toBe(15_000)
    const rsrp = ({ geojson }: typeof wide) =>
      geojson.features.map(({ properties }) => properties.rsrp_dbm)
    const strongest = (found: typeof wide) => Math.max(...rsrp(found).map((one) => one ?? -999))
    expect(strongest(narrow) - strongest(wide)).toBeCloseTo(10 * Math.log10(273 / 106), 0)
  })

  it('that is the one that holds without it changes no sample', async () => {
    const stated = await interference(asked({ subcarrier_spacing_khz: 30 }))
    const unstated = await interference(asked({}))
    expect(stated.geojson).toEqual(unstated.geojson)
    expect(stated.fingerprint).not.toBe(unstated.fingerprint)
  })

  it('keeps cells of another one from being co-channel', async () => {
    const mixed = await interference(
      asked({ subcarrier_spacing_khz: 30 }, { subcarrier_spacing_khz: 60 }),
    )
    const ledgers = mixed.geojson.features.flatMap(({ properties }) => properties.power_ledger)
    expect(JSON.stringify(ledgers)).toContain('unsupported_configuration')
  })

  it.each([
    [{ subcarrier_spacing_khz: 120 }, 'subcarrier_spacing_khz must be one of 15, 30, 60 for 5g'],
    [
      { subcarrier_spacing_khz: 15, bandwidth_mhz: 100 },
      'bandwidth_mhz must be one of 3, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50 for 5g below 24.25 GHz at 15 kHz',
    ],
    [{ bandwidth_mhz: 20 }, 'bandwidth_mhz must be one of 50, 100 for 5g below 24.25 GHz'],
    [{ subcarrier_spacing_khz: 45 }, 'subcarrier_spacing_khz must be'],
  ])('%o is refused by name', async (channel, reason) => {
    const answer = await post(app, url, asked(channel))
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(reason)
  })

  it('is refused for 4g', async () => {
    const profile = { frequency_ghz: 2.6, subcarrier_spacing_khz: 15 }
    const answer = await post(app, '/api/coverage-gaps', {
      tower_lon: 7,
      tower_lat: 43,
      rf_profile: profile,
    })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain('for 5g alone: 4g always has 15 kHz')
  })
})
