import { roundTo2 } from '../../rounding.ts'
import { farthestExactM, type RadialMethod } from '../../analyses/sector/surface-nodes.ts'
import * as field from '../wire/answer-schema.ts'

const hundredths = field.rounded(2)

const tolerance = field.object<RadialMethod>({
  compared_nodes: field.count('comparedNodes'),
  ...field.named(hundredths, 'meanDb', 'rmsDb', 'medianDb'),
  p99_db: hundredths('percentile99Db'),
  largest_db: hundredths('largestDb'),
  ...field.named(field.count, 'otherSightNodes', 'exactNodes'),
})

/** How a surface was interpolated between bearings, with its measured differences; exact ones say nothing. */
export const radialTold: field.Members<RadialMethod> = {
  method: field.described(
    `Beyond a radius of ${farthestExactM} m, under a model that walks bearings: powers are interpolated ` +
      'between bearings around the antenna. Absent where every node has a path of its own.',
    field.always('radial'),
  ),
  radial_tolerance: field.described(
    'How far interpolated powers of this surface are from those of the path of their own node, over ' +
      'nodes spread evenly: mean and RMS of interpolated minus exact; median, 99 % and largest of the ' +
      'differences without sign. other_sight_nodes: compared nodes that one has in sight and the other ' +
      'not. exact_nodes: nodes of the surface that have their own path all the same.',
    tolerance((radial) => radial),
  ),
}

/** How a surface was interpolated between bearings, as a sentence. */
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
