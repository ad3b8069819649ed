import { computed, effect } from '@preact/signals'
import { isEmptyPlan, withGround } from '../project/ground.ts'
import type { KnownGround } from '../scenario/ground.ts'
import { amendProject, project } from './project.ts'
import { pack, packVersion } from './session.ts'

/** What the active pack knows of the ground. */
export const knownGround = computed((): KnownGround => {
  const files = pack.value?.files
  return { terrain: files?.terrain !== undefined, clutter: files?.clutter_classes !== undefined }
})

/** The project and the pack for which it has been decided how a plan begins. */
let decided = ''

/**
 * A plan begins with the ground counted where the pack knows it, and with flat ground elsewhere. What
 * has cells already stays as it is, and so does what the planner has chosen in an empty plan.
 */
export function watchGround(): void {
  effect(() => {
    const now = `${project.value.id} ${packVersion.value}`
    if (packVersion.value === '' || now === decided) return
    decided = now
    const known = knownGround.value
    if (isEmptyPlan(project.value)) amendProject((old) => withGround(old, known))
  })
}
