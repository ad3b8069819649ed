import { expect, test } from 'vitest'
import { emptyProject } from '../../project/project.ts'
import type { MeasuredSample, Project } from '../../project/project.ts'
import { withNewCell } from '../../project/edits.ts'
import { evaluationRequest, measurementRequest } from './measured-request.ts'

const sample: MeasuredSample = { id: 's1', lon: 7, lat: 43, technology: '4g', rsrp_dbm: -90 }

function projectWith(samples: readonly MeasuredSample[], cells?: string): Project {
  const empty = { ...emptyProject('p'), defaults: { network_tech: '4g' } }
  const placed = withNewCell(empty, {
    name: 'East',
    towerId: null,
    overrides: { tower_lon: 7, tower_lat: 43, azimuth: 0 },
  })
  const set = { id: 'm1', name: 'a.csv', columns: {}, samples, skipped: {} }
  const settings = cells === undefined ? {} : { measurements: { cells } }
  return { ...placed, measurements: [set], settings: { ...placed.settings, ...settings } }
}

const target = (project: Project) => ({
  cellIds: project.plans[0].cells.map(({ id }) => id),
})

const asked = (project: Project) => evaluationRequest(project, target(project))

const named = { ...sample, cell_id: 'East' }

test('samples that name a cell are compared with that cell, unless the file is not believed', () => {
  expect(asked(projectWith([sample, { ...named, id: 's2' }]))).toMatchObject({
    compared_with: 'named_cell',
  })
  expect(asked(projectWith([named], 'ignored'))).not.toHaveProperty('compared_with')
  expect(asked(projectWith([sample]))).not.toHaveProperty('compared_with')
})

test('the comparison of models, which does so anyway, is asked without that member', () => {
  const project = projectWith([named])
  expect(measurementRequest(project, target(project))).not.toHaveProperty('compared_with')
})
