import { describe, expect, test } from 'vitest'
import { shortcutFor, shortcuts } from './shortcut-table.ts'

const press = (key: string, more = {}): Parameters<typeof shortcutFor>[0] => ({
  key,
  hasModifier: false,
  isTyping: false,
  ...more,
})

describe('single keys', () => {
  test('each do one thing', () => {
    const keys = shortcuts.map((shortcut) => shortcut.key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const shortcut of shortcuts) expect(shortcutFor(press(shortcut.key))).toBe(shortcut.action)
  })

  test('work with and without the caps lock', () => {
    expect(shortcutFor(press('R'))).toBe('run')
  })

  test('leave typing and the browser’s own shortcuts alone', () => {
    expect(shortcutFor(press('r', { isTyping: true }))).toBeNull()
    expect(shortcutFor(press('r', { hasModifier: true }))).toBeNull()
    expect(shortcutFor(press('x'))).toBeNull()
    expect(shortcutFor(press('Escape', { isTyping: true }))).toBe('cancel')
  })
})
