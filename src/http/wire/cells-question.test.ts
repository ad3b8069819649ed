import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { resolveCells } from './cells-question.ts'
import type { AskedCells } from './cells-request.ts'
import { runs } from '../../../test/runs.ts'

const topLevel: RfProfileOverrides = { networkTech: '5g', frequencyGhz: 3.5, radiusM: 300 }

/** What towers say: unlike each other, the empty one among them. */
const sayings: readonly RfProfileOverrides[] = [
  {},
  { txPowerDbm: 30 },
  { txPowerDbm: 30, electricalDowntiltDeg: 3 },
  { electricalDowntiltDeg: 30 },
  { channelId: 'CH-2' },
  { propagationModel: 'itu_p1812', modelParameters: { timePercent: 1 } },
  { propagationModel: 'itu_p1812', modelParameters: { timePercent: 10 } },
]

function requestOf(said: readonly RfProfileOverrides[]): AskedCells {
  const towers = said.map((overrides, index) => ({
    id: `t${index}`,
    lon: 7,
    lat: 43,
    azimuthDeg: null,
    overrides: () => structuredClone(overrides),
  }))
  return { towers, topLevel, azimuthDeg: 0, calibrationOffsetDb: 0, rays: 72 }
}

describe('the cells of a request', () => {
  it('have the profiles that they would have alone, one together where they say the same', () => {
    const many = fc.array(fc.nat(sayings.length - 1), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(many, fc.option(fc.integer({ min: 1, max: 3 })), (places, reuse) => {
        const channelOf =
          reuse === null ? undefined : (index: number) => `CH-${(index % reuse) + 1}`
        const request = requestOf(places.map((place) => sayings[place]))
        const { cells } = resolveCells(request, channelOf)
        cells.forEach(({ profile }, index) => {
          const channelId = channelOf?.(index)
          const channel = channelId === undefined ? {} : { channelId }
          const alone = resolveRfProfile(topLevel, sayings[places[index]], channel)
          expect(profile).toStrictEqual(alone)
        })
        const different = new Set(places.map((place, index) => `${place} ${channelOf?.(index)}`))
        expect(new Set(cells.map(({ profile }) => profile)).size).toBe(different.size)
      }),
      { numRuns: runs(40) },
    )
  })

  it('are refused by the first that cannot be, though others before and after say the same', () => {
    const [good, bad] = [{ txPowerDbm: 30 }, { txPowerDbm: 1000 }]
    expect(() => resolveCells(requestOf([good, {}, good, bad, good, bad]))).toThrow(
      /^tower "t3": tx_power_dbm must be /,
    )
  })
})
