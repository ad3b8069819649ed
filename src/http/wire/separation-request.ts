import { questionBounds } from '../../analyses/question-bounds.ts'
import { optional, plain, withDefault, within } from './asked.ts'
import { towerIdText } from './cells-request.ts'

const bound = questionBounds.leastSeparationDeg
const text = 'Least angle between two cells of a site that are on.'

/** What a tower says of the site that it is of. */
export const siteMembers = {
  siteId: optional(
    'site_id',
    plain<string>({ ...towerIdText, description: 'Cells of one site keep apart.' }),
  ),
  leastSeparationDeg: optional('least_separation_deg', within(bound, text)),
}

/** What a request says for all towers. */
export const separationMember = withDefault(
  'least_separation_deg',
  within(bound, `${text} Of the cells that say nothing of their own.`),
  0,
)
