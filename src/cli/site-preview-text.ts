import { flagText, questionText } from '../packs/make/common/sign-questions.ts'
import { siteQuestions } from '../packs/make/common/sign-choice.ts'
import type { SitePreview } from '../packs/make/towers/site-reading.ts'
import type { SiteRow } from '../packs/make/towers/site-table.ts'
import { textTable } from './text-table.ts'

/** What was understood of a site list, what was not and what is missing, and its first rows. */
export function sitePreviewText(preview: SitePreview): string {
  const { source, rowCount, cellCount, columns, missing, skipped, unread, refusal } = preview
  const understood = columns.filter(({ field }) => field !== undefined)
  const others = columns.filter(({ field }) => field === undefined)
  return [
    `${source}: ${rowCount} rows, ${cellCount} cells`,
    ...(refusal === undefined ? [] : [`  not read: ${refusal}`]),
    ...preview.notes.map((note) => `  ${note}`),
    ...(preview.placedAbove === undefined ? [] : [`  ${preview.placedAbove}`]),
    ...(preview.system === undefined ? [] : [`  coordinates: ${preview.system}`]),
    '  understood:',
    ...textTable(
      understood.map(({ field, name, example }) => [`    ${field}`, quoted(name), shown(example)]),
    ),
    ...(others.length === 0 ? [] : ['  not understood, kept as they are:']),
    ...others.map(
      ({ name, reason, example }) =>
        `    ${quoted(name)}${reason === undefined ? '' : ` (${reason})`} ${shown(example)}`,
    ),
    ...(missing.length === 0 ? [] : [`  missing: ${missing.join(', ')}`]),
    ...unread.map(
      ({ field, count, example }) =>
        `  ${field}: ${count} ${count === 1 ? 'value was' : 'values were'} left out, the first ${quoted(example)}`,
    ),
    ...siteQuestions.flatMap((question) => {
      const count = preview.asked[question] ?? 0
      return count === 0 ? [] : [`  ${questionText(question, count)}; ${flagText(question)}`]
    }),
    ...Object.entries(skipped).map(
      ([reason, count]) => `  rows without a place (${reason}): ${count}`,
    ),
    ...firstRowsText(preview.firstRows),
  ].join('\n')
}

const quoted = (text: string): string => `“${text.slice(0, 40)}”`

const shown = (example: string | undefined): string =>
  example === undefined ? 'empty' : `e.g. ${example.slice(0, 40)}`

function firstRowsText(rows: readonly SiteRow[]): readonly string[] {
  if (rows.length === 0) return []
  const head = ['site', 'cell', 'lon', 'lat', 'azimuth', 'height m', 'tech', 'GHz', 'dBm']
  return ['  first rows:', ...textTable([head, ...rows.map(valuesOf)]).map((line) => `    ${line}`)]
}

function valuesOf(row: SiteRow): readonly string[] {
  if ('skipped' in row) return [row.skipped, '', '', '', '', '', '', '', '']
  const { radioType, members } = row.record
  const profile = members.rf_profile ?? {}
  return [
    ...[members.site_id, members.cell, row.position[0].toFixed(5), row.position[1].toFixed(5)],
    ...[members.azimuth_deg, members.antenna_height_m, radioType],
    ...[profile.frequency_ghz, profile.tx_power_dbm],
  ].map((value) => (value === undefined ? '' : String(value).slice(0, 30)))
}
