import { networkTechnologies, type NetworkTechnology } from '../../rf/profile.ts'
import { defaultFrequencyGhz } from '../../rf/technology.ts'
import * as field from '../wire/answer-schema.ts'

const endpoints = [
  'analyze-sector',
  'simulate',
  'coverage-surface',
  'optimize-azimuth',
  'optimize-network',
  'evaluate-network',
  'coverage-gaps',
  'explain-network-cell',
  'recommend-sites',
  'plan-network',
  'processes/network-plan/execution',
  'path-profile',
  'interference',
  'measurements/evaluate',
  'measurements/compare',
  'processes/measurement-comparison/execution',
  'measurements/calibrate',
] as const
type Endpoint = (typeof endpoints)[number]

interface Capability {
  readonly status: 'supported' | 'unsupported' | 'research_only'
  readonly reason: string
  readonly note: string
}

const supported: Capability = {
  status: 'supported',
  reason: 'accepted_by_current_validation',
  note: 'Requests of this technology are accepted and computed.',
}
const unsupported: Capability = {
  status: 'unsupported',
  reason: 'unsupported_endpoint',
  note: 'Requests of this technology are refused: radio quality is defined here for 4G and 5G.',
}
const absent: Capability = {
  status: 'unsupported',
  reason: 'unsupported_endpoint',
  note: 'This build has no such route.',
}
const researchOnly: Capability = {
  status: 'research_only',
  reason: 'research_profile_only',
  note: 'Computed as a research diagnostic outside the ranges of the Recommendations.',
}

const without6g: ReadonlySet<Endpoint> = new Set([
  'interference',
  'measurements/evaluate',
  'measurements/compare',
  'processes/measurement-comparison/execution',
  'measurements/calibrate',
  'recommend-sites',
])

function capability(endpoint: Endpoint, technology: NetworkTechnology): Capability {
  if (technology !== '6g') return supported
  if (without6g.has(endpoint)) return unsupported
  return endpoint === 'path-profile' ? researchOnly : supported
}

interface TechnologyCapability extends Capability {
  readonly technology: NetworkTechnology
  /** Path of the route. */
  readonly endpoint: string
}

/** What one route does with one technology. */
export const technologyCapability = field.object<TechnologyCapability>({
  technology: field.oneOf(networkTechnologies)('technology'),
  frequency_ghz: field.number(({ technology }) => defaultFrequencyGhz[technology]),
  endpoint: field.text('endpoint'),
  status: field.oneOf(['supported', 'unsupported', 'research_only'])('status'),
  ...field.named(field.text, 'reason', 'note'),
})

/**
 * What each route does with each technology: a row for every pair, route by route.
 *
 * @param isServed - whether this build has the route of a path.
 */
export function technologyCapabilities(
  isServed: (path: string) => boolean,
): TechnologyCapability[] {
  return endpoints.flatMap((name) => {
    const endpoint = `/api/${name}`
    const has = isServed(endpoint)
    return networkTechnologies.map((technology) => ({
      technology,
      endpoint,
      ...(has ? capability(name, technology) : absent),
    }))
  })
}
