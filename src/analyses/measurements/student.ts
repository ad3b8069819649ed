import { normalQuantile } from '../../rf/normal-quantile.ts'

/**
 * Student's quantile over that of a normal variable (Abramowitz and Stegun, 26.7.5): by how much an
 * interval is wider where its spread is known from few values.
 *
 * @param share below the quantile, above 0.5 and below 1
 * @param freedom degrees of freedom, 1 and more
 */
export function quantileOver(share: number, freedom: number): number {
  const normal = normalQuantile(share)
  const square = normal * normal
  const first = (square + 1) / 4
  const second = ((5 * square + 16) * square + 3) / 96
  const third = (((3 * square + 19) * square + 17) * square - 15) / 384
  return 1 + (first + (second + third / freedom) / freedom) / freedom
}
