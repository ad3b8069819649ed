import type { ResidualMetric } from '../../../analyses/sub-thz/validation/residual-metric.ts'

/** Statistics of residuals on the wire. */
export function metricView(metric: ResidualMetric) {
  return {
    count: metric.count,
    mean_bias_db: metric.meanBiasDb,
    median_bias_db: metric.medianBiasDb,
    mae_db: metric.maeDb,
    rmse_db: metric.rmseDb,
    std_db: metric.stdDb,
    p10_db: metric.p10Db,
    p90_db: metric.p90Db,
  }
}
