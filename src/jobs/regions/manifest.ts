import { groundSpacingM } from '../../analyses/region/mercator-grid.ts'
import type { LossFacts } from '../../analyses/region/site-losses.ts'
import { fingerprint } from '../../fingerprint.ts'
import type { Manifest } from '../../packs/manifest/manifest.ts'
import type { RegionOutput } from './layer-output.ts'
import type { LaidOutRegion } from './plan-object.ts'

/** Facts of many places together. */
export function joinedFacts(parts: readonly LossFacts[]): LossFacts {
  return parts.reduce(
    (sum, part) => ({
      nodes: sum.nodes + part.nodes,
      interpolatedNodes: sum.interpolatedNodes + part.interpolatedNodes,
      comparedNodes: sum.comparedNodes + part.comparedNodes,
      differenceSumDb: sum.differenceSumDb + part.differenceSumDb,
      differenceSquaresDb2: sum.differenceSquaresDb2 + part.differenceSquaresDb2,
      largestDifferenceDb: Math.max(sum.largestDifferenceDb, part.largestDifferenceDb),
    }),
    {
      nodes: 0,
      interpolatedNodes: 0,
      comparedNodes: 0,
      differenceSumDb: 0,
      differenceSquaresDb2: 0,
      largestDifferenceDb: 0,
    },
  )
}

/** How far interpolated losses lie from those of their own ways; null where none was interpolated. */
function accuracyOf({ comparedNodes, ...facts }: LossFacts) {
  if (comparedNodes === 0) return null
  return {
    compared_nodes: comparedNodes,
    mean_db: facts.differenceSumDb / comparedNodes,
    rms_db: Math.sqrt(facts.differenceSquaresDb2 / comparedNodes),
    largest_db: facts.largestDifferenceDb,
  }
}

/** Of all that the files of a region follow from: its plan, by its name in the store, and its environment. */
export function regionFingerprint(plan: string, environmentKey: string): string {
  return fingerprint({ process: 'region-coverage', plan, basis: environmentKey })
}

/**
 * What the files of a region are, and what they rest on: the document that lies beside them.
 *
 * @param identity its fingerprint, that of its job
 * @param air which refractivity its cells have, in sentences; empty where their models ask for none
 */
export function regionManifest(
  { plan, layout }: LaidOutRegion,
  identity: string,
  facts: LossFacts,
  air: readonly string[],
  outputs: readonly RegionOutput[],
  pack: Manifest,
  applicationVersion: string,
): string {
  const { grid, frame } = layout
  const [west, south, east, north] = plan.area.box
  const { id, version, sha256, licenses, sources } = pack
  const document = {
    schema: 'sightline-region-v1',
    fingerprint: identity,
    application_version: applicationVersion,
    dataset: { id, version, sha256, licenses, sources },
    area: {
      bbox: [west, south, east, north],
      polygon: plan.area.ring,
      ...(plan.area.rings === undefined ? {} : { rings: plan.area.rings }),
    },
    grid: {
      crs: 'EPSG:3857',
      zoom: grid.zoom,
      tile_nodes: 512,
      first_column: frame.column,
      first_row: frame.row,
      width: frame.width,
      height: frame.height,
      spacing_m: grid.spacingM,
      ground_spacing_m: groundSpacingM(grid, (south + north) / 2),
    },
    method: plan.method,
    thresholds_dbm: plan.thresholdsDbm,
    noise_figure_db: plan.noiseFigureDb,
    cells: plan.cells.length,
    ...(air.length > 0 && { refractivity: air }),
    path_losses: {
      places: layout.losses.length,
      nodes: facts.nodes,
      interpolated_nodes: facts.interpolatedNodes,
      interpolated_minus_exact: accuracyOf(facts),
    },
    outputs: outputs.map(({ name, type, bytes, sha256: hash }) => ({
      name,
      type,
      bytes,
      sha256: hash,
    })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
