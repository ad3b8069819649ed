import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { Cell } from '../src/analyses/cell.ts'
import {
  evaluateMeasurements,
  type Measurements,
} from '../src/analyses/measurements/measurements.ts'
import { errorSummary } from '../src/analyses/measurements/summaries.ts'
import { neverStop } from '../src/analyses/stop-signal.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import type { PropagationModelId } from '../src/rf/models/list.ts'
import { realDataFolder } from '../test/real-data.ts'
import { blockWorld, box } from '../test/worlds/block-world.ts'

/** Where the campaign lies below the folder of real data. */
export const campaignFile = 'measurements/covenant_university_1800.csv.gz'

/** Where the transmitter of the campaign stands, as fitted to its distances (misfit about 1 m). */
export const transmitter = { lon: 3.16285, lat: 6.67509, heightM: 30 }
/** Power of the reference resource at 0 dB path loss: cancels, because only losses were measured. */
const nominalDbm = 30

export interface CampaignRow {
  readonly id: string
  readonly rx_lon: string
  readonly rx_lat: string
  readonly path_loss_db: string
}

function campaign(): readonly CampaignRow[] {
  const file = join(realDataFolder, campaignFile)
  return parse<CampaignRow>(gunzipSync(readFileSync(file)), { columns: true })
}

function cellOf(propagationModel: PropagationModelId): Cell {
  const profile = resolveRfProfile({
    networkTech: '4g',
    frequencyGhz: 1.8,
    bandwidthMhz: 20,
    propagationModel,
    antennaHeightM: transmitter.heightM,
    radiusM: 5000,
    horizontalPatternId: 'omni',
    txPowerDbm: nominalDbm,
    txAntennaGainDbi: 0,
    receiverSensitivityDbm: -180,
  })
  const { lon, lat } = transmitter
  return { id: propagationModel, lon, lat, azimuthDeg: 0, calibrationOffsetDb: 0, profile }
}

/** Path losses as the reference powers that the nominal transmitter would have caused. */
export function evaluate(rows: readonly CampaignRow[], model: PropagationModelId): Measurements {
  const carrierToReferenceDb = 10 * Math.log10(12 * 100)
  const world = blockWorld(
    [box('far', [40_000, 40_000, 40_010, 40_010], 5)],
    [transmitter.lon, transmitter.lat],
  )
  const samples = rows.map((row) => ({
    id: row.id,
    lon: Number(row.rx_lon),
    lat: Number(row.rx_lat),
    rsrpDbm: nominalDbm - Number(row.path_loss_db) - carrierToReferenceDb,
    cellId: null,
  }))
  const question = { cells: [cellOf(model)], samples, noiseFigureDb: 7, calibrationOffsetDb: 0 }
  return evaluateMeasurements(world, question, neverStop)
}

/** A row of the table: a campaign under a model. Everything after the offset is held out. */
export function tableRow(name: string, { samples, calibration }: Measurements): string {
  const summary = errorSummary(samples)!
  const { suggestion, verdict } = calibration
  const after = suggestion!
  return (
    `| ${name} | ${summary.count} | ${summary.meanBiasDb.toFixed(1)} | ` +
    `${summary.rootMeanSquareDb.toFixed(1)} | ${summary.p90AbsoluteDb.toFixed(1)} | ` +
    `${after.adjustmentDb.toFixed(1)} (${after.bootstrap.lowerDb.toFixed(1)} to ` +
    `${after.bootstrap.upperDb.toFixed(1)}) | ${after.holdoutBeforeDb.toFixed(1)} | ` +
    `${after.holdoutAfterDb.toFixed(1)} | ${after.rootMeanSquareAfterDb.toFixed(1)} | ` +
    `${after.p90AfterDb.toFixed(1)} | ${verdict === 'eligible' ? 'yes' : verdict} |`
  )
}

/** The campaign under the urban model, and the table of both models. */
export function accuracy(): { readonly urban: Measurements; readonly table: string } {
  const rows = campaign()
  const urban = evaluate(rows, 'urban_short_range')
  const freeSpace = evaluate(rows, 'legacy_fspl_walls')
  const table = [
    '| model | samples | bias | RMSE | P90 | suggested offset (95 %) | MAE held out, before | MAE held out, after | RMSE held out, after | P90 held out, after | suggested |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    tableRow('TR 38.901 UMa, in sight', urban),
    tableRow('free space', freeSpace),
  ].join('\n')
  return { urban, table }
}

/** The page with the table between its marks. */
export function withAccuracyTable(page: string, table: string): string {
  return page.replace(
    /(<!-- accuracy -->)[\s\S]*?(<!-- \/accuracy -->)/,
    (_, before: string, after: string) => `${before}\n${table}\n${after}`,
  )
}
