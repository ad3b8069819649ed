import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from './made-folder.ts'

describe('a folder that is made', () => {
  let root: string
  beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'made-folder-'))))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('comes with those above it, and may be there', () => {
    const path = join(root, 'a', 'b', '..', 'c', 'd')
    makeFolder(path)
    makeFolder(path)
    expect(statSync(join(root, 'a', 'c', 'd')).isDirectory()).toBe(true)
    expect(existsSync(join(root, 'a', 'b'))).toBe(false)
  })

  it('may be reached through a link', () => {
    symlinkSync(root, join(root, 'link'))
    makeFolder(join(root, 'link', 'e', 'f'))
    expect(statSync(join(root, 'e', 'f')).isDirectory()).toBe(true)
  })

  it('is refused where a file or a link to nothing has its name or one above it', () => {
    writeFileSync(join(root, 'file'), '')
    symlinkSync(join(root, 'nowhere'), join(root, 'dangling'))
    for (const name of ['file', 'file/in', 'dangling', 'dangling/in']) {
      expect(() => makeFolder(join(root, name)), name).toThrow(/EEXIST|ENOTDIR|ENOENT/)
    }
  })

  it.runIf(existsSync('/proc/self'))('is refused below /proc, and does not try for ever', () => {
    for (const path of ['/proc/x', '/proc/x/y']) {
      expect(() => makeFolder(path), path).toThrow(
        "ENOENT: no such file or directory, mkdir '/proc/x'",
      )
    }
  })
})
