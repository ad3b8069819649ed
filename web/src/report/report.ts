import type { BuildingSummary, Manifest } from '../api/types.ts'
import {
  formatAngle,
  formatChange,
  formatFixed,
  formatInstant,
  formatNumber,
  sharedDecimals,
} from '../format/format.ts'
import { evidenceSentences } from '../panels/evidence.ts'
import { calibratedTexts } from '../panels/shaped-by.ts'
import { activePlan, resolved } from '../project/project.ts'
import type { Project, StoredResult } from '../project/project.ts'
import type { Listed } from '../question/question.ts'
import { defaultNumber, fields } from '../scenario/fields.ts'
import type { FieldName, NumberName } from '../scenario/fields.ts'
import { modelWithId, serviceWords } from '../scenario/models.ts'
import { questionById } from '../store/registry.ts'

export interface ReportSection {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly table?: Listed
  /** After the table. */
  readonly list?: Listed
  /** A result whose picture belongs here. */
  readonly resultId?: string
}

interface Report {
  readonly title: string
  readonly sections: readonly ReportSection[]
}

interface ReportContext {
  readonly pack: Manifest | null
  readonly summary: BuildingSummary | null
  readonly serviceVersion: string
  /** True where a result no longer answers what would be asked now. */
  readonly isStale: (result: StoredResult) => boolean
}

/** What a project holds, for printing and for Markdown: the same words in both. */
export function reportOf(project: Project, context: ReportContext): Report {
  return {
    title: project.name,
    sections: [
      dataSection(context),
      defaultsSection(project),
      cellsSection(project),
      ...calibrationSection(project),
      ...project.results
        .filter((result) => result.visible)
        .map((result) => resultSection(result, context.isStale(result))),
    ],
  }
}

function dataSection({ pack, summary, serviceVersion }: ReportContext): ReportSection {
  if (pack === null) return { title: 'Data', paragraphs: ['No pack is active.'] }
  const rows: [string, string][] = [
    ['Pack', `${pack.name}, version ${pack.version} (${pack.id})`],
    ['Buildings', formatNumber(summary?.total_buildings)],
    ['Confidence', pack.confidence],
    ['Sources', pack.sources.join('; ')],
    ['Licences', pack.licenses.join('; ')],
    ['Pack made', formatInstant(pack.generated_at)],
    ['Service and model', serviceWords(serviceVersion)],
  ]
  return {
    title: 'Data',
    paragraphs: [
      'Results are planning estimates over the buildings of this pack, not measurements.',
    ],
    table: { head: ['', ''], rows },
  }
}

function defaultsSection(project: Project): ReportSection {
  const rows = (Object.keys(fields) as FieldName[]).flatMap((name) => {
    const value = project.defaults[name]
    if (value === undefined) return []
    return [[fields[name].label, settingText(name, value)]]
  })
  return {
    title: 'Settings of all cells',
    paragraphs: ['What is not listed is the default of the service.'],
    table: { head: ['Setting', 'Value'], rows },
  }
}

/** A setting as the form shows it; a model with its id, by which others may ask for it. */
function settingText(name: FieldName, value: string | number): string {
  const field = fields[name]
  if (name === 'propagation_model') return modelWithId(String(value))
  if (field.kind !== 'choice') {
    return `${typeof value === 'number' ? formatNumber(value, 7) : value}${unitOf(name)}`
  }
  return field.choices.find((choice) => choice.value === value)?.label ?? String(value)
}

function unitOf(name: FieldName): string {
  const field = fields[name]
  if (field.kind !== 'number' || field.unit === '') return ''
  return field.unit === '°' ? '°' : ` ${field.unit}`
}

/** What holds for a cell, stated or not. */
const columns = [
  'antenna_height_m',
  'frequency_ghz',
  'tx_power_dbm',
  'radius_m',
] as const satisfies readonly NumberName[]

function cellsSection(project: Project): ReportSection {
  const plan = activePlan(project)
  const cells = plan.cells.map((cell) => resolved(project, cell))
  // Numbers below each other have the same decimals.
  const [heights, frequencies, powers, radii] = columns.map((name) => {
    const values = cells.map((members) => members[name] ?? defaultNumber(name))
    const digits = sharedDecimals(values, 6)
    return values.map((value) => `${formatFixed(value, digits)}${unitOf(name)}`)
  })
  const azimuths = cells.map(({ azimuth = 0 }) => azimuth)
  const angleDigits = sharedDecimals(azimuths, 1)
  const rows = plan.cells.map(({ name }, i) => [
    name,
    cells[i].tower_lon?.toFixed(6) ?? '–',
    cells[i].tower_lat?.toFixed(6) ?? '–',
    formatAngle(azimuths[i], angleDigits),
    ...[heights[i], frequencies[i], powers[i], radii[i]],
  ])
  const others = project.plans.filter((other) => other.id !== plan.id).map((other) => other.name)
  return {
    title: `Cells of ${plan.name}`,
    paragraphs: others.length === 0 ? [] : [`Other plans of this project: ${others.join(', ')}.`],
    table: {
      head: ['Cell', 'Longitude', 'Latitude', 'Azimuth', 'Antenna', 'Frequency', 'Power', 'Radius'],
      rows,
    },
  }
}

/** The calibrations that cells of the plan carry: what each was made of, and what it leaves. */
function calibrationSection(project: Project): readonly ReportSection[] {
  const rows = project.calibrations.flatMap(({ id, source, calibration }) => {
    const cells = activePlan(project).cells.filter(({ calibrationId }) => calibrationId === id)
    if (cells.length === 0) return []
    const { scope, measured_on: day, sample_count, offset_db, residual_spread_db } = calibration
    return [
      [
        calibration.name,
        cells.map(({ name }) => name).join(', '),
        `${source}, ${day ?? 'day not stated'}, ${formatNumber(sample_count)} samples`,
        `${modelWithId(scope.propagation_model)}, ${scope.network_tech}, ${scope.band}, ${scope.dataset_id} ${scope.dataset_version}`,
        `${formatChange(offset_db, 1)} dB`,
        `${formatNumber(residual_spread_db, 1)} dB`,
        calibration.fingerprint.slice(0, 12),
      ],
    ]
  })
  if (rows.length === 0) return []
  const head = ['Calibration', 'Cells', 'Made of', 'Holds for', 'Offset', 'Spread', 'Fingerprint']
  return [
    {
      title: 'Calibrations',
      paragraphs: [
        'Corrections by measurements, accepted where they lower the error on places that they were not taken from; the spread is what they leave there.',
      ],
      table: { head, rows },
    },
  ]
}

function resultSection(result: StoredResult, isStale: boolean): ReportSection {
  const question = questionById(result.question)
  const numbers = question?.numbers?.(result) ?? []
  const listed = question?.listed?.(result)
  const stoodOn = question?.evidence?.(result.answer)
  const assumptions = [
    ...(question?.assumptions?.(result) ?? []),
    ...(stoodOn === undefined ? [] : evidenceSentences(stoodOn)),
  ]
  return {
    title: result.title,
    resultId: result.id,
    paragraphs: [
      question?.summary?.(result) ?? '',
      ...calibratedTexts(result.scenarios).map((text) => `${text}.`),
      ...new Set(assumptions),
      isStale
        ? 'This no longer answers what would be asked now: settings, pack or service have changed.'
        : '',
      `Answered on ${result.packName}, ${formatInstant(result.finishedAt)}. Fingerprint ${result.fingerprint}.`,
    ].filter((paragraph) => paragraph !== ''),
    ...(numbers.length === 0
      ? {}
      : {
          table: {
            head: ['Number', 'Value'],
            rows: numbers.map(([name, value]) => [name, formatNumber(value, 2)]),
          },
        }),
    ...(listed === undefined ? {} : { list: listed }),
  }
}

/** The report as Markdown, without pictures. */
export function markdownOf(report: Report): string {
  const parts = report.sections.flatMap((section) => [
    `## ${escaped(section.title)}`,
    ...section.paragraphs.map(escaped),
    ...[section.table, section.list].flatMap((table) =>
      table === undefined ? [] : [tableText(table)],
    ),
  ])
  return `${[`# ${escaped(report.title)}`, ...parts].join('\n\n')}\n`
}

function tableText({ head, rows }: Listed): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

/** Names come from planners and packs: they must not become marks of the text. */
const escaped = (text: string): string => oneLine(text).replaceAll(/([\\|*_`<>[\]])/g, '\\$1')

function oneLine(text: string): string {
  const lines = text.split('\n').map((line, at, all) => {
    const left = at === 0 ? line : line.trimStart()
    return at === all.length - 1 ? left : left.trimEnd()
  })
  return lines.filter((line, at) => line !== '' || at === 0 || at === lines.length - 1).join(' ')
}
