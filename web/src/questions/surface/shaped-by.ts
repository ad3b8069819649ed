import type { SurfaceResponse } from '../../api/types.ts'
import { formatPercent } from '../../format/format.ts'
import { findModel } from '../../../../src/rf/models/list.ts'

/** One line on what shaped a coverage picture: sight, roofs, terrain, the model that applied. */
export function shapedBy(surface: SurfaceResponse): string {
  const { stats, applicability, model } = surface
  const valid = Math.max(1, stats.valid_cell_count)
  const share = (cells: number): string => formatPercent((100 * cells) / valid)
  const terrain =
    model.terrain_status === 'terrain_available_not_used'
      ? 'terrain known but not used'
      : 'no terrain'
  const outside = stats.outside_pack_cells
  return [
    `${share(stats.los_cell_count)} in sight`,
    `${share(stats.unknown_height_cells)} hidden by roofs of unknown height alone`,
    ...(outside === 0
      ? []
      : [`${formatPercent((100 * outside) / (valid + outside))} of the sector outside the pack`]),
    terrain,
    `model: ${modelName(applicability.applied_model_id)}${applicability.fallback_used ? ' (in place of the one asked for)' : ''}`,
  ].join(' · ')
}

const modelName = (id: string): string => findModel(id)?.words.label ?? id
