import type { BigIntStats } from 'node:fs'

/** Clocks of file systems tick in up to 10 ms: within this time a second change may leave no trace. */
const settlingMs = 100

/**
 * What tells a file from every other and from itself before or after a change: a file of the same
 * stamp has the same bytes. Empty for a file that was changed a moment ago, which matches nothing.
 *
 * @param facts - of an open file, or of a path.
 */
export function fileStamp({ dev, ino, size, mtimeNs, ctimeNs, ctimeMs }: BigIntStats): string {
  if (Math.abs(Date.now() - Number(ctimeMs)) < settlingMs) return ''
  return [dev, ino, size, mtimeNs, ctimeNs].join('-')
}
