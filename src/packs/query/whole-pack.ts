import { SightlineError } from '../../errors.ts'
import type { PackSnapshot } from '../snapshot.ts'

/**
 * Refuses what needs every building of a pack at once, where they are read by window.
 *
 * @param what - the question, as a sentence begins with it
 * @throws {SightlineError} not_processable naming the question.
 */
export function assertWholePack({ window }: Pick<PackSnapshot, 'window'>, what: string): void {
  if (window === undefined) return
  throw new SightlineError(
    'not_processable',
    `${what} needs all buildings of a dataset at once, and those of this one are read by window`,
  )
}
