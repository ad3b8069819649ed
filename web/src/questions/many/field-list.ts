import { type CsvForm, csvText } from '../../../../src/formats/csv-write.ts'
import type { StoredResult } from '../../project/project.ts'
import type { ManyAnswer } from './answer.ts'
import { settingBefore } from './words.ts'

const head = [
  'order',
  'cell',
  'site',
  'longitude',
  'latitude',
  'azimuth_before_deg',
  'azimuth_after_deg',
  'electrical_tilt_before_deg',
  'electrical_tilt_after_deg',
  'tx_power_before_dbm',
  'tx_power_after_dbm',
  'on_after',
  'gain',
  'gain_alone',
  'score_after',
  'homes_after',
  'demand_after',
  'chosen',
] as const

/** What the list says of a cell as it was sent. */
interface SentTower {
  readonly id: string
  readonly tower_lon: number
  readonly tower_lat: number
}

/** The changes in their order, a line each, for those who make them. */
export function fieldListCsv(
  { answer, request }: StoredResult<ManyAnswer>,
  chosen: ReadonlySet<string>,
  form: CsvForm,
): string {
  const places = new Map(
    (request['towers'] as readonly SentTower[]).map((tower) => [tower.id, tower]),
  )
  const lines = answer.changes.map((change, i) => {
    const before = settingBefore(answer.cells, change)
    const { id, chosen: after, gain, alone, after: figures } = change
    const place = places.get(id)
    return [
      i + 1,
      id,
      answer.cells.find((cell) => cell.id === id)?.site_id,
      place?.tower_lon,
      place?.tower_lat,
      before.azimuth_deg,
      after.azimuth_deg,
      before.electrical_tilt_deg,
      after.electrical_tilt_deg,
      before.tx_power_dbm,
      after.tx_power_dbm,
      after.on,
      gain,
      alone,
      figures.score,
      figures.served_homes,
      figures.served_demand_weight,
      chosen.has(id),
    ]
  })
  return csvText([head, ...lines], form)
}
