import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives a run of the tests a folder of its own for everything temporary, of its tests and of the
 * programs that they start, and removes it with all that killed ones left behind.
 */
export default function setup(): (() => void) | undefined {
  // Asked by every project, each with modules of its own; folders in one another would be too deep
  // for the names of sockets.
  if (process.env.SIGHTLINE_TESTS_FOLDER !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'sightline-tests-'))
  // PostgreSQL runs under a user of its own, and has to get through.
  chmodSync(folder, 0o711)
  process.env.SIGHTLINE_TESTS_FOLDER = folder
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
