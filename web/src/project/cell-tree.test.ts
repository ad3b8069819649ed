import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsMatching, treeRows } from './cell-tree.ts'
import type { Cell } from './project.ts'

const cell = (id: string, site?: string): Cell => ({
  ...{ id, name: `Cell ${id}`, towerId: null, overrides: {} },
  ...(site !== undefined && { site }),
})

describe('the tree of a plan', () => {
  test('has every cell once under its site, and sites in the order of their first cells', () => {
    const site = fc.option(fc.constantFrom('Port', 'Hill', 'constructor'), { nil: undefined })
    fc.assert(
      fc.property(fc.array(site, { maxLength: 12 }), (sites) => {
        const cells = sites.map((one, i) => cell(String(i), one))
        const rows = treeRows(cells, () => true)
        const ids = rows.flatMap((row) => (row.kind === 'cell' ? [row.cell.id] : []))
        expect([...ids].sort()).toEqual(cells.map(({ id }) => id).sort())
        const named = rows.flatMap((row) => (row.kind === 'site' ? [row.site] : []))
        expect(named).toEqual([...new Set(sites.filter((one) => one !== undefined))])
        let latest: string | undefined
        for (const row of rows) {
          if (row.kind === 'site') latest = row.site
          else expect(row.cell.site).toBe(row.isOfSite ? latest : undefined)
        }
      }),
    )
  })

  test('leaves out the cells of a closed site and still counts them', () => {
    const rows = treeRows([cell('1', 'Port'), cell('2'), cell('3', 'Port')], () => false)
    expect(rows).toMatchObject([
      { kind: 'site', site: 'Port', cellIds: ['1', '3'], isOpen: false },
      { kind: 'cell', cell: { id: '2' } },
    ])
  })

  test('is searched by all words in names and sites together', () => {
    const cells = [cell('1', 'Port'), cell('12', 'Hill'), cell('2', 'Port')]
    expect(cellsMatching(cells, ' PORT 2 ').map(({ id }) => id)).toEqual(['2'])
    expect(cellsMatching(cells, '1').map(({ id }) => id)).toEqual(['1', '12'])
    expect(cellsMatching(cells, ' ')).toBe(cells)
  })
})
