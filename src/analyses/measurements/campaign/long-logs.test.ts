import { describe, expect, it } from 'vitest'
import {
  maximumLogBytes,
  maximumLogCells,
  maximumLogRows,
} from '../../../formats/drive-test/log-bounds.ts'
import { importCampaign } from './import.ts'

const names = 'lon,lat,rsrp,tech,cell\n'
const row = '7.10,43.70,-90,4g,A\n'

describe('logs that are too long', () => {
  it('are refused by their rows, those of all files together', () => {
    const half = names + row.repeat(maximumLogRows / 2)
    const files = ['a', 'b'].map((name) => ({ name: `${name}.csv`, text: half }))
    expect(() => importCampaign(files)).toThrow(`b.csv: it has more than ${maximumLogRows} rows`)
  })

  it('are refused by their characters before a row is read', () => {
    const text = names + ','.repeat(maximumLogBytes)
    expect(() => importCampaign([{ name: 'a.csv', text }])).toThrow('more than 40 MiB of logs')
  })

  it('are refused by the cells that they tell apart', () => {
    const rows = Array.from({ length: maximumLogCells + 1 }, (_, i) => `7.1,43.7,-90,4g,${i}\n`)
    expect(() => importCampaign([{ name: 'a.csv', text: names + rows.join('') }])).toThrow(
      `it names more than ${maximumLogCells} cells`,
    )
  })

  it('count a sample once that stands twice, whatever tells it apart', () => {
    const text = [
      'id,time,lon,lat,rsrp,tech,cell',
      'a,10:00:00,7.1,43.7,-90,4g,A',
      'b,10:00:00,7.1,43.7,-90,4g,A',
      'a,10:00:01,7.1,43.7,-90,4g,A',
      'a,,7.1,43.7,-90,4g,A',
      'a,,7.1,43.7,-90,4g,A',
      'b,,7.1,43.7,-90,4g,A',
      ',,7.1,43.7,-90,4g,A',
      ',,7.1,43.7,-90,4g,A',
      'c,10:00:00,-0,43.7,-90,4g,A',
      'c,10:00:00,0,43.7,-90,4g,A',
    ].join('\n')
    const { samples, leftOut } = importCampaign([{ name: 'a.csv', text }], { isWhole: true })
    expect(leftOut).toEqual({ duplicate: 3 })
    expect(samples).toHaveLength(7)
  })
})
