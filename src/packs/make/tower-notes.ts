import { list, sum } from './common/counts-text.ts'
import { farTowersWarning } from './extent.ts'
import { flagText, questionText } from './common/sign-questions.ts'
import { type SiteQuestion, siteQuestions } from './common/sign-choice.ts'
import type { PackContent } from './pack-content.ts'

/** What to tell the user of the towers of a pack, one sentence each. */
export function towerNotes({ towers, buildings, extent }: PackContent): string[] {
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
      towers.onRoofs > 0,
      'towers without a height on a known roof, given that of the roof and 3 m ' +
        `(antenna_height_source roof_plus_3m): ${towers.onRoofs}`,
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
