import { SightlineError } from '../../../errors.ts'
import {
  type DriveTestOptions,
  type DriveTestSample,
  type DriveTestSkip,
  readDriveTest,
  type UnreadField,
  type UnreadValues,
} from '../../../formats/drive-test/read.ts'
import { maximumLogBytes, maximumLogRows, tooLong } from '../../../formats/drive-test/log-bounds.ts'
import { TableRoom } from '../../../formats/table-bounds.ts'
import type { ShareRead } from '../../../formats/table-rows.ts'
import { CampaignCellNames } from './cell-names.ts'
import { SeenSamples } from './seen-samples.ts'
import { thinned } from './thinning.ts'

/** A log of a campaign. */
interface CampaignFile {
  readonly name: string
  readonly text: string
}

interface ImportOptions extends DriveTestOptions {
  /** Leave every sample in: no place is doubted and no stand taken together. */
  readonly isWhole?: boolean
}

/** Why a row of a file is no sample of the campaign. */
export type LeftOut =
  | DriveTestSkip
  | 'before_the_table'
  | 'duplicate'
  | 'inaccurate_place'
  | 'jump'
  | 'standing_still'

export interface Campaign {
  readonly samples: readonly DriveTestSample[]
  /** Rows that are no sample of their own, by reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>
  /** The first row of each reason, with its file where there are several. */
  readonly firstLeftOut: Readonly<Partial<Record<LeftOut, string>>>
  readonly unreadTimes: number
  /** Samples whose carrier is numbered as no band has it. */
  readonly unknownCarriers: number
  /** Other values that cannot be read and cost no sample, by field. */
  readonly unread: UnreadValues
}

/**
 * The samples of several logs as one campaign: rows that stand twice count once, and what would count a
 * place wrongly or too often is left out (`thinned`). Every row that is left out is counted.
 *
 * @param tell hears how much of all files is read, each weighed by its characters
 * @throws {SightlineError} invalid_request naming the file that cannot be read, not_processable where the
 *   files are too long together, or name too many cells
 */
export function importCampaign(
  files: readonly CampaignFile[],
  { isWhole = false, ...options }: ImportOptions = {},
  tell?: ShareRead,
): Campaign {
  const leftOut: Partial<Record<LeftOut, number>> = {}
  const firstLeftOut: Partial<Record<LeftOut, string>> = {}
  const count = (reason: LeftOut, rows: number, first?: string) => {
    if (rows === 0) return
    leftOut[reason] = (leftOut[reason] ?? 0) + rows
    if (first !== undefined) firstLeftOut[reason] ??= first
  }
  const samples: DriveTestSample[] = []
  const cellNames = new CampaignCellNames()
  const unread: Partial<Record<UnreadField, { readonly count: number; readonly first: string }>> =
    {}
  const seen = new SeenSamples()
  const ids = new Set<string>()
  let unreadTimes = 0
  let unknownCarriers = 0
  const all = files.reduce((sum, { text }) => sum + text.length, 0)
  if (all > maximumLogBytes) throw tooLong()
  const room = new TableRoom(maximumLogRows, Infinity)
  let before = 0
  for (const { name, text } of files) {
    const isOnly = files.length === 1
    const tellOfAll: ShareRead = (share) => tell?.((before + share * text.length) / all)
    const log = named(name, isOnly, () => readDriveTest(text, options, tellOfAll, room))
    before += text.length
    unreadTimes += log.unreadTimes
    unknownCarriers += log.unknownCarriers
    count('before_the_table', log.linesBefore)
    for (const [reason, rows] of Object.entries(log.skipped) as [DriveTestSkip, number][]) {
      const first = log.firstSkipped[reason] ?? ''
      count(reason, rows, isOnly ? first : `${name}, ${first}`)
    }
    for (const [field, { count: values, first }] of Object.entries(log.unread) as UnreadEntry[]) {
      const known = unread[field]
      unread[field] = {
        count: (known?.count ?? 0) + values,
        first: known?.first ?? (isOnly ? first : `${name}, ${first}`),
      }
    }
    cellNames.add(log.samples)
    const once = cellNames.apart(log.samples).filter((sample) => seen.isFirst(sample))
    count('duplicate', log.samples.length - once.length)
    const { samples: left, ...thin } = isWhole
      ? { ...nothingThinned, samples: once }
      : thinned(once)
    count('inaccurate_place', thin.inaccuratePlaces, inaccurateText(thin.firstInaccurate))
    count('jump', thin.jumps)
    count('standing_still', thin.standingStill)
    for (const sample of left) samples.push(isOnly ? sample : withOwnId(sample, name, ids))
  }
  return {
    samples: cellNames.apart(samples),
    leftOut,
    firstLeftOut,
    unreadTimes,
    unknownCarriers,
    unread,
  }
}

type UnreadEntry = [UnreadField, { readonly count: number; readonly first: string }]

/** Ids are told apart by their files. */
function withOwnId(sample: DriveTestSample, file: string, ids: Set<string>): DriveTestSample {
  let id = sample.id
  for (let copy = 1; ids.has(id); copy++) id = `${file}-${copy}-${sample.id}`
  ids.add(id)
  return id === sample.id ? sample : { ...sample, id }
}

const inaccurateText = (sample: DriveTestSample | undefined): string | undefined =>
  sample === undefined ? undefined : `${sample.id}, known to ${sample.accuracyM} m`

const nothingThinned = {
  inaccuratePlaces: 0,
  firstInaccurate: undefined,
  jumps: 0,
  standingStill: 0,
} as const

function named<Value>(name: string, isOnly: boolean, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (isOnly || !(error instanceof SightlineError)) throw error
    throw new SightlineError(error.reason, `${name}: ${error.message}`, { cause: error })
  }
}
