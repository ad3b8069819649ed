import type { Campaign } from './campaign.ts'

export type ReadinessClass = 'synthetic_controlled_only' | 'reference_only' | 'diagnostic_only'

/**
 * What campaigns can ever be evidence of: made-up measurements check the arithmetic, publications
 * without samples are a reference, everything else is a diagnostic. No class makes a model ready.
 */
export function readinessOf(campaigns: readonly Campaign[]): ReadinessClass {
  if (campaigns.every(({ sourceType }) => sourceType === 'synthetic_controlled')) {
    return 'synthetic_controlled_only'
  }
  const isPublicationAlone = ({ sourceType, measurements }: Campaign) =>
    sourceType === 'external_publication' && measurements.length === 0
  return campaigns.every(isPublicationAlone) ? 'reference_only' : 'diagnostic_only'
}
