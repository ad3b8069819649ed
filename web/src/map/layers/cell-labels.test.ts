import { afterAll, beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', {})
})
afterAll(() => void vi.unstubAllGlobals())

test('cells of one mast have the name of their site; of several sites, or none, their own', async () => {
  const { labelOf } = await import('./cells.ts')
  const cell = (name: string, site?: string) => ({ name, ...(site !== undefined && { site }) })
  expect(labelOf([cell('P1', 'Port'), cell('P2', 'Port'), cell('P3', 'Port')])).toBe('Port')
  expect(labelOf([cell('P1', 'Port')])).toBe('P1')
  expect(labelOf([cell('P1', 'Port'), cell('Q1', 'Quay')])).toBe('P1, Q1')
  expect(labelOf([cell('P1', 'Port'), cell('P2')])).toBe('P1, P2')
  expect(labelOf([cell('P1'), cell('P2')])).toBe('P1, P2')
})
