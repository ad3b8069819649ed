import type { SurfaceResponse } from '../../api/types.ts'
import { formatNumber, formatPercent } from '../../format/format.ts'
import { findModel } from '../../../../src/rf/models/list.ts'

/** What shaped a coverage picture: sight, roofs, terrain, the model that applied. */
export function shapedBy(surface: SurfaceResponse): readonly string[] {
  const { stats, applicability } = surface
  const valid = Math.max(1, stats.valid_cell_count)
  const share = (cells: number): string => formatPercent((100 * cells) / valid)
  return [
    groundWords(surface),
    `${share(stats.los_cell_count)} in sight`,
    ...sightWords(surface),
    `${share(stats.unknown_height_cells)} hidden by roofs of unknown height alone`,
    ...outsideWords(surface),
    `model: ${modelName(applicability.applied_model_id)}${applicability.fallback_used ? ' (in place of the one asked for)' : ''}`,
  ]
}

/** How a picture between bearings was made and how far it is from exact; empty where every node is exact. */
export function interpolatedBy({ model }: SurfaceResponse): string {
  const tolerance = model.radial_tolerance
  if (tolerance === undefined) return ''
  return (
    'Interpolated between bearings (radial): half of the places compared lie within ' +
    `${formatNumber(tolerance.median_db, 2)} dB of their own path, 99 % within ` +
    `${formatNumber(tolerance.p99_db, 1)} dB, and the farthest is ` +
    `${formatNumber(tolerance.largest_db, 1)} dB off, as a rule at the edge of a shadow. A click computes its path exactly.`
  )
}

/** What of an answer says how it takes ground and the edge of the pack. */
type Rests = {
  readonly model: Pick<SurfaceResponse['model'], 'terrain_status'>
  readonly model_evidence?: Partial<
    Pick<
      SurfaceResponse['model_evidence'],
      'ground_counted' | 'behind_ground' | 'outside_pack' | 'sight_counted'
    >
  >
}

/** The share of the sector outside the pack, whether its nodes have a value or not. */
export function outsideWords({ model_evidence }: Pick<Rests, 'model_evidence'>): readonly string[] {
  const outside = model_evidence?.outside_pack
  return outside === undefined || outside.count === 0
    ? []
    : [`${formatPercent(outside.pct)} of the sector outside the pack`]
}

/** How much of a picture has its sight by likelihood, where the cell asks for that at all. */
export function sightWords({ model_evidence }: Pick<Rests, 'model_evidence'>): readonly string[] {
  const counted = model_evidence?.sight_counted
  return counted === undefined
    ? []
    : [`${formatPercent(counted.statistical_pct)} by likelihood of sight`]
}

/** Whether the ground counts, and how much of the beam lies behind it. */
export function groundWords({ model, model_evidence }: Rests): string {
  const counted = model_evidence?.ground_counted
  if (counted !== undefined) {
    return `ground counted: ${formatPercent(counted.behind_pct)} of the beam behind it`
  }
  const isKnown = model_evidence?.behind_ground !== undefined
  return isKnown || model.terrain_status === 'terrain_available_not_used'
    ? 'ground not counted'
    : 'ground not counted: the pack has no terrain'
}

const modelName = (id: string): string => findModel(id)?.words.label ?? id
