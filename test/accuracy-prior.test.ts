import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nameOf, recifeComparisons, recifeSectors } from '../bench/accuracy-campaigns.ts'
import { statedPrior } from '../src/rf/stated-prior.ts'
import { propagationModelIds } from '../src/rf/models/list.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import found from './golden/accuracy/recife-without-fit.json' with { type: 'json' }
import { hasRealData } from './real-data.ts'

const page = readFileSync(new URL('../docs/measured/accuracy.md', import.meta.url), 'utf8')
const models = Object.entries(found.models)
const one = (value: number) => value.toFixed(1)

/** The profile of a model by the name that the page has for it: "cost_hata environment=open". */
function profileOf(name: string) {
  const [model, member = ''] = name.split(' ')
  const [key, value] = member.split('=')
  const parameter = { environment: 'environment', clutter_ends: 'clutterEnds' }[key]
  return resolveRfProfile({
    networkTech: '4g',
    frequencyGhz: 1.8,
    propagationModel: propagationModelIds.find((id) => id === model)!,
    ...(key === 'sight' ? { sight: 'obstructed' as const } : {}),
    ...(parameter === undefined ? {} : { modelParameters: { [parameter]: value } }),
  })
}

describe('the stated priors of models', () => {
  it.each(models)('%s stand on the page as an independent program has them', (name, sectors) => {
    const rows = recifeSectors.map((sector) => sectors[sector])
    const figures = rows.map(({ bias_db, rmse_db }) => `${one(bias_db)} / ${one(rmse_db)}`)
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` | ${figures[0]} |`))
    expect(row).toContain(`| ${figures.join(' | ')} |`)
    if (statedPrior(profileOf(name)) === null) {
      expect(row).toMatch(/\| - \| - \|$/)
      return
    }
    const held = rows.map(({ held_share: share }) => `${(100 * share).toFixed(0)} %`).join(', ')
    const { band_90_db: bandDb } = found.priors[name as keyof typeof found.priors]
    expect(row).toContain(`| ${one(bandDb)} | ${held} |`)
  })

  it('are those of that program, to the printed digit', () => {
    const stated = models.flatMap(([name]) => {
      const prior = statedPrior(profileOf(name))
      return prior === null ? [] : [[name, prior] as const]
    })
    expect(stated.length).toBe(5)
    for (const [name, { offsetDb, spreadDb, band90Db }] of stated) {
      const expected = found.priors[name as keyof typeof found.priors]
      expect(offsetDb, name).toBeCloseTo(expected.offset_db, 2)
      expect(spreadDb, name).toBeCloseTo(expected.spread_db, 2)
      expect(one(band90Db), name).toBe(one(expected.band_90_db))
    }
  })

  it('are of half of the places alone', () => {
    const profile = profileOf('free_space_clutter clutter_ends=one')
    expect(statedPrior({ ...profile, locationProbabilityPercent: 90 })).toBeNull()
    const modelParameters = { clutterEnds: 'one', clutterLocationPercent: 90 }
    expect(statedPrior({ ...profile, modelParameters })).toBeNull()
  })

  it.skipIf(!hasRealData('measurements/recife/recife_request_01.json'))(
    'are what the service finds on the measurements themselves',
    () => {
      recifeComparisons().forEach(({ table: { judged } }, place) => {
        for (const [name, sectors] of models) {
          const expected = sectors[recifeSectors[place]]
          const model = judged.find(({ variant }) => nameOf(variant) === name)!
          expect(model.biasDb, name).toBeCloseTo(expected.bias_db, 2)
          expect(model.before.rootMeanSquareDb, name).toBeCloseTo(expected.rmse_db, 2)
          expect(model.prior?.heldShare ?? expected.held_share, name).toBeCloseTo(
            expected.held_share,
            2,
          )
        }
      })
    },
  )
})
