import { Icon } from '../parts/icon.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { leftOutOfProject } from '../store/project.ts'

/** Says what of the project could not be read when it was opened, until it is dismissed. */
export function LeftOut() {
  const text = leftOutOfProject.value
  if (text === null) return null
  return (
    <aside class="line other-tab left-out" aria-label="Left out of this project">
      <p role="alert">
        <Icon name="warning" size={15} />
        <span>{text}</span>
      </p>
      <IconButton
        icon="close"
        label="Dismiss what was left out"
        onClick={() => (leftOutOfProject.value = null)}
      />
    </aside>
  )
}
