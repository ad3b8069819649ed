// What is told of the values of a list that were read, where one may have meant something else.
import type { ExaminedTable, PlacedRow } from './site-table.ts'
import { isOmniText } from './site-values.ts'

/** A sentence each. */
export function valueNotes({ rows, columns }: ExaminedTable): readonly string[] {
  const placed = rows.filter((row): row is PlacedRow => !('skipped' in row))
  const column = columns.get('azimuth')
  const azimuths = column === undefined ? [] : placed.map(({ fields }) => fields[column] ?? '')
  const isAllRound = ({ record }: PlacedRow): boolean =>
    record.members.rf_profile?.['horizontal_pattern_id'] === 'omni'
  const hasBothNorths = [/^0(?:[.,]0*)?$/, /^360(?:[.,]0*)?$/].every((north) =>
    azimuths.some((text) => north.test(text.trim())),
  )
  return [
    counted(placed.filter(isAllRound).length, 'cell radiates', 'cells radiate', 'all round'),
    counted(
      placed.filter(({ isOffSite }) => isOffSite === true).length,
      ...(['cell stands', 'cells stand'] as const),
      'beside the place of its row, by its offset east and north',
    ),
    hasBothNorths && !azimuths.some(isOmniText)
      ? 'Azimuths of 0 and of 360 both stand there, and both are north.'
      : '',
  ].filter((note) => note !== '')
}

const counted = (count: number, one: string, many: string, what: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many} ${what}.`
