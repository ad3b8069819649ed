import { list, sum } from './common/counts-text.ts'
import { farTowersWarning } from './extent.ts'
import { flagText, questionText } from './common/sign-questions.ts'
import { type SiteQuestion, siteQuestions } from './common/sign-choice.ts'
import type { PackContent } from './pack-content.ts'

/** What to tell the user of the towers of a pack, one sentence each. */
export function towerNotes({ towers, buildings, extent }: PackContent): string[] {
  const { onRoofs, doubts } = towers
  const badRecords = { ...towers.skipped, outside_bbox: 0 }
  const outside = {
    'tower records': towers.skipped.outside_bbox,
    buildings: buildings.counts.skipped.outside_bbox,
  }
  const far = farTowersWarning(extent.farTowers, towers.count)
  const notes: [boolean, string][] = [
    [towers.count === 0, 'the pack has no towers: cells are placed by hand'],
    [sum(badRecords) > 0, `tower records left out: ${sum(badRecords)} (${list(badRecords)})`],
    [sum(outside) > 0, `outside the box and left out: ${list(outside)}`],
    [
      sum(towers.unread) > 0,
      `values of towers that could not be read and were left out: ${list(towers.unread)}` +
        examplesText(towers.examples),
    ],
    ...questionNotes(towers.asked),
    [
      towers.renumbered > 0,
      `towers with a new cell_id, theirs is missing or not unique: ${towers.renumbered}`,
    ],
    [
      onRoofs.roof_plus_3m > 0,
      'towers without a height on a known roof, given that of the roof and 3 m ' +
        `(antenna_height_source roof_plus_3m): ${onRoofs.roof_plus_3m}`,
    ],
    [
      onRoofs.roof_plus_osm_height_tag > 0,
      'masts on a known roof, given its height and their own ' +
        `(antenna_height_source roof_plus_osm_height_tag): ${onRoofs.roof_plus_osm_height_tag}`,
    ],
    [
      (doubts.roof_unknown ?? 0) > 0,
      `masts on a roof whose height is not known: ${doubts.roof_unknown ?? 0}; with location=roof they ` +
        'have no height, the others that of their tag above the ground',
    ],
    [
      (doubts.roof_or_ground ?? 0) > 0,
      'masts inside the footprint of a lower building, whose height is taken above the ground and may ' +
        `be above the roof: ${doubts.roof_or_ground ?? 0}`,
    ],
    [
      (doubts.end_date ?? 0) > 0,
      `masts with an end_date, taken for sites: ${doubts.end_date ?? 0}; look at them`,
    ],
  ]
  return [
    ...(far === undefined ? [] : [far]),
    ...notes.flatMap(([applies, text]) => (applies ? [text] : [])),
  ]
}

/** The first value of each kind, where its source gives one. */
function examplesText(examples: Readonly<Record<string, string>>): string {
  const found = Object.entries(examples).map(([field, text]) => `${field} “${text.slice(0, 40)}”`)
  return found.length === 0 ? '' : `; the first: ${found.join(', ')}`
}

function questionNotes(
  asked: Readonly<Partial<Record<SiteQuestion, number>>>,
): readonly [boolean, string][] {
  return siteQuestions.map((question) => {
    const count = asked[question] ?? 0
    return [count > 0, `${questionText(question, count)}; ${flagText(question)}`]
  })
}
