import { calibrationOffsetBound } from '../../../../src/rf/profile-bounds.ts'
import { withCellMembers } from '../../project/edits.ts'
import type { Members } from '../../project/edits.ts'
import type { AcceptedOffset, Project, StoredResult } from '../../project/project.ts'
import type { ComparedModel, ComparisonAnswer } from './answer.ts'

type Result = Pick<
  StoredResult<ComparisonAnswer>,
  'target' | 'request' | 'scenarios' | 'packVersion' | 'serviceVersion'
>

/** What a cell states to be computed as a model of the table is. */
export function membersOf({ propagation_model, variant }: ComparedModel): Members {
  const [name, value] = variant.split('=')
  return { propagation_model, ...(value === undefined ? {} : { [name]: value }) }
}

/** The project with the cells of a comparison under one of its models. */
export function withModel(project: Project, { target }: Result, model: ComparedModel): Project {
  return withCellMembers(project, target.cellIds, membersOf(model))
}

/** The offset that the predictions would have in all, to a tenth; null where none can be taken. */
export function totalOffsetDb({ request }: Result, { bias_db }: ComparedModel): number | null {
  if (bias_db === null) return null
  const sent = request['calibration_offset_db']
  const totalDb = (typeof sent === 'number' ? sent : 0) + bias_db
  const { minimum, maximum } = calibrationOffsetBound
  return totalDb >= minimum && totalDb <= maximum ? Math.round(10 * totalDb) / 10 : null
}

/**
 * The project with a model and the offset of the comparison, which holds for this model alone. Cells of
 * several frequencies state it themselves: an accepted offset is for one.
 */
export function withModelAndOffset(
  project: Project,
  result: Result,
  model: ComparedModel,
  offsetDb: number,
): Project {
  const { target, scenarios, packVersion, serviceVersion } = result
  const isOneBand = new Set(scenarios.map(({ frequency_ghz }) => frequency_ghz)).size === 1
  const own = isOneBand ? undefined : offsetDb
  const members = { ...membersOf(model), calibration_offset_db: own }
  const changed = withCellMembers(project, target.cellIds, members)
  if (!isOneBand) return changed
  const acceptedOffset: AcceptedOffset = {
    offsetDb,
    cellIds: target.cellIds,
    source: project.measurements[0]?.name ?? '',
    packVersion,
    modelVersion: serviceVersion,
    networkTech: scenarios[0]?.network_tech ?? '',
    frequencyGhz: scenarios[0]?.frequency_ghz ?? 0,
    propagationModel: model.propagation_model,
    expiresAt: null,
  }
  return { ...changed, acceptedOffset }
}
