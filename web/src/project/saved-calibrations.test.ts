import { describe, expect, it } from 'vitest'
import { calibratedTexts, shapedBySettings } from '../panels/shaped-by.ts'
import { cellsRequest } from '../questions/shared/cells-request.ts'
import { surfaceRequest } from '../questions/shared/sector.ts'
import { markdownOf, reportOf } from '../report/report.ts'
import type { WireCalibration } from '../api/types.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { changeCells, withCellMembers, withCellSite } from './edits.ts'
import { activePlan, emptyProject, resolved } from './project.ts'
import type { Project } from './project.ts'
import { projectFile, projectOfFile } from './project-file.ts'
import { readProject } from './read.ts'
import {
  withCalibration,
  withFittingCalibrations,
  withNewCalibration,
  withoutCalibration,
} from './saved-calibrations.ts'

const pack = { id: 'city', version: '3' }
const calibration: WireCalibration = {
  name: 'Spring walk',
  fingerprint: 'f'.repeat(64),
  scope: {
    dataset_id: 'city',
    dataset_version: '3',
    network_tech: '5g',
    band: 'NR n78',
    propagation_model: 'urban_microcell',
  },
  measured_on: '2026-05-31',
  sample_count: 400,
  residual_spread_db: 7.9,
  offset_db: -4,
  cell_offsets: [{ cell_id: 'East', offset_db: -6 }],
  clutter_offsets: [],
  slope_db_per_decade: 0,
  reference_distance_m: 120,
}
const overrides: Scenario = { tower_lon: 7, tower_lat: 43, propagation_model: 'urban_microcell' }
const names = ['East', 'West', 'Far']
const empty = emptyProject('p')
const cells = names.map((name, i) => ({ id: `c${i + 2}`, name, towerId: null, overrides }))
const plain: Project = {
  ...empty,
  nextNumber: 9,
  plans: [{ ...activePlan(empty), cells }],
  acceptedOffset: {
    offsetDb: 3,
    cellIds: ['c2', 'c4'],
    source: 'a.csv',
    packVersion: '3',
    networkTech: '5g',
    frequencyGhz: 3.5,
    propagationModel: 'urban_microcell',
    modelVersion: '1',
    expiresAt: null,
  },
}
const madeOf = {
  source: 'walk.csv',
  cellIds: ['c2', 'c3'],
  scenarios: cells.slice(0, 2).map((cell) => resolved(plain, cell)),
  names: ['East', 'West'],
}
const calibrated = withNewCalibration(plain, calibration, madeOf)
const carriedBy = (project: Project) =>
  activePlan(project).cells.map((cell) => resolved(project, cell).calibration)

describe('a calibration that is saved', () => {
  it('is carried by the cells that it was made of, each by its own offset, and by no other', () => {
    expect(carriedBy(calibrated)).toEqual([
      { ...calibration, cell_id: 'East' },
      calibration,
      undefined,
    ])
    const request = cellsRequest(calibrated, { cellIds: ['c2', 'c3', 'c4'] })
    expect(request?.['towers']).toMatchObject([
      { id: 'East', rf_profile: { calibration: { ...calibration, cell_id: 'East' } } },
      { id: 'West', rf_profile: { calibration } },
      { id: 'Far', rf_profile: {} },
    ])
    expect(JSON.stringify(request).split('residual_spread_db')).toHaveLength(3)
    expect(surfaceRequest(calibrated, { cellIds: ['c3'] })?.['rf_profile']).toMatchObject({
      calibration,
    })
    expect(JSON.stringify(surfaceRequest(calibrated, { cellIds: ['c4'] }))).not.toContain('Spring')
  })

  it('takes the place of an offset of its cells, which would count twice', () => {
    expect(calibrated.acceptedOffset?.cellIds).toEqual(['c4'])
    const offset = { ...plain, defaults: { ...plain.defaults, calibration_offset_db: 2 } }
    const [first] = activePlan(withNewCalibration(offset, calibration, madeOf)).cells
    expect(resolved(offset, first).calibration_offset_db).toBe(0)
  })

  it('keeps its cell by the name that it was sent by, whatever the cell is called later', () => {
    const renamed = changeCells(calibrated, ['c2'], (cell) => ({ ...cell, name: 'North' }))
    expect(carriedBy(withCellSite(renamed, 'c2', 'Hill'))[0]?.cell_id).toBe('East')
  })

  it.each<[string, Scenario | object]>([
    ['technology', { network_tech: '4g', frequency_ghz: 2.6 }],
    ['propagation model', { propagation_model: 'free_space_clutter' }],
    ['propagation model', { propagation_model: undefined }],
    ['band', { band: 'NR n77' }],
    ['frequency', { frequency_ghz: 3.6 }],
    ['sight', { sight: 'obstructed' }],
    ['ground', { ground: 'diffraction' }],
  ])('is not carried with another %s, and taken off with the reason', (setting, members) => {
    const changed = withCellMembers(calibrated, ['c2'], members)
    expect(carriedBy(changed)[0]).toBeUndefined()
    expect(carriedBy(changed)[1]).toEqual(calibration)
    const { project, sentence } = withFittingCalibrations(changed, pack)
    expect(sentence).toBe(
      `Calibration taken off. Spring walk: the ${setting} is another one (East).`,
    )
    const [first, second] = activePlan(project).cells
    expect([first.calibrationId, second.calibrationId]).toEqual([undefined, 'k9'])
    expect(project.calibrations).toBe(calibrated.calibrations)
  })

  it('is taken off where the pack is another one, and left where all is as it was', () => {
    expect(withFittingCalibrations(calibrated, pack)).toEqual({
      project: calibrated,
      sentence: null,
    })
    for (const other of [
      { ...pack, id: 'town' },
      { ...pack, version: '4' },
    ]) {
      const { project, sentence } = withFittingCalibrations(calibrated, other)
      expect(sentence).toContain('the pack is another one')
      expect(carriedBy(project)).toEqual([undefined, undefined, undefined])
    }
  })

  it('goes into the file of the project and comes back; a broken one is left out', () => {
    const file: unknown = JSON.parse(JSON.stringify(projectFile(calibrated)))
    const read = readProject(projectOfFile(file))?.project ?? null
    expect(read?.calibrations).toEqual(calibrated.calibrations)
    expect(read === null ? null : carriedBy(read)).toEqual(carriedBy(calibrated))
    expect(read?.nextNumber).toBe(10)
    const [saved] = calibrated.calibrations
    for (const broken of [
      { ...saved, calibration: { ...calibration, offset_db: 'x' } },
      { ...saved, calibration: { ...calibration, cell_offsets: [{ cell_id: 3 }] } },
      { ...saved, madeUnder: [{}] },
      { ...saved, id: 'x' },
      null,
    ]) {
      const document: unknown = JSON.parse(
        JSON.stringify({ ...calibrated, calibrations: [broken] }),
      )
      const found = readProject(document)
      expect(found?.leftOut).toHaveLength(1)
      const without = found?.project ?? null
      expect(without?.calibrations).toEqual([])
      expect(without === null ? null : carriedBy(without)).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  it('is put on and taken off by hand, and leaves no cell behind when it is removed', () => {
    const all = withCalibration(calibrated, ['c4'], 'k9')
    expect(carriedBy(all)[2]).toEqual(calibration)
    expect(carriedBy(withCalibration(all, ['c2', 'c3'], null))).toEqual([
      undefined,
      undefined,
      calibration,
    ])
    const gone = withoutCalibration(all, 'k9')
    expect(gone.calibrations).toEqual([])
    expect(activePlan(gone).cells.filter(({ calibrationId }) => calibrationId)).toEqual([])
  })

  it('stands in what shaped a result and in the report', () => {
    const scenarios = activePlan(calibrated).cells.map((cell) => resolved(calibrated, cell))
    expect(calibratedTexts(scenarios)).toEqual([
      '2 of 3 cells calibrated with Spring walk, spread 7.9 dB',
    ])
    expect(shapedBySettings(scenarios.slice(0, 2)).join()).not.toContain('not calibrated')
    const context = { pack: null, summary: null, serviceVersion: '1', isStale: () => false }
    const text = markdownOf(reportOf(calibrated, context))
    expect(text).toContain('## Calibrations')
    expect(text).toMatch(/Spring walk \| East, West \| walk.csv, 2026-05-31, 400 samples/)
    expect(markdownOf(reportOf(plain, context))).not.toContain('## Calibrations')
  })
})
