import { describe, expect, it } from 'vitest'
import { calibrationView, sealed } from '../../../src/http/wire/calibration.ts'
import { carriedCalibration } from '../scenario/calibration.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { calibrationOfFile, calibrationRefusal, withOpenedCalibration } from './calibration-file.ts'
import { activePlan, emptyProject } from './project.ts'
import { projectFile, projectOfFile } from './project-file.ts'
import { readProject } from './read.ts'
import { withCalibration } from './saved-calibrations.ts'

/** As the service makes them. */
const calibration = sealed({
  name: 'Spring „walk“',
  scope: {
    datasetId: 'city',
    datasetVersion: '3',
    networkTech: '4g',
    band: 'LTE Band 7',
    frequencyGhz: 2.6,
    propagationModel: 'urban_microcell',
  },
  measuredOn: null,
  sampleCount: 400,
  residualSpreadDb: 7.91,
  offsetDb: -4.05,
  cellOffsets: [{ cellId: 'East', offsetDb: -6 }],
  clutterOffsets: [{ clutter: 'dense_urban', offsetDb: 1e-2 }],
  slopeDbPerDecade: -0.5,
  referenceDistanceM: 120,
})
const written = JSON.stringify(calibrationView({ calibration, cellId: null }))
const wire = await calibrationOfFile('a.json', written)
const pack = { id: 'city', version: '3' }
const overrides: Scenario = {
  tower_lon: 7,
  tower_lat: 43,
  network_tech: '4g',
  frequency_ghz: 2.6,
  propagation_model: 'urban_microcell',
}
const empty = emptyProject('p')
const cells = ['East', 'West'].map((name, i) => ({ id: `c${i}`, name, towerId: null, overrides }))
const project = { ...empty, plans: [{ ...activePlan(empty), cells }] }

describe('a calibration of a file', () => {
  it('is read as the command line writes it, of a whole answer, and as a cell carries it', async () => {
    expect(JSON.stringify(wire)).toBe(written)
    const carried = calibrationView({ calibration, cellId: 'East' })
    for (const document of [{ calibration: wire, trials: [] }, carried]) {
      expect(await calibrationOfFile('a.json', JSON.stringify(document))).toEqual(wire)
    }
  })

  it('is refused in words where it is none, or was changed', async () => {
    const refusalOf = (text: string) => calibrationOfFile('a.json', text)
    await expect(refusalOf('offset,3')).rejects.toThrow('a.json is no JSON')
    for (const other of ['null', '3', '[]', '{}', '{"calibration":null}', '{"towers":[]}']) {
      await expect(refusalOf(other)).rejects.toThrow('a.json holds no calibration')
    }
    const changed = [
      { ...wire, offset_db: 3 },
      { ...wire, name: 'Other' },
      { ...wire, scope: { ...wire.scope, band: 'n78' } },
    ]
    for (const one of changed) {
      await expect(refusalOf(JSON.stringify(one))).rejects.toThrow('was changed')
    }
  })

  it('of another pack, or there already, is not taken', () => {
    expect(calibrationRefusal(project, pack, wire)).toBeNull()
    expect(calibrationRefusal(project, { id: 'city', version: '4' }, wire)).toBe(
      'Spring „walk“ is of the pack city 3, not of city 4.',
    )
    const opened = withOpenedCalibration(project, wire, 'a.json')
    expect(calibrationRefusal(opened, pack, wire)).toMatch('is in the project.')
    const other = { ...wire, fingerprint: '0'.repeat(64) }
    expect(calibrationRefusal(opened, pack, other)).toMatch('remove it first')
  })

  it('is carried by cells of its scope alone, as the one of its cells that they are', () => {
    const opened = withOpenedCalibration(project, wire, 'a.json')
    const [saved] = opened.calibrations
    const carrying = withCalibration(opened, ['c0', 'c1'], saved.id)
    expect(activePlan(carrying).cells.map(({ calibrationId }) => calibrationId)).toEqual([
      saved.id,
      saved.id,
    ])
    expect(carriedCalibration(saved, 'c0', overrides)).toEqual({ ...wire, cell_id: 'East' })
    expect(carriedCalibration(saved, 'c1', overrides)).toEqual(wire)
    expect(carriedCalibration(saved, 'c0', { ...overrides, frequency_ghz: 2.65 })).toBeNull()
    expect(
      carriedCalibration(saved, 'c0', { ...overrides, propagation_model: 'cost_hata' }),
    ).toBeNull()
  })

  it('is a part of the saved project', () => {
    const opened = withOpenedCalibration(project, wire, 'a.json')
    expect(readProject(projectOfFile(projectFile(opened)))?.project.calibrations).toEqual(
      opened.calibrations,
    )
  })
})
