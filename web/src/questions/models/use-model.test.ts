import { expect, it } from 'vitest'
import { activePlan, calibrationOf, emptyProject } from '../../project/project.ts'
import type { ComparedModel } from './answer.ts'
import { unstatedMembers } from './unstated.ts'
import { membersOf, totalOffsetDb, withModel, withModelAndOffset } from './use-model.ts'

const model: ComparedModel = {
  propagation_model: 'urban_microcell',
  variant: 'sight=obstructed',
  bias_db: -28.52,
  rmse_db: 29.8,
  holdout_rmse_after_offset_db: 9.06,
  holdout_rmse_after_offset_95: { lower_db: 8.2, upper_db: 9.9 },
  band_90_db: 14.9,
  floor_ratio: 1.03,
  equal_to_best: true,
  not_judged_reason: null,
}
const empty = emptyProject('p')
const cells = ['c1', 'c2'].map((id) => ({
  id,
  name: id,
  towerId: null,
  overrides: { network_tech: '4g', calibration_offset_db: 3 },
}))
const project = { ...empty, plans: [{ ...activePlan(empty), cells }] }
const result = {
  target: { cellIds: ['c1'] },
  request: { calibration_offset_db: 3 },
  scenarios: [{ network_tech: '4g', frequency_ghz: 3.6 }],
  packVersion: '1',
  serviceVersion: '2',
}

it('what a cell leaves to the defaults is named, because decibels hang on it', () => {
  const stated = { tx_power_dbm: 40, beam_width: 65, antenna_height_m: 25 }
  expect(unstatedMembers({ towers: [{ rf_profile: stated }] })).toEqual([])
  const towers = [{ rf_profile: stated }, { rf_profile: { tx_power_dbm: 40 } }, 3]
  expect(unstatedMembers({ towers })).toEqual(['power', 'antenna', 'height'])
  expect(unstatedMembers({ towers: towers.slice(0, 2) })).toEqual(['antenna', 'height'])
})

it('a model of the table becomes what the compared cells state, and no other cell', () => {
  expect(membersOf({ ...model, variant: 'default' })).toEqual({
    propagation_model: 'urban_microcell',
  })
  const [first, second] = activePlan(withModel(project, result, model)).cells
  expect(first.overrides).toMatchObject({
    propagation_model: 'urban_microcell',
    sight: 'obstructed',
    calibration_offset_db: 3,
  })
  expect(second.overrides).toEqual(cells[1].overrides)
})

it('its offset counts what was sent already, holds for that model alone, and is refused beyond its bound', () => {
  expect(totalOffsetDb(result, model)).toBe(-25.5)
  expect(totalOffsetDb(result, { ...model, bias_db: -54.9 })).toBeNull()
  const after = withModelAndOffset(project, result, model, -25.5)
  const [first] = activePlan(after).cells
  expect(first.overrides.calibration_offset_db).toBeUndefined()
  expect(after.acceptedOffset).toMatchObject({
    offsetDb: -25.5,
    propagationModel: 'urban_microcell',
    cellIds: ['c1'],
  })
  const asked = { ...first, overrides: { ...first.overrides, frequency_ghz: 3.6 } }
  expect(calibrationOf(after, asked)).toBe(-25.5)
  const scenarios = [...result.scenarios, { network_tech: '4g', frequency_ghz: 3.7 }]
  const several = withModelAndOffset(project, { ...result, scenarios }, model, -25.5)
  expect(several.acceptedOffset).toBeNull()
  expect(activePlan(several).cells[0].overrides.calibration_offset_db).toBe(-25.5)
})
