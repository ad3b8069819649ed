import { describe, expect, it } from 'vitest'
import { strToU8 } from 'fflate'
import { previewSites, readSites } from './site-reading.ts'
import { readSiteSources } from './site-sources.ts'

const head = 'site;cell;lon;lat;azimuth;height'

/** What becomes of such rows: place and site of each, and the sentence about those that were filled. */
function read(rows: readonly string[], names = head) {
  const text = [names, ...rows, ''].join('\n')
  const [reading] = readSites(readSiteSources('plan.csv', strToU8(text)))
  return {
    rows: reading.sites.rows.map((row) =>
      'skipped' in row ? row.skipped : [...row.position, row.record.members.site_id],
    ),
    said: previewSites(reading).placedAbove,
  }
}

describe('rows below a merged cell of their site', () => {
  it('stand where it does and are counted; what else is blank stays so', () => {
    const { rows, said } = read([
      'North;N1;7.4;43.7;0;30',
      ';N2;;;120;',
      ';N3;;;240',
      'South;S1;7.5;43.8;0;20',
      'south;S2;;;180;',
    ])
    const north = [7.4, 43.7, 'North']
    expect(rows).toEqual([north, north, north, [7.5, 43.8, 'South'], [7.5, 43.8, 'south']])
    expect(said).toBe('3 rows take the place of the row above.')
    const [reading] = readSites(
      readSiteSources('plan.csv', strToU8(`${head}\nNorth;N1;7.4;43.7;0;30\n;N2;;;120;\n`)),
    )
    const [, second] = reading.sites.rows
    expect('skipped' in second ? null : second.record.members).toEqual({
      ...{ site_id: 'North', cell: 'N2', azimuth_deg: 120 },
    })
  })

  it.each([
    ['of another site', ['North;N1;7.4;43.7;0;30', 'South;S1;;;0;20']],
    ['with one coordinate', ['North;N1;7.4;43.7;0;30', ';N2;7.4;;120;']],
    ['of neither cell nor azimuth', ['North;N1;7.4;43.7;0;30', ';;;;;60']],
  ])('have none where they are %s', (_, lines) => {
    const { rows, said } = read(lines)
    expect(rows).toEqual([[7.4, 43.7, 'North'], 'bad_coordinates'])
    expect(said).toBeUndefined()
  })

  it('have none below a row without one, nor where no column names sites', () => {
    const below = read(['North;N1;7.4;43.7;0;30', 'South;S1;;;0;20', ';S2;;;120;20'])
    expect(below.rows.slice(1)).toEqual(['bad_coordinates', 'bad_coordinates'])
    const { rows, said } = read(['N1;7.4;43.7;0', 'N2;;;120'], 'cell;lon;lat;azimuth')
    expect([rows[1], said]).toEqual(['bad_coordinates', undefined])
  })
})
