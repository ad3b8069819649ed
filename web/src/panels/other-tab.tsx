import { useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { branchOff, takeOver } from '../persist/keep.ts'
import { keeping } from '../store/tabs.ts'

/** Says that another tab keeps this project, with the ways to go on here. */
export function OtherTab() {
  const [isTaking, setTaking] = useState(false)
  if (keeping.value !== 'elsewhere') return null
  const take = async (): Promise<void> => {
    setTaking(true)
    await takeOver()
    setTaking(false)
  }
  return (
    <aside class="line other-tab" aria-label="This project in another tab">
      <p role="alert">
        <Icon name="warning" size={15} />
        <span>Another tab keeps this project. What you change here is not kept.</span>
      </p>
      <button
        type="button"
        class="button small"
        disabled={isTaking}
        title="Goes on here with what the other tab has; what was changed here becomes a copy"
        onClick={() => void take()}
      >
        {isTaking ? 'Taking over…' : 'Take over'}
      </button>
      <button
        type="button"
        class="button small"
        title="What this tab shows becomes a project of its own"
        onClick={branchOff}
      >
        Branch a copy
      </button>
    </aside>
  )
}
