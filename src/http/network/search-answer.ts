import type { SearchDescription } from '../../analyses/network/search-description.ts'
import * as tell from '../wire/told.ts'
import { archiveSearch } from './archive-search-answer.ts'
import { exactSearch } from './exact-answer.ts'
import { multistartSearch } from './local-search-answer.ts'
import type { SearchedNetwork } from './searched-network.ts'

interface SearchFound {
  readonly search: SearchDescription
  readonly network: SearchedNetwork
}

/** What a search tells of itself, by its policy. */
export const searchTold = tell.kind<SearchFound>(
  { anyOf: [multistartSearch.schema, archiveSearch.schema, exactSearch.schema] },
  ({ search, network }) => {
    switch (search.policy) {
      case 'deterministic_multistart_coordinate_v1':
        return multistartSearch.write({ search, network })
      case 'deterministic_pareto_archive_search_v1':
        return archiveSearch.write({ search, network })
      case 'exact_branch_and_bound_v1':
        return exactSearch.write(search)
    }
  },
)
