/** Residuals of one group in one area: samples of an area are not independent, areas are taken to be. */
interface GroupArea {
  sum: number
  count: number
}

/**
 * By group, how far its mean lies from the common offset, drawn towards 0 where its areas do not tell it
 * from chance: random effects by DerSimonian and Laird (Controlled Clinical Trials 7, 1986, equations (6)
 * to (9)) over the means of areas. 0 for a group without samples.
 *
 * @param groupOf of the samples, an index below `groupCount`; negative: none
 */
export function shrunkOffsets(
  samples: readonly number[],
  valueOf: (sample: number) => number,
  groupOf: (sample: number) => number,
  areaOf: (sample: number) => number,
  groupCount: number,
): readonly number[] {
  const areas = Array.from({ length: groupCount }, () => new Map<number, GroupArea>())
  for (const sample of samples) {
    const group = groupOf(sample)
    if (group < 0) continue
    const area = areas[group].get(areaOf(sample)) ?? { sum: 0, count: 0 }
    area.sum += valueOf(sample)
    area.count++
    areas[group].set(areaOf(sample), area)
  }
  const groups = areas.map((found) => [...found.values()])
  const variance = varianceOfAreas(groups)
  const means = groups.map(meanOfSamples)
  const weights = groups.map(({ length }) => length / variance)
  const between = betweenGroups(means, weights)
  return means.map((mean, group) =>
    weights[group] > 0 ? mean * (between / (between + 1 / weights[group])) : 0,
  )
}

function meanOfSamples(areas: readonly GroupArea[]): number {
  const count = areas.reduce((all, area) => all + area.count, 0)
  return count === 0 ? 0 : areas.reduce((all, area) => all + area.sum, 0) / count
}

/** Of means of areas around that of their group, pooled; Infinity where no group has two areas. */
function varianceOfAreas(groups: readonly (readonly GroupArea[])[]): number {
  let squares = 0
  let freedom = 0
  for (const areas of groups) {
    if (areas.length < 2) continue
    const means = areas.map(({ sum, count }) => sum / count)
    const mean = means.reduce((all, value) => all + value, 0) / means.length
    for (const value of means) squares += (value - mean) * (value - mean)
    freedom += means.length - 1
  }
  return freedom === 0 || squares === 0 ? Infinity : squares / freedom
}

/** tau^2, 0 and more. */
function betweenGroups(means: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return 0
  const mean = means.reduce((sum, value, group) => sum + weights[group] * value, 0) / total
  const known = weights.filter((weight) => weight > 0).length
  let chi = 0
  let squares = 0
  means.forEach((value, group) => {
    chi += weights[group] * (value - mean) * (value - mean)
    squares += weights[group] * weights[group]
  })
  const scale = total - squares / total
  return scale > 0 ? Math.max(0, (chi - (known - 1)) / scale) : 0
}
