import { expect, test } from 'vitest'
import { interferenceFiles as files } from '../src/http/interference/files.ts'
import { interferenceLayers } from '../src/http/interference/looks.ts'
import { surfaceFormats } from '../src/http/sector/surface-formats.ts'
import { filedQuantities, interferenceFiles } from '../web/src/questions/interference/files.ts'
import { surfaceFiles } from '../web/src/questions/surface/files.ts'

/** The formats that some buttons ask for. */
const asked = (paths: readonly { readonly path: string }[]): string[] =>
  paths.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('f') ?? '').toSorted()

test('the page offers every form of a surface that the route has', () => {
  expect(asked(surfaceFiles)).toEqual(surfaceFormats.filter((name) => name !== 'json').toSorted())
})

test('the page offers every form of interference that the route has, and all quantities in one', () => {
  expect(filedQuantities.toSorted()).toEqual(interferenceLayers.toSorted())
  for (const quantity of filedQuantities)
    expect(asked(interferenceFiles(quantity, ''))).toEqual(files.toSorted())
  expect(asked(interferenceFiles('rsrq', ''))).toEqual(['gpkg'])
})
