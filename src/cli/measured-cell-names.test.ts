import { expect, it } from 'vitest'
import { importCampaign } from '../analyses/measurements/campaign/import.ts'
import { measuredCells } from '../analyses/measurements/campaign/measured-cells.ts'
import { proposedFor } from './measured-cell-names.ts'

it('the towers of a request that stand at one place are told apart by their azimuths', () => {
  const rows = [
    ['26000001', 0, 0.001],
    ['26000002', 0.001, -0.0006],
    ['26000003', -0.001, -0.0006],
  ].map(
    ([cell, east, north]) =>
      `${-32.9945 + Number(east)},${46.9965 + Number(north)},-80,LTE,${cell}`,
  )
  const text = `lon,lat,rsrp,rat,ECI\n${rows.join('\n')}\n`
  const { samples } = importCampaign([{ name: 'log.csv', text }], { isWhole: true })
  const towers = ['A', 'B', 'C'].map((name, i) => ({
    id: `S1-${name}`,
    tower_lon: -32.9945,
    tower_lat: 46.9965,
    azimuth: 120 * i,
  }))
  const proposed = (request: object) =>
    proposedFor(measuredCells(samples), { ...request }).map(({ name, id }) => [name, id])
  expect(proposed({ towers })).toEqual([
    ['26000001', 'S1-A'],
    ['26000002', 'S1-B'],
    ['26000003', 'S1-C'],
  ])
  const unturned = towers.map(({ id, tower_lon, tower_lat }) => ({ id, tower_lon, tower_lat }))
  expect(proposed({ towers: unturned })).toEqual([])
})
