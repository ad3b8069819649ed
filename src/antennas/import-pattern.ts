import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import { SightlineError } from '../errors.ts'
import { type PatternFile, type PatternProblem, problem } from '../formats/antenna/pattern-file.ts'
import { readPatternFile } from '../formats/antenna/read.ts'
import type { AntennaCut } from '../rf/antenna-cut.ts'
import { profileBounds } from '../rf/profile-bounds.ts'
import { horizontalPatternIds, verticalPatternIds } from '../rf/profile.ts'
import { type Antenna, antennaCut } from './antenna.ts'
import { type CutMeaning, cutMeanings } from './cut-signs.ts'
import { type CutValues, cutValues, peakAngleDeg } from './cut-values.ts'

/** What became of one file. */
export interface ImportedPattern {
  readonly format: PatternFile['format'] | null
  /** Null where an error is among the problems. */
  readonly antenna: Antenna | null
  readonly problems: readonly PatternProblem[]
}

const longestId = 64
const normalizedWithinDb = 0.05
const tiltToleranceDeg = 3

/** Stretch without values that makes a cut unusable, degrees; NSMA envelopes are sparse by design. */
const widestGapDeg = { msi: 15, ant: 15, nsma: 185 } as const
/** From this on a gap is worth a word. */
const notableGapDeg = 15

/**
 * An antenna for the catalogue from the file of its maker, and everything that is wrong with the file.
 *
 * @param fileName - for the name of an antenna whose file says none.
 */
export function importPattern(fileName: string, bytes: Uint8Array): ImportedPattern {
  let file: PatternFile
  try {
    file = readPatternFile(bytes)
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    return {
      format: null,
      antenna: null,
      problems: [problem('error', 'unreadable', error.message)],
    }
  }
  const problems = [...file.problems, ...headerProblems(file)]
  const meanings = cutMeanings(file)
  const unusable = meaningProblem(meanings)
  if (unusable !== null) {
    return { format: file.format, antenna: null, problems: [...problems, unusable] }
  }
  const horizontal = cutOf('horizontal', meanings.horizontal, file, problems)
  const vertical = cutOf('vertical', meanings.vertical, file, problems)
  if (horizontal === null && vertical === null) {
    problems.push(problem('error', 'no_cut', 'the file has no cut that can be used'))
  }
  const isUsable = problems.every(({ severity }) => severity !== 'error')
  return {
    format: file.format,
    antenna: isUsable ? antennaOf(fileName, bytes, file, horizontal, vertical) : null,
    problems,
  }
}

function antennaOf(
  fileName: string,
  bytes: Uint8Array,
  file: PatternFile,
  horizontal: AntennaCut | null,
  vertical: AntennaCut | null,
): Antenna {
  const plainName = basename(fileName, extname(fileName))
  const name = file.name ?? plainName
  const { manufacturer, frequencyMhz, gainDbi, electricalTiltDeg, format } = file
  return {
    id: antennaId(name) || antennaId(plainName) || 'antenna',
    gainDbi,
    horizontal,
    vertical,
    sheet: {
      name,
      manufacturer,
      frequencyMhz,
      gainDbi,
      electricalTiltDeg,
      source: {
        file: basename(fileName),
        format,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    },
  }
}

/** A name as an id: small letters, digits, dots, hyphens and underscores; never that of a preset. */
export function antennaId(name: string): string {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-')
  const id = withoutMarks(words).slice(0, longestId)
  const presets: readonly string[] = [...horizontalPatternIds, ...verticalPatternIds]
  return presets.includes(id) ? `${id}-antenna` : id
}

/** Without hyphens, points and underscores at both ends. */
function withoutMarks(word: string): string {
  const isMark = (at: number) => ['-', '.', '_'].includes(word[at])
  let [from, to] = [0, word.length]
  while (from < to && isMark(from)) from++
  while (to > from && isMark(to - 1)) to--
  return word.slice(from, to)
}

function headerProblems({ gainDbi }: PatternFile): PatternProblem[] {
  if (gainDbi === null) {
    const message =
      'no gain in the header: cells with this antenna state tx_antenna_gain_dbi themselves, or get the ' +
      'default'
    return [problem('warning', 'no_gain', message)]
  }
  const { minimum, maximum } = profileBounds.txAntennaGainDbi
  if (gainDbi >= minimum && gainDbi <= maximum) return []
  const message = `a gain of ${gainDbi} dBi is not between ${minimum} and ${maximum}`
  return [problem('error', 'gain_out_of_range', message)]
}

/** One cut ready for use, with what was wrong with it; null where it is missing or useless. */
function cutOf(
  name: 'horizontal' | 'vertical',
  meaning: CutMeaning,
  file: PatternFile,
  problems: PatternProblem[],
): AntennaCut | null {
  const points = file[name]
  const values = points === null ? null : cutValues(points, meaning === 'gains')
  if (values === null) {
    const message = `no ${name} cut: the antenna cannot be a ${name}_pattern_id`
    problems.push(problem('warning', `no_${name}_cut`, message))
    return null
  }
  problems.push(...shapeProblems(name, values, meaning, file))
  if (name === 'vertical') problems.push(...tiltProblems(values, file.electricalTiltDeg))
  return antennaCut(values.attenuationDb)
}

/** What stands against values that are no decibels, or that would turn the antenna round. */
function meaningProblem({
  horizontal,
}: Readonly<Record<'horizontal' | 'vertical', CutMeaning>>): PatternProblem | null {
  if (horizontal === 'linear') {
    const message =
      'the values lie between 0 and 1 with the largest at boresight: shares of a field strength or of a ' +
      'power, not decibels; write losses in dB, 20 lg of a field and 10 lg of a power with the sign turned'
    return problem('error', 'linear_values', message)
  }
  if (horizontal !== 'backwards') return null
  const message =
    'the horizontal cut loses most at boresight and least behind: its values are no losses, and not gains ' +
    'whose largest is that of the header; write losses in dB, 0 in the strongest direction'
  return problem('error', 'strongest_behind', message)
}

function shapeProblems(
  name: string,
  values: CutValues,
  meaning: CutMeaning,
  file: PatternFile,
): PatternProblem[] {
  const problems: PatternProblem[] = []
  const { fromDeg, toDeg, widthDeg } = values.widestGap
  if (widthDeg > notableGapDeg) {
    const severity = widthDeg > widestGapDeg[file.format] ? 'error' : 'warning'
    const message = `the ${name} cut has no values between ${fromDeg} and ${toDeg} degrees`
    problems.push(problem(severity, 'incomplete_cut', message))
  }
  if (meaning === 'gains') {
    const message =
      `the ${name} cut has its signs the other way round, gains for losses or losses for gains: turned; ` +
      'its strongest direction counts as 0 dB'
    problems.push(problem('warning', 'signs_reversed', message))
  }
  const isAbsolute =
    meaning === 'gains' || file.problems.some(({ code }) => code === 'absolute_values')
  if (Math.abs(values.peakLossDb) > normalizedWithinDb && !isAbsolute) {
    const message =
      `the ${name} cut is not normalized: its strongest direction stands at ` +
      `${Math.round(100 * values.peakLossDb) / 100} dB instead of 0; shifted`
    problems.push(problem('warning', 'not_normalized', message))
  }
  return problems
}

function tiltProblems(values: CutValues, tiltDeg: number | null): PatternProblem[] {
  if (tiltDeg === null) return []
  const peakDeg = peakAngleDeg(values.attenuationDb)
  if (Math.abs(peakDeg - tiltDeg) <= tiltToleranceDeg) return []
  if (tiltDeg !== 0 && Math.abs(peakDeg + tiltDeg) <= tiltToleranceDeg) {
    const message =
      `the vertical cut is strongest ${-peakDeg} degrees above the horizon, the header says a tilt of ` +
      `${tiltDeg} degrees: it may be upside down`
    return [problem('warning', 'upside_down', message)]
  }
  const message =
    `the vertical cut is strongest ${peakDeg} degrees below the horizon, the header says a tilt of ` +
    `${tiltDeg} degrees`
  return [problem('warning', 'tilt_differs', message)]
}
