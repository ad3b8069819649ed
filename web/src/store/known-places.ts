import { computed } from '@preact/signals'
import type { FeatureCollection } from 'geojson'
import { fittingSpan } from '../color/ramps.ts'
import type { Span } from '../color/ramps.ts'
import { toldMapResults } from './compare.ts'
import { project } from './project.ts'
import { questionById } from './registry.ts'
import { activeQuestionId } from './view.ts'

interface KnownPlaces {
  readonly places: FeatureCollection
  /** Of their powers, dBm. */
  readonly span: Span
}

const found = computed<FeatureCollection | null>(() => {
  const question = questionById(activeQuestionId.value)
  if (question?.known === undefined) return null
  // Its answer says more of the same places.
  if (toldMapResults.value.some((result) => result.question === question.id)) return null
  return question.known(project.value)
})

/** What is known of places before the active question is asked; null where nothing is. */
export const knownPlaces = computed<KnownPlaces | null>(() => {
  const places = found.value
  if (places === null) return null
  const span = fittingSpan(
    places.features.map(({ properties }) => Number(properties?.['power_dbm'])),
  )
  return span === null ? null : { places, span }
})
