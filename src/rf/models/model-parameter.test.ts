import { describe, expect, it } from 'vitest'
import { checkParameter } from '../profile-check.ts'
import { choiceOf, type ModelSite, numberOf } from './model.ts'

const polarization = {
  property: 'polarization',
  wireName: 'polarization',
  label: 'Polarization',
  choices: ['horizontal', 'vertical'],
  default: 'vertical',
  description: 'Of the field at the antenna.',
} as const

const percentage = {
  property: 'timePercent',
  wireName: 'time_percent',
  label: 'Time',
  unit: '%',
  minimum: 1,
  maximum: 50,
  default: 50,
  description: 'Of the year.',
} as const

function site(parameters: ModelSite['parameters']): ModelSite {
  return { frequencyGhz: 1, antennaHeightM: 20, receiverHeightM: 1.5, parameters }
}

describe('the parameters of a model', () => {
  it('are numbers and words, each read as what it is', () => {
    const both = site({ polarization: 'horizontal', timePercent: 10 })
    expect(choiceOf(both, polarization)).toBe('horizontal')
    expect(numberOf(both, percentage)).toBe(10)
  })

  it('are never silently another value: a missing or foreign one is a fault of the caller', () => {
    expect(() => choiceOf(site({}), polarization)).toThrow('one of horizontal, vertical')
    expect(() => choiceOf(site({ polarization: 'circular' }), polarization)).toThrow('one of')
    expect(() => numberOf(site({ timePercent: '10' }), percentage)).toThrow('must be a number')
  })

  it('are refused by name with the choices or the bound', () => {
    const refused = (value: number | string) => () => {
      checkParameter(polarization, value)
    }
    const message = 'rf_profile.polarization must be one of horizontal, vertical'
    for (const value of ['circular', '', 'Vertical', 0]) expect(refused(value)).toThrow(message)
    for (const choice of polarization.choices) expect(refused(choice)).not.toThrow()
    for (const value of [0, 51, Number.NaN, '10', 'half']) {
      expect(() => {
        checkParameter(percentage, value)
      }).toThrow('rf_profile.time_percent must be between 1 and 50')
    }
    expect(() => {
      checkParameter(percentage, 50)
    }).not.toThrow()
  })
})
