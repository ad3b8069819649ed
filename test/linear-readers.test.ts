import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SightlineError } from '../src/errors.ts'
import { antennaId } from '../src/antennas/import-pattern.ts'
import { isAnt, readAnt } from '../src/formats/antenna/ant.ts'
import { isMsi, readMsi } from '../src/formats/antenna/msi.ts'
import { isNsma, readNsma } from '../src/formats/antenna/nsma.ts'
import { readKml } from '../src/formats/kml-read.ts'
import {
  commaNumber,
  decimalNumber,
  leadingNumber,
  wholeNumber,
} from '../src/formats/number-text.ts'
import { unitInName } from '../src/formats/column-units.ts'
import { readHtmlTables } from '../src/formats/html-tables.ts'
import { readSpreadsheetXml } from '../src/formats/spreadsheetml-2003.ts'
import { commaMeaningIn, numberReader } from '../src/packs/make/towers/decimal-marks.ts'
import { withSecondNames } from '../src/packs/make/towers/second-names.ts'
import { sampleTimeMs } from '../src/formats/drive-test/times.ts'
import { identitiesInName, networkInName } from '../src/formats/drive-test/cell-number.ts'
import { isOfAnother, placeName, technologyInName } from '../src/formats/drive-test/column-words.ts'
import { refuseOtherFormats } from '../src/formats/drive-test/header.ts'
import { technologyOf } from '../src/formats/drive-test/technology-words.ts'
import { degreesOf, lengthM, readPower } from '../src/formats/drive-test/values.ts'
import { placeOnSides, sideColumn, signOfSide } from '../src/formats/hemisphere-columns.ts'
import { isOpenCellIdLine } from '../src/formats/opencellid-csv.ts'
import { looseNumber } from '../src/formats/table-text.ts'
import { findSiteColumns } from '../src/packs/make/towers/site-columns.ts'
import { angleDeg } from '../src/formats/angle-text.ts'
import { readSiteTable } from '../src/packs/make/towers/site-table.ts'
import {
  antennaHeightM,
  azimuthDeg,
  frequencyGhz,
  gainDbi,
  radioTypeOf,
  transmitPowerDbm,
} from '../src/packs/make/towers/site-values.ts'
import { parseHeightM } from '../src/packs/load/heights.ts'
import { queryTowerPlaces } from '../src/http/core-lab/question.ts'
import { resolveBuildingQuery } from '../src/http/pack-data/building-query.ts'
import { runs } from './runs.ts'
import { packIdOf } from '../web/src/panels/datasets/roles.ts'

/** Whoever reads what a stranger has written, and may refuse it. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  sampleTimeMs,
  degreesOf: (text) => degreesOf(text, 'longitude'),
  readPower: (text) => readPower(text, text),
  lengthM: (text) => lengthM(text, text),
  identitiesInName: (text) => identitiesInName(text, null),
  networkInName,
  technologyOf: (text) => technologyOf(text, text),
  technologyInName,
  isOfAnother,
  placeName,
  sideColumn: (text) => sideColumn([text, text], 'latitude', 0),
  signOfSide: (text) => signOfSide(text, 'longitude', 'east'),
  placeOnSides: (text) => placeOnSides({ text, side: text }, { text, side: text }, 'unknown'),
  refuseOtherFormats,
  isMsi,
  readMsi,
  isNsma,
  readNsma,
  isAnt,
  readAnt,
  commaNumber,
  decimalNumber,
  wholeNumber,
  leadingNumber,
  looseNumber,
  isOpenCellIdLine,
  azimuthDeg,
  antennaHeightM: (text) => antennaHeightM(text, text),
  frequencyGhz: (text) => frequencyGhz(text, text),
  transmitPowerDbm: (text) => transmitPowerDbm(text, text),
  radioTypeOf,
  parseHeightM,
  antennaId,
  packIdOf,
  'column of a site list': (text) => findSiteColumns([text, 'lon', 'lat'], {}),
  'place of a site list': (text) =>
    readSiteTable({ names: ['lon', 'lat'], rows: [[text, text]], separator: ';' }),
  'grid of a site list': (text) =>
    readSiteTable({ names: ['x', 'y', 'epsg'], rows: [['5e5', '5e6', text]], separator: ';' }),
  'angle with minutes': (text) => angleDeg(`${text}E`, 'longitude', 'unknown'),
  gainDbi: (text) => gainDbi(text, text),
  readKml,
  readHtmlTables,
  'rows of a page': (text) => readHtmlTables(`<table><tr><td ${text}>${text}`),
  readSpreadsheetXml,
  'unit of a column': (text) => unitInName(text, 'length'),
  'number of a list': (text) => numberReader('unclear', 'power')(text),
  'commas of a list': (text) =>
    commaMeaningIn(
      [[text, text, text]],
      new Map([
        ['longitude', 0],
        ['latitude', 1],
        ['power', 2],
      ]),
      ',',
    ),
  'names in two rows': (text) =>
    withSecondNames({
      ...{ names: ['a', 'b'], rows: [[text, text]], lines: [2], separator: ';' },
      ...{ file: 'x', source: 'x', rowWord: 'Line', known: {}, notes: [] },
    }),
  'gain of an MSI file': (text) => readMsi(`NAME x\nGAIN ${text}\nHORIZONTAL 1\n0 0`),
  'frequency of an MSI file': (text) => readMsi(`NAME x\nFREQUENCY ${text}\nHORIZONTAL 1\n0 0`),
  'tilt of an MSI file': (text) => readMsi(`NAME x\nTILT ${text}\nHORIZONTAL 1\n0 0`),
  'gain of an NSMA file': (text) => readNsma(`MDGAIN:${text}\nPATCUT:,AZ\n0,0`),
  queryTowerPlaces: (text) => queryTowerPlaces(text),
  'box of a query': (bbox) => resolveBuildingQuery({ bbox }),
  'limit of a query': (limit) => resolveBuildingQuery({ bbox: '0,0,0.1,0.1', limit }),
}

/**
 * So long that a pass over it takes a thousandth of a second, and a pass for each of its characters
 * minutes: such a reader does not come back before it is given up.
 */
const length = 200_000
const givenUpMs = 20_000

const sandbox = createContext({ read: (): void => undefined })

function readOrGiveUp(read: () => unknown): void {
  sandbox.read = () => void read()
  runInContext('read()', sandbox, { timeout: givenUpMs })
}

const pieces = [
  ...[' ', '\t', '\n', '\r\n', '\u00a0', '\u2028', ' \n', '\n '],
  ...['0', '1', '1 ', ' 1', '1.', '.1', '1,', ',', '.', "'", '’', '"', '°', '-', '+', '_', '-.'],
  ...['e', '1e', 'e1', '1e1', 'E', 'N', 's', 'm', 'w', 'GHz', 'A', 'AB', 'AB:', 'A,', '!', ':'],
  ...['(', ')', '[', ']', '([', ';', '/', 'PATCUT', 'HORIZONTAL '],
]
const text = fc
  .record({
    start: fc.constantFrom('', '1', 'HORIZONTAL ', 'PATCUT', 'ABCD:', '-', '(', '1 ', 'x'),
    piece: fc.oneof(
      fc.constantFrom(...pieces),
      fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...pieces)).map(([a, b]) => a + b),
    ),
    end: fc.constantFrom('', 'x', '!', '.', ' ', '\n', '1', '°', '\u0000'),
  })
  .map(({ start, piece, end }) => start + piece.repeat(length / piece.length) + end)

/** What backtracking over blanks and marks has been caught with. */
const examples: [string][] = [
  ['\n'.repeat(length)],
  [`ABCD:${' '.repeat(length)}x`],
  // No point of an expression matches this separator of lines, which ends no line of a file.
  [`ABCD:,${' '.repeat(length)}x\u2028x`],
  [`1${' '.repeat(length)}!`],
  [`${' '.repeat(length)}!`],
  ['!'.repeat(length)],
  [`x${'-'.repeat(length)}x`],
  [`${'e'.repeat(length)}!`],
  ['('.repeat(length)],
]

describe('the time to read a text grows with its length alone', () => {
  it.each(Object.entries(readers))('for %s', (_, read) => {
    fc.assert(
      fc.property(text, (long) => {
        try {
          readOrGiveUp(() => read(long))
        } catch (error) {
          // A refusal is an answer; a fault of the reader is none, and neither is no end.
          expect(error).toBeInstanceOf(SightlineError)
        }
      }),
      { numRuns: runs(60), endOnFailure: true, examples },
    )
  })
})
