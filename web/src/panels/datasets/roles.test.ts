import { expect, test } from 'vitest'
import { packIdOf, piecesOf, roleOf } from './roles.ts'

test.each([
  ['city.osm.pbf', 'buildings'],
  ['footprints.geojson', 'buildings'],
  ['sites.geojson', 'towers'],
  ['262.csv.gz', 'towers'],
  ['N60E024.hgt', 'terrain'],
  ['dtm.TIF', 'terrain'],
])('%s is taken as %s at first', (name, role) => {
  expect(roleOf(name)).toBe(role)
})

test('an id is made of the letters of a name', () => {
  expect(packIdOf('Große Stadt_2.osm.pbf')).toBe('gro-e-stadt-2')
  expect(packIdOf('---.pbf')).toBe('')
})

test('pieces follow each other without gaps and end with the file', () => {
  expect(piecesOf(25, 10)).toEqual([
    [0, 10],
    [10, 20],
    [20, 25],
  ])
  expect(piecesOf(20, 10)).toHaveLength(2)
  expect(piecesOf(0, 10)).toEqual([])
})
