// Logs of a campaign, read with the functions of the command line: what the thread of the reader does.
import { measuredCells } from '../../../../src/analyses/measurements/campaign/measured-cells.ts'
import { importCampaign } from '../../../../src/analyses/measurements/campaign/import.ts'
import { leftOutLines } from '../../../../src/analyses/measurements/campaign/left-out-lines.ts'
import { maximumCampaignSamples } from '../../../../src/analyses/question-bounds.ts'
import { driveTestColumns } from '../../../../src/formats/drive-test/header.ts'
import type { DriveTestHeader } from '../../../../src/formats/drive-test/header.ts'
import { maximumLogBytes, tooLong } from '../../../../src/formats/drive-test/log-bounds.ts'
import type { DriveTestOptions } from '../../../../src/formats/drive-test/read.ts'
import { decodeTable } from '../../../../src/formats/table-text.ts'
import type { ShareRead } from '../../../../src/formats/table-rows.ts'
import type { MeasuredSample, MeasurementSet } from '../../project/project.ts'
import { evenly } from '../shared/sample-selection.ts'

/** What a log has for the project, but for its name and columns. */
export interface ReadLogs extends Pick<MeasurementSet, 'skipped' | 'cells' | 'samples'> {
  /** What was left out or cannot be read, with the first of each, in words. */
  readonly notes: readonly string[]
}

/** Who reads the logs of a campaign, here or in a thread of its own. */
export interface LogReader {
  /** What the first row of the first log says of the columns. */
  readonly header: () => Promise<DriveTestHeader>
  /** The measurements by their columns; `tell` hears how much is read. */
  readonly read: (options: DriveTestOptions, tell?: ShareRead) => Promise<ReadLogs>
}

/** Holds the files and not their text: that of 100 MB would lie there while somebody thinks about columns. */
export class Logs implements LogReader {
  readonly #files: readonly File[]

  constructor(files: readonly File[]) {
    this.#files = files
  }

  async header(): Promise<DriveTestHeader> {
    return driveTestColumns(await textOf(this.#files[0]))
  }

  async read(options: DriveTestOptions, tell?: ShareRead): Promise<ReadLogs> {
    const bytes = this.#files.reduce((sum, { size }) => sum + size, 0)
    if (bytes > maximumLogBytes) throw tooLong()
    const texts = await Promise.all(
      this.#files.map(async (file) => ({ name: file.name, text: await textOf(file) })),
    )
    const campaign = importCampaign(texts, options, tell)
    const { samples, leftOut } = campaign
    const taken = evenly(samples, maximumCampaignSamples)
    const beyond = samples.length - taken.length
    return {
      skipped: beyond === 0 ? leftOut : { ...leftOut, beyond_the_most: beyond },
      notes: leftOutLines(campaign),
      cells: measuredCells(taken),
      samples: taken.map(({ id, lon, lat, technology, rsrpDbm, cellId }): MeasuredSample => ({
        id,
        lon,
        lat,
        technology,
        rsrp_dbm: rsrpDbm,
        ...(cellId === null ? {} : { cell_id: cellId }),
      })),
    }
  }
}

async function textOf(file: File): Promise<string> {
  if (file.size > maximumLogBytes) throw tooLong()
  return decodeTable(new Uint8Array(await file.arrayBuffer()))
}
