import { formatNumber } from '../../format/format.ts'
import { chooseTool } from '../../map/tools.ts'
import { ChoiceSetting, NumberSetting } from '../../panels/setting-fields.tsx'
import { Icon } from '../../parts/icon.tsx'
import { cells, project } from '../../store/project.ts'
import { settingsOf } from '../../store/settings.ts'
import { jointSiteNumbers, siteNumbers } from './numbers.ts'
import { sitesTarget } from './request.ts'
import { areTogether, policyChoices, policyName } from './together.ts'

/** Where sites are looked for, how they are chosen, and how many. */
export function SitesSettings() {
  const isTogether = areTogether(settingsOf(project.value, 'sites'))
  const all = cells.value.length
  const asked = sitesTarget(project.value).cellIds.length
  return (
    <div class="stack goals">
      {asked < all && (
        <p class="quiet">
          Beside the {asked} cells that are selected, of {formatNumber(all)}: the others count as
          off.
        </p>
      )}
      <div class="row">
        <button type="button" class="button" onClick={() => chooseTool('area')}>
          <Icon name="polygon" /> Draw the search area
        </button>
      </div>
      <ChoiceSetting
        question="sites"
        name={policyName}
        label="Sites are chosen"
        choices={policyChoices}
      />
      <div class="fields">
        {(isTogether ? jointSiteNumbers : siteNumbers).map((setting) => (
          <NumberSetting key={setting.name} question="sites" setting={setting} />
        ))}
      </div>
      <p class="quiet">
        {isTogether
          ? 'Those that raise the network score the most as a whole, with a proven bound on every other choice. That score counts demand, homes and reach less overlap, whatever the priorities of the network question.'
          : 'Ranked by what each adds to the network score as the only new cell: two that serve the same homes may both be listed. The score shown of each follows the priorities of the network question.'}
      </p>
    </div>
  )
}
