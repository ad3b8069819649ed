import { expect, it } from 'vitest'
import { emptyProject } from '../../project/project.ts'
import type { MeasuredSample } from '../../project/project.ts'
import { openCsv, readSamples } from './csv.ts'
import { Logs } from './logs.ts'
import { technologiesOf, withTechnology } from './technology.ts'

it('a log of carriers of LTE is 4G also where the cell in front is 5G and the columns are chosen by hand', async () => {
  const text = 'Breite;Laenge;Pegel;Kanal\n43;7;-90;1300\n43.1;7;-91;6300\n'
  const opened = await openCsv('a.csv', new Logs([new File([text], 'a.csv')]), '5g')
  const columns = { lat: 'Breite', lon: 'Laenge', rsrp: 'Pegel', earfcn: 'Kanal' }
  const { samples } = await readSamples({ ...opened, columns })
  expect(samples.map(({ technology }) => technology)).toEqual(['4g', '4g'])
})

it('what was read as one technology can be said to be the other, in that set alone', () => {
  const sample: MeasuredSample = { id: 's', lon: 7, lat: 43, technology: '5g', rsrp_dbm: -90 }
  const set = (id: string, samples: readonly MeasuredSample[]) => ({
    id,
    name: `${id}.csv`,
    columns: {},
    samples,
    skipped: {},
  })
  const project = {
    ...emptyProject('p'),
    measurements: [
      set('m1', [sample, { ...sample, id: 't', technology: '4g' }]),
      set('m2', [sample]),
    ],
  }
  expect(project.measurements.map(technologiesOf)).toEqual([['5g', '4g'], ['5g']])
  const { measurements } = withTechnology(project, 'm1', '4g')
  expect(measurements.map(technologiesOf)).toEqual([['4g'], ['5g']])
  expect(measurements[0].samples.map(({ id }) => id)).toEqual(['s', 't'])
})
