import { describe, expect, test } from 'vitest'
import { surfaceRequest } from '../../src/http/sector/question.ts'
import { horizontalPatternIds, verticalPatternIds } from '../../src/rf/profile.ts'
import { choiceFields } from '../../web/src/scenario/choice-fields.ts'
import type { Field } from '../../web/src/scenario/field.ts'
import { defaultThresholdsDbm, fields, thresholdBounds } from '../../web/src/scenario/fields.ts'
import type { FieldName } from '../../web/src/scenario/fields.ts'

type Schema = Readonly<Record<string, unknown>>

const root = surfaceRequest.properties as Readonly<Record<string, Schema>>
const profile = surfaceRequest.properties!['rf_profile'].properties as Readonly<
  Record<string, Schema>
>

const schemaOf = (name: FieldName): Schema =>
  fields[name].place === 'root' ? root[name] : profile[name]

/** Texts of the service that the page offers a list for: the presets, not the antennas installed. */
const presets: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  horizontal_pattern_id: horizontalPatternIds,
  vertical_pattern_id: verticalPatternIds,
}

const choicesOf = (name: FieldName) =>
  presets[name] ?? (schemaOf(name)['enum'] as readonly string[])

describe('the fields of the form', () => {
  test.each(Object.keys(fields) as FieldName[])('%s has the bounds of the service', (name) => {
    const schema = schemaOf(name)
    expect(schema, `the service knows ${name}`).toBeDefined()
    const field: Field = fields[name]
    switch (field.kind) {
      case 'number':
        expect({
          minimum: field.minimum,
          maximum: field.maximum,
          exclusiveMinimum: field.exclusiveMinimum,
          exclusiveMaximum: field.exclusiveMaximum,
        }).toEqual({
          minimum: schema['minimum'],
          maximum: schema['maximum'],
          exclusiveMinimum: schema['exclusiveMinimum'],
          exclusiveMaximum: schema['exclusiveMaximum'],
        })
        expect(field.integer === true).toBe([schema['type']].flat().includes('integer'))
        return
      case 'text':
        expect(field.maximumBytes).toBe(schema['x-max-utf8-bytes'])
        return
      case 'choice':
        for (const { value } of field.choices) expect(choicesOf(name)).toContain(value)
    }
  })

  test('name the defaults that the service names', () => {
    for (const name of Object.keys(fields) as FieldName[]) {
      const schema = schemaOf(name)
      if ('default' in schema) expect(fields[name].fallback, name).toBe(schema['default'])
    }
    expect(root['thresholds_dbm']['default']).toEqual(defaultThresholdsDbm)
  })

  test('cover every member of a request but the ones that need no field', () => {
    const elsewhere = [
      'rf_profile',
      'thresholds_dbm',
      // The form writes each of these once, at its other place.
      'propagation_model',
      'schema_version',
      // The page always leaves out what lies beyond the pack.
      'beyond_pack',
      // The chance of coverage is asked for at the service level of the page.
      'probability_threshold_dbm',
      // The page asks for no band around its powers.
      'prediction_band',
      // An object that the service makes; the page states its offset.
      'calibration',
      // Said by the service alone.
      'antenna_height_source',
      'horizontal_pattern_sha256',
      'vertical_pattern_sha256',
      'frequency_ghz',
      'tx_power_dbm',
      'radius_m',
      'beam_width',
      'antenna_gain_dbi',
      'receiver_noise_bandwidth_source',
      'surface_refractivity_source',
      'refractivity_gradient_source',
      'minimum_monthly_refractivity_source',
    ]
    const known = [...Object.keys(root), ...Object.keys(profile)]
    const missing = known.filter((name) => !(name in fields) && !elsewhere.includes(name))
    expect(missing).toEqual([])
  })

  test('offer every choice of the service', () => {
    for (const [name, field] of Object.entries(choiceFields)) {
      const values = field.choices.map(({ value }): string => value)
      const offered = choicesOf(name as FieldName)
      // The older name of a model stays usable for old clients; the form does not offer it.
      expect(values.toSorted()).toEqual(
        offered.filter((value) => value !== 'fspl-walls-2p5d-v3').toSorted(),
      )
    }
  })

  test('know the bounds of isolines', () => {
    const { minItems, maxItems, items } = root['thresholds_dbm']
    expect(minItems).toBe(1)
    expect(maxItems).toBe(thresholdBounds.maximumCount)
    expect(items).toMatchObject({
      minimum: thresholdBounds.minimum,
      maximum: thresholdBounds.maximum,
    })
  })
})
