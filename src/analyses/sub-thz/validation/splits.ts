import type { Sample } from './sample.ts'
import { spatialGroups } from './spatial-groups.ts'
import type { GroupMember, Strategy } from './strategy.ts'

/** The part that a sample plays in a split. */
export type SplitRole = 'calibration' | 'validation' | 'unassigned'

/** One way to part the samples: what a bias is fitted on, and what it is tried on. */
export interface Split {
  readonly foldId: string
  readonly heldOutGroups: readonly string[]
  /** Places in the list of samples. */
  readonly validation: readonly number[]
  /** Places; or everything that is not held out. */
  readonly calibration: readonly number[] | 'all_others'
}

/**
 * The splits of a strategy. Leaving one out gives a split for each group, in the order of their
 * names; explicit groups give one; all samples give one that holds nothing out. The groups and their
 * order do not depend on the order of the samples.
 */
export function splitsOf(samples: readonly Sample[], strategy: Strategy): Split[] {
  if (strategy.method === 'all_samples') {
    const calibration = samples.map((_, place) => place)
    return [{ foldId: 'all-samples', heldOutGroups: [], validation: [], calibration }]
  }
  const groups = groupsOf(samples, strategy)
  if (strategy.method === 'explicit_groups') return [explicitSplit(groups, strategy)]
  const members = new Map<string, number[]>()
  groups.forEach((group, place) => {
    const list = members.get(group)
    if (list === undefined) members.set(group, [place])
    else list.push(place)
  })
  const names = [...members.keys()].sort()
  return names.map((name, index) => ({
    foldId: `fold-${String(index + 1).padStart(3, '0')}`,
    heldOutGroups: [name],
    validation: members.get(name)!,
    calibration: 'all_others',
  }))
}

/** Places of the samples that a bias of a split is fitted on. */
function calibrationPlaces(split: Split, sampleCount: number): readonly number[] {
  if (split.calibration !== 'all_others') return split.calibration
  const heldOut = new Set(split.validation)
  return Array.from({ length: sampleCount }, (_, place) => place).filter(
    (place) => !heldOut.has(place),
  )
}

/** What part a sample plays where there is one split; where it plays each in turn, none. */
export function rolesOf(splits: readonly Split[], sampleCount: number): SplitRole[] {
  const roles = new Array<SplitRole>(sampleCount).fill('unassigned')
  if (splits.length !== 1) return roles
  const [split] = splits
  for (const place of calibrationPlaces(split, sampleCount)) roles[place] = 'calibration'
  for (const place of split.validation) roles[place] = 'validation'
  return roles
}

function groupsOf(
  samples: readonly Sample[],
  strategy: Exclude<Strategy, { method: 'all_samples' }>,
): string[] {
  if (strategy.method === 'spatial_grid') {
    const midpoints = samples.map(({ measurement }) => measurement.midpoint)
    return spatialGroups(midpoints, strategy.cellSizeM, strategy.minimumSeparationM)
  }
  return samples.map((sample) => groupOf(sample, strategy.groupBy))
}

/** A site or a pair of the same name in two campaigns is one group: it is never on both sides. */
function groupOf({ campaignId, measurement }: Sample, groupBy: GroupMember): string {
  if (groupBy === 'campaign_id') return campaignId
  const id = groupBy === 'site_id' ? measurement.siteId : measurement.locationPairId
  return id ?? `unknown-${groupBy}`
}

function explicitSplit(
  groups: readonly string[],
  strategy: Extract<Strategy, { method: 'explicit_groups' }>,
): Split {
  const { calibrationGroupIds, validationGroupIds } = strategy
  const calibrationIds = new Set(calibrationGroupIds ?? [])
  const validationIds = new Set(validationGroupIds ?? [])
  const placesWhere = (holds: (group: string) => boolean) =>
    groups.flatMap((group, place) => (holds(group) ? [place] : []))
  const isCalibration = (group: string) =>
    calibrationGroupIds === null ? !validationIds.has(group) : calibrationIds.has(group)
  const isValidation = (group: string) =>
    validationGroupIds === null ? !calibrationIds.has(group) : validationIds.has(group)
  const validation = placesWhere(isValidation)
  return {
    foldId: 'explicit-groups',
    heldOutGroups: [...new Set(validation.map((place) => groups[place]))].sort(),
    validation,
    calibration: placesWhere(isCalibration),
  }
}
