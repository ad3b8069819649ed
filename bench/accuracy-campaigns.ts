// The published campaigns that predictions are held against, each with its cells and its buildings.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { CalibrationFit } from '../src/analyses/measurements/calibration-fit.ts'
import { calibrateCampaign } from '../src/analyses/measurements/campaign-calibration.ts'
import { type Comparison, compareModels } from '../src/analyses/measurements/comparison.ts'
import type { MeasurementQuestion } from '../src/analyses/measurements/measurements.ts'
import { cellUnder, type ModelVariant } from '../src/analyses/measurements/model-variants.ts'
import { neverStop } from '../src/stop-signal.ts'
import { attachWorld, type World } from '../src/analyses/world.ts'
import { resolveMeasurements } from '../src/http/measurements/question.ts'
import { variantName } from '../src/http/measurements/variant-name.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import { realDataFolder } from '../test/real-data.ts'
import { blockWorld, box } from '../test/worlds/block-world.ts'

export interface Campaign {
  /** As the marks of the page name it. */
  readonly id: 'covenant' | 'duke'
  readonly name: string
  /** What a residual before the offset means: whether powers and antennas are known. */
  readonly isPowerKnown: boolean
  readonly question: MeasurementQuestion
  readonly world: World
  readonly comparison: Comparison
  /** Of the judged models in their order, what the service's calibration makes of them. */
  readonly calibrated: readonly CalibrationFit[]
}

/** A model as the page calls it. */
export function nameOf(variant: ModelVariant): string {
  const name = variantName(variant)
  return name === 'default' ? variant.modelId : `${variant.modelId} ${name}`
}

/** Files below the folder of real data. */
export const campaignFiles = [
  'measurements/covenant_university_1800.csv.gz',
  'measurements/duke_cbrs_request.json',
  'packs/duke-campus/manifest.json',
  'measurements/ottawa_opencellid_walks.csv.gz',
  'measurements/recife/recife_request_01.json',
] as const

const fileOf = (part: string): string => join(realDataFolder, part)

interface CovenantRow {
  readonly id: string
  readonly rx_lon: string
  readonly rx_lat: string
  readonly path_loss_db: string
}

/** Where the transmitter stands, as fitted to the distances of the campaign (misfit about 1 m). */
const covenantMast = { lon: 3.16285, lat: 6.67509 }
/** Power of the transmitter at 0 dB path loss: cancels, because only losses were measured. */
const nominalDbm = 30

/** Path losses as the reference powers that the nominal transmitter would have caused. */
function covenantQuestion(): MeasurementQuestion {
  const rows = parse<CovenantRow>(gunzipSync(readFileSync(fileOf(campaignFiles[0]))), {
    columns: true,
  })
  const carrierToReferenceDb = 10 * Math.log10(12 * 100)
  const profile = resolveRfProfile({
    networkTech: '4g',
    frequencyGhz: 1.8,
    bandwidthMhz: 20,
    antennaHeightM: 30,
    radiusM: 5000,
    horizontalPatternId: 'omni',
    txPowerDbm: nominalDbm,
    txAntennaGainDbi: 0,
    receiverSensitivityDbm: -180,
  })
  const cell = { id: 'mast', ...covenantMast, azimuthDeg: 0, calibrationOffsetDb: 0, profile }
  const samples = rows.map((row) => ({
    id: row.id,
    lon: Number(row.rx_lon),
    lat: Number(row.rx_lat),
    rsrpDbm: nominalDbm - Number(row.path_loss_db) - carrierToReferenceDb,
    cellId: null,
  }))
  return { cells: [cell], samples, noiseFigureDb: 7, calibrationOffsetDb: 0 }
}

/** No building is known there: one far away keeps the pack from being empty. */
function emptyWorld({ lon, lat }: { readonly lon: number; readonly lat: number }): World {
  return blockWorld([box('far', [40_000, 40_000, 40_010, 40_010], 5)], [lon, lat])
}

/** The sectors of Recife: power, antenna, azimuth, tilt and heights are known. */
export const recifeSectors = ['01', '02', '04'] as const

/** What the comparison of models finds on each of them. */
export function recifeComparisons(): readonly Comparison[] {
  return recifeSectors.map((sector) => {
    const file = fileOf(`measurements/recife/recife_request_${sector}.json`)
    const question = resolveMeasurements(JSON.parse(readFileSync(file, 'utf8')))
    return compareModels(emptyWorld(question.cells[0]), question, neverStop)
  })
}

interface DukeBody {
  readonly towers: readonly { readonly rf_profile: object }[]
}

/** The body beside the campaign states 30 dBm and no gain: 30 dBm EIRP, not those of the default antenna. */
function dukeQuestion(): MeasurementQuestion {
  const body = JSON.parse(readFileSync(fileOf(campaignFiles[1]), 'utf8')) as DukeBody
  const towers = body.towers.map((tower) => ({
    ...tower,
    rf_profile: { ...tower.rf_profile, antenna_gain_dbi: 0 },
  }))
  return resolveMeasurements({ ...body, towers })
}

function dukeWorld(): World {
  const directory = fileOf('packs/duke-campus')
  return attachWorld(loadPack(directory, { maximumBuildingFileBytes: 100_000_000 }))
}

/** A campaign under every model, and under every model that answers with its calibration. */
function judged(
  facts: Pick<Campaign, 'id' | 'name' | 'isPowerKnown' | 'question'>,
  world: World,
): Campaign {
  const { question } = facts
  const comparison = compareModels(world, question, neverStop)
  const calibrated = comparison.table.judged.map(({ variant }) => {
    const cells = question.cells.map((cell) => cellUnder(cell, variant))
    const { fit } = calibrateCampaign(world, { ...question, cells }, neverStop)
    if (fit === null) throw new Error(`${variant.modelId} is judged and cannot be calibrated`)
    return fit
  })
  return { ...facts, world, comparison, calibrated }
}

/** Every campaign with what the comparison of models finds on it. */
export function campaigns(): readonly Campaign[] {
  return [
    judged(
      {
        id: 'covenant',
        name: 'Covenant University',
        isPowerKnown: true,
        question: covenantQuestion(),
      },
      emptyWorld(covenantMast),
    ),
    judged(
      { id: 'duke', name: 'Duke campus', isPowerKnown: false, question: dukeQuestion() },
      dukeWorld(),
    ),
  ]
}

interface WalkRow {
  readonly enb: string
  readonly cellid: string
}

/** Rows, cells and base stations of the walks whose sites nobody knows. */
export function ottawaCounts(): { readonly rows: number; cells: number; stations: number } {
  const rows = parse<WalkRow>(gunzipSync(readFileSync(fileOf(campaignFiles[3]))), { columns: true })
  return {
    rows: rows.length,
    cells: new Set(rows.map(({ cellid }) => cellid)).size,
    stations: new Set(rows.map(({ enb }) => enb)).size,
  }
}
