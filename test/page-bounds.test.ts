import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildingEntryRequest } from '../src/http/building-entry/question.ts'
import { experimentRequest } from '../src/http/experiments/question.ts'
import { interferenceRequest } from '../src/http/interference/question.ts'
import { networkRequest } from '../src/http/network/question.ts'
import { recommendationRequest } from '../src/http/network/recommendation-question.ts'
import { surfaceRequest } from '../src/http/sector/question.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import { axes, parseAxis } from '../web/src/questions/experiments/matrix.ts'
import { interferenceNumbers } from '../web/src/questions/interference/numbers.ts'
import { constraints, goalsProblem } from '../web/src/questions/shared/goals.ts'
import { jointSiteNumbers, siteNumbers } from '../web/src/questions/sites/numbers.ts'
import { numberFields } from '../web/src/scenario/number-fields.ts'
import { numberProblem } from '../web/src/scenario/setting-number.ts'
import { fieldProblem, sectorProblems, thresholdsProblem } from '../web/src/scenario/validate.ts'

type Schema = Readonly<Record<string, unknown>>
type Members = Readonly<Record<string, Schema>>

/** A number that the page offers, with what the service says of it and what the page does. */
interface Offered {
  readonly name: string
  readonly schema: Schema
  readonly isTaken: (value: number) => boolean
}

const membersOf = (schema: { readonly properties?: object }): Members =>
  schema.properties as Members

const surface = membersOf(surfaceRequest)
const profile = membersOf(surface.rf_profile)
const interference = membersOf(interferenceRequest)
const recommendation = membersOf(recommendationRequest)
const matrix = membersOf(experimentRequest.properties!['matrix'])
const plan = membersOf(membersOf(networkRequest).optimization)
const limits = membersOf(plan.constraints)
const priority = plan.objectives['items'] as { readonly properties: object }

const goals = {
  priorities: { demand: 50 },
  constraints: {},
  policy: 'evaluate',
  wantsExactPareto: false,
} as const

const offered: readonly Offered[] = [
  ...Object.entries(numberFields).map(([name, field]) => ({
    name,
    schema: field.place === 'root' ? surface[name] : profile[name],
    isTaken: (value: number) => fieldProblem(field, value) === null,
  })),
  {
    name: 'thresholds_dbm',
    schema: surface['thresholds_dbm']['items'] as Schema,
    isTaken: (value) => thresholdsProblem([value]) === null,
  },
  ...interferenceNumbers.map((setting) => ({
    name: `interference ${setting.name}`,
    schema: interference[setting.name],
    isTaken: (value: number) => numberProblem(setting, value) === null,
  })),
  ...[...siteNumbers, ...jointSiteNumbers].map((setting) => ({
    name: `${setting.label}: ${setting.name}`,
    schema: recommendation[setting.name],
    isTaken: (value: number) => numberProblem(setting, value) === null,
  })),
  ...axes.map((axis) => ({
    name: `experiment ${axis.id}`,
    schema: matrix[axis.id]['items'] as Schema,
    isTaken: (value: number) => parseAxis(String(value), axis).values !== null,
  })),
  ...constraints.map(({ id }) => ({
    name: `constraint ${id}`,
    schema: limits[id],
    isTaken: (value: number) => goalsProblem({ ...goals, constraints: { [id]: value } }) === null,
  })),
  {
    name: 'priority',
    schema: membersOf(priority)['weight'],
    isTaken: (value) => goalsProblem({ ...goals, priorities: { demand: value } }) === null,
  },
]

const ajv = new Ajv2020({ strict: false, validateSchema: false })

/** The bounds of a member, what lies just beyond them, and numbers that forms get by mistake. */
function tried(schema: Schema): readonly number[] {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']
    .map((keyword) => schema[keyword])
    .filter((bound) => typeof bound === 'number')
  const near = bounds.flatMap((bound) => [bound, bound - 1, bound + 1, bound - 0.01, bound + 0.01])
  return [...near, 0, 0.05, 0.1, 0.5, 1, 1.5, 2, 3, -30, 370, 361, -361, 1e9, -1e9]
}

describe('page and service judge numbers alike', () => {
  test.each(offered)('$name', ({ schema, isTaken }) => {
    expect(schema).toBeDefined()
    const validate = ajv.compile(schema)
    for (const value of tried(schema)) expect(isTaken(value), String(value)).toBe(validate(value))
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isTaken(value)).toBe(validate(value))
      }),
    )
  })

  test('for every bounded member of the requests but those that no form offers', () => {
    const elsewhere = new Set([
      // Once in the form, in the profile.
      'antenna_gain_dbi',
      'schema_version',
      // Of the probability of a surface, which no form asks for.
      'probability_threshold_dbm',
    ])
    const isNumber = ({ type }: Schema): boolean =>
      [type].flat().some((kind) => kind === 'number' || kind === 'integer')
    const names = new Set(offered.map(({ name }) => name.split(' ').at(-1)))
    const members = [
      surface,
      profile,
      interference,
      recommendation,
      matrix,
      limits,
      membersOf(buildingEntryRequest),
    ].flatMap((all) => Object.entries(all))
    const missing = members.filter(
      ([name, schema]) => isNumber(schema) && !names.has(name) && !elsewhere.has(name),
    )
    expect(members.length).toBeGreaterThan(60)
    expect(missing.map(([name]) => name)).toEqual([])
  })

  test('where a technology narrows them: frequency and physical cell id', () => {
    const serviceTakes = (given: Parameters<typeof resolveRfProfile>[0]): boolean => {
      try {
        resolveRfProfile(given)
        return true
      } catch {
        return false
      }
    }
    for (const networkTech of ['4g', '5g', '6g', undefined] as const)
      for (const frequencyGhz of [0.3, 0.41, 2.6, 9.99, 10, 28, 99.9, 100, 140, 300, undefined])
        for (const pci of [0, 503, 504, 1007, undefined]) {
          const problems = sectorProblems({
            tower_lon: 7,
            tower_lat: 43,
            ...(networkTech !== undefined && { network_tech: networkTech }),
            ...(frequencyGhz !== undefined && { frequency_ghz: frequencyGhz }),
            ...(pci !== undefined && { pci }),
          })
          const said = `${networkTech} at ${frequencyGhz} GHz, ${pci}: ${problems[0]?.message}`
          expect(problems.length === 0, said).toBe(
            serviceTakes({
              ...(networkTech !== undefined && { networkTech }),
              ...(frequencyGhz !== undefined && { frequencyGhz }),
              ...(pci !== undefined && { pci }),
            }),
          )
        }
  })
})
