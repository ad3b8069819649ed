import type { FeatureCollection } from 'geojson'
import type { GapsResponse } from '../../api/types.ts'
import { emptyCollection } from '../../map/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Look } from '../../question/look.ts'
import type { Drawing } from '../../question/question.ts'
import { asRole, collection, gapLayers } from '../shared/gap-layers.ts'
import { selectedGap } from './state.ts'

export function drawGaps({ answer }: StoredResult<GapsResponse>, look: Look): Drawing {
  return {
    features: {
      gaps: collection(asRole(answer.geojson.features, 'gap')),
      selected: emptyCollection,
    },
    layers: gapLayers(look),
  }
}

export function highlightGap({
  answer,
}: StoredResult<GapsResponse>): Record<string, FeatureCollection> {
  const id = selectedGap.value
  const chosen = answer.geojson.features.filter((gap) => gap.properties.building_id === id)
  return { selected: collection(asRole(chosen, 'gap')) }
}
