import { type CsvForm, csvText } from '../formats/csv-write.ts'
import type { AnswerOf } from './answer-of.ts'
import { textTable } from './text-table.ts'

export type SitesAnswer = AnswerOf<'recommendSites'>

/** A site with its place in the order, and what it adds to the towers alone and after those before it. */
function listed({ recommendations, joint }: SitesAnswer) {
  return recommendations.map((site, at) => ({
    order: at + 1,
    id: site.id,
    cell_id: site.cell_id,
    lon: site.tower_lon,
    lat: site.tower_lat,
    azimuth_deg: site.optimal_azimuth,
    alone: joint?.sites[at].alone ?? site.marginal_network_score,
    gain: joint?.sites[at].gain ?? null,
    unmet_demand: site.unmet_demand,
  }))
}

const head = ['site', 'longitude', 'latitude', 'azimuth', 'alone', 'gain']

/** The sites as a table, and how good the choice is. */
export function sitesText(answer: SitesAnswer): string {
  const rows = listed(answer).map(({ order, id, lon, lat, azimuth_deg, alone, gain }) => [
    `${order}. ${id}`,
    lon.toFixed(6),
    lat.toFixed(6),
    String(azimuth_deg),
    alone.toFixed(1),
    gain === null ? '' : gain.toFixed(1),
  ])
  return [
    ...(rows.length === 0 ? [] : [...columnsOf(answer, [head, ...rows]), '']),
    summary(answer),
    ...answer.notes.map((note) => `  ${note}`),
  ].join('\n')
}

/** Ranked each alone, no site has a gain after others. */
function columnsOf({ joint }: SitesAnswer, rows: readonly (readonly string[])[]): string[] {
  return textTable(joint === undefined ? rows.map((row) => row.slice(0, -1)) : rows)
}

function summary(answer: SitesAnswer): string {
  const { recommendations, joint, candidates_evaluated: candidates } = answer
  const { network_score: before } = answer.baseline_common_domain
  const found =
    `${recommendations.length} of ${candidates} candidates from ` +
    `${answer.candidate_records_in_polygon} records: network score ${before.toFixed(1)}`
  if (joint === undefined) return `${found}, to which each adds by itself`
  return (
    `${found} becomes ${joint.network_score.toFixed(1)}, no such choice has more than ` +
    `${joint.upper_bound.toFixed(1)}${certainty(joint)}`
  )
}

function certainty(joint: NonNullable<SitesAnswer['joint']>): string {
  if (joint.globally_optimal) return ': proven'
  const gap = joint.optimality_gap
  return gap === null ? '' : `: gap ${(100 * gap).toFixed(2)} %`
}

/** The sites as CSV. */
export function sitesCsv(answer: SitesAnswer, form: CsvForm): string {
  const columns = [
    'order',
    'id',
    'cell_id',
    'lon',
    'lat',
    'azimuth_deg',
    'alone',
    'gain',
    'unmet_demand',
  ] as const
  return csvText(
    [columns, ...listed(answer).map((site) => columns.map((name) => site[name]))],
    form,
  )
}

/** The sites as points. */
export function sitesGeojson(answer: SitesAnswer) {
  return {
    type: 'FeatureCollection',
    features: listed(answer).map(({ lon, lat, ...properties }) => ({
      type: 'Feature',
      id: properties.id,
      properties,
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  }
}
