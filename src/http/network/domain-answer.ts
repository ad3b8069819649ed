import type { JudgedQuality } from '../../analyses/network/evaluate.ts'
import type { PlanConstraints } from '../../optimization/scoring/objectives.ts'
import {
  type DomainSource,
  domainSources,
  type NetworkDomain,
} from '../../analyses/network/candidates/domain.ts'
import { qualityNoiseFigureDb } from '../../analyses/network/quality/sample-paths.ts'
import * as field from '../wire/answer-schema.ts'

/** Which buildings a network is judged by. */
interface DomainFound {
  readonly domain: NetworkDomain
}

/** By source, for the answer says which circles the buildings lie in. */
export function domainTold(source: DomainSource): field.Members<DomainFound> {
  return {
    source: field.oneOf(domainSources)(() => source),
    selected_cell_count: field.count(({ domain }) => domain.envelopeRadiiM.length),
    radius_policy: field.always('cell_rf_profile_radius_m_else_request_radius_m'),
    envelope_radii_meters: field.numbers(({ domain }) =>
      domain.envelopeRadiiM.map((radiusM) => Math.round(radiusM * 1e3) / 1e3),
    ),
    relevant_building_entities: field.count(({ domain }) => domain.footprints.length),
    relevant_demand_entities: field.count(({ domain }) => domain.demandEntities),
    relevant_residential_entities: field.count(({ domain }) => domain.residentialEntities),
  }
}

/** The grid that plans are judged on. */
const gridTold: field.Members<JudgedQuality> = {
  radio_quality_domain_id: field.text('domainId'),
  radio_quality_total_samples: field.count(({ plans }) => plans.sampleCount),
  radio_quality_sample_spacing_m: field.tenths('spacingM'),
  radio_quality_noise_figure_db: field.number(() => qualityNoiseFigureDb),
}

interface JudgedDomain extends DomainFound {
  /** Null: plans are not judged by radio quality. */
  readonly quality: JudgedQuality | null
}

/** What the plans of a network are judged by. */
export const optimizationDomain = field.object<JudgedDomain>('OptimizationDomain', {
  ...domainTold('selected_cell_radius_union'),
  ...field.ifAny(({ quality }: JudgedDomain) => quality, gridTold),
})

/** The limits of a plan as they were given. */
export const planConstraints = field.object<PlanConstraints>({
  min_coverage_score: field.number.optional('minCoverageScore'),
  min_unique_demand_buildings: field.count.optional('minUniqueDemandBuildings'),
  ...field.named(field.count.optional, 'minUniqueResidentialBuildings', 'maxOverlapBuildings'),
})
