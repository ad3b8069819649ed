import { roundTo2 } from '../../analyses/rounding.ts'
import { farthestExactM, type RadialMethod } from '../../analyses/sector/surface-nodes.ts'
import { anyNumber, countNumber, responseObject } from '../wire/shapes.ts'

/** Members of `model` in a surface that is interpolated between bearings; exact ones have none of them. */
export const radialMembers = {
  method: {
    const: 'radial',
    description:
      `Beyond a radius of ${farthestExactM} m, under a model that walks bearings: powers are interpolated ` +
      'between bearings around the antenna. Absent where every node has a path of its own.',
  },
  radial_tolerance: {
    ...responseObject({
      compared_nodes: countNumber,
      mean_db: anyNumber,
      rms_db: anyNumber,
      median_db: anyNumber,
      p99_db: anyNumber,
      largest_db: anyNumber,
      other_sight_nodes: countNumber,
      exact_nodes: countNumber,
    }),
    description:
      'How far interpolated powers of this surface are from those of the path of their own node, over ' +
      'nodes spread evenly: mean and RMS of interpolated minus exact; median, 99 % and largest of the ' +
      'differences without sign. other_sight_nodes: compared nodes that one has in sight and the other ' +
      'not. exact_nodes: nodes of the surface that have their own path all the same.',
  },
} as const

/** How a surface was interpolated, with its measured differences in dB. */
export function radialView(radial: RadialMethod) {
  return {
    method: 'radial',
    radial_tolerance: {
      compared_nodes: radial.comparedNodes,
      mean_db: roundTo2(radial.meanDb),
      rms_db: roundTo2(radial.rmsDb),
      median_db: roundTo2(radial.medianDb),
      p99_db: roundTo2(radial.percentile99Db),
      largest_db: roundTo2(radial.largestDb),
      other_sight_nodes: radial.otherSightNodes,
      exact_nodes: radial.exactNodes,
    },
  }
}

/** The same as a sentence. */
export function radialAssumption(radial: RadialMethod): string {
  const { comparedNodes, rmsDb, medianDb, percentile99Db, largestDb } = radial
  return (
    `Beyond a radius of ${farthestExactM} m powers are interpolated between bearings around the antenna ` +
    `(method radial). Of ${comparedNodes} nodes held against their own path half differ by at most ` +
    `${roundTo2(medianDb)} dB, 99 % by at most ${roundTo2(percentile99Db)} dB, the worst by ` +
    `${roundTo2(largestDb)} dB (RMS ${roundTo2(rmsDb)} dB); large differences lie at the edges of ` +
    'shadows. A path profile, the link of a building and a measurement always compute their own path.'
  )
}
