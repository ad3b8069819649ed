import type { JudgedQuality } from '../../analyses/network/evaluate.ts'
import type { PlanConstraints } from '../../optimization/scoring/objectives.ts'
import {
  type DomainSource,
  domainSources,
  type NetworkDomain,
} from '../../analyses/network/candidates/domain.ts'
import { qualityNoiseFigureDb } from '../../analyses/network/quality/sample-paths.ts'
import * as tell from '../wire/told.ts'

/** Which buildings a network is judged by. */
interface DomainFound {
  readonly domain: NetworkDomain
}

/** By source, for the answer says which circles the buildings lie in. */
export function domainTold(source: DomainSource): tell.Members<DomainFound> {
  return {
    source: tell.oneOf(domainSources)(() => source),
    selected_cell_count: tell.count(({ domain }) => domain.envelopeRadiiM.length),
    radius_policy: tell.always('cell_rf_profile_radius_m_else_request_radius_m'),
    envelope_radii_meters: tell.numbers(({ domain }) =>
      domain.envelopeRadiiM.map((radiusM) => Math.round(radiusM * 1e3) / 1e3),
    ),
    relevant_building_entities: tell.count(({ domain }) => domain.footprints.length),
    relevant_demand_entities: tell.count(({ domain }) => domain.demandEntities),
    relevant_residential_entities: tell.count(({ domain }) => domain.residentialEntities),
  }
}

/** The grid that plans are judged on. */
const gridTold: tell.Members<JudgedQuality> = {
  radio_quality_domain_id: tell.text('domainId'),
  radio_quality_total_samples: tell.count(({ plans }) => plans.sampleCount),
  radio_quality_sample_spacing_m: tell.tenths('spacingM'),
  radio_quality_noise_figure_db: tell.number(() => qualityNoiseFigureDb),
}

interface JudgedDomain extends DomainFound {
  /** Null: plans are not judged by radio quality. */
  readonly quality: JudgedQuality | null
}

/** What the plans of a network are judged by. */
export const optimizationDomain = tell.object<JudgedDomain>('OptimizationDomain', {
  ...domainTold('selected_cell_radius_union'),
  ...tell.ifAny(({ quality }: JudgedDomain) => quality, gridTold),
})

/** The limits of a plan as they were given. */
export const planConstraints = tell.object<PlanConstraints>({
  min_coverage_score: tell.number.optional('minCoverageScore'),
  min_unique_demand_buildings: tell.count.optional('minUniqueDemandBuildings'),
  ...tell.named(tell.count.optional, 'minUniqueResidentialBuildings', 'maxOverlapBuildings'),
})
