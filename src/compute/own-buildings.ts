import type { TaskContext } from './task.ts'

/**
 * Does a step of a long task over the buildings that this step looks at, whatever others have looked at: a
 * task over many places would else ask for those of all of them at once. A step that finds some missing is
 * done again, so it changes nothing before it has looked.
 *
 * @throws {SightlineError} not_processable when one step looks at too many
 */
export async function withOwnBuildings<Done>(
  context: TaskContext,
  step: (context: TaskContext) => Promise<Done>,
): Promise<Done> {
  if (context.snapshot.window === undefined) return step(context)
  const { withBuildings } = await import('./attached-buildings.ts')
  return withBuildings(context.snapshot, context.stop, (snapshot) => step({ ...context, snapshot }))
}
