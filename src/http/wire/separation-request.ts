import { questionBounds } from '../../analyses/question-bounds.ts'
import * as parameter from './request-schema.ts'
import { towerIdText } from './cells-request.ts'

const bound = questionBounds.leastSeparationDeg
const text = 'Least angle between two cells of a site that are on.'

/** What a tower says of the site that it is of. */
export const siteMembers = {
  site_id: parameter
    .plain<string>({ ...towerIdText, description: 'Cells of one site keep apart.' })
    .optional(),
  least_separation_deg: parameter.within(bound, text).optional(),
}

/** What a request says for all towers. */
export const separationMember = parameter
  .within(bound, `${text} Of the cells that say nothing of their own.`)
  .withDefault(0)
