import { useEffect, useState } from 'preact/hooks'
import type { InstalledDataset } from '../api/types.ts'
import { formatElapsed } from '../format/format.ts'
import { Icon } from '../parts/icon.tsx'
import { lazyView } from '../parts/lazy-view.tsx'
import { Modal } from '../parts/modal.tsx'
import { packDialog } from '../store/dialogs.ts'
import { changePack, switchFailure, switching } from '../store/pack-switch.ts'
import { asApiError } from '../store/asking.ts'
import { datasets, readInstalled } from '../store/session.ts'
import { PackDetails } from './datasets/pack-details.tsx'
import { SwitchRefusal } from './elsewhere-message.tsx'
import { DataFacts } from './data-facts.tsx'

const BuildSection = lazyView(
  async () => (await import('./datasets/build-section.tsx')).BuildSection,
)

/** What is known about the active pack, and the other installed ones to change to. */
export function PackDialog() {
  const list = datasets.value
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    readInstalled().catch((error: unknown) => setFailure(asApiError(error).message))
  }, [])
  const change = async (dataset: InstalledDataset): Promise<void> => {
    if (await changePack(dataset)) packDialog.value = false
  }
  return (
    <Modal title="Dataset packs" onClose={() => (packDialog.value = false)}>
      <div class="stack modal-body">
        <DataFacts />
        <h3>Installed</h3>
        <ul class="stack pack-list">
          {(list?.datasets ?? []).map((dataset) => (
            <PackItem key={dataset.id} dataset={dataset} onChange={() => void change(dataset)} />
          ))}
        </ul>
        {failure !== null && <p class="quiet">The list may be an older one: {failure}</p>}
        {(list?.warnings ?? []).map((warning) => (
          <p key={warning} class="quiet">
            <Icon name="warning" size={14} /> {warning}
          </p>
        ))}
        <BuildSection />
        <p class="quiet">Changing the pack changes it for everybody who uses this service.</p>
      </div>
    </Modal>
  )
}

interface PackItemProps {
  readonly dataset: InstalledDataset
  readonly onChange: () => void
}

function PackItem({ dataset, onChange }: PackItemProps) {
  const isBusy = switching.value?.id === dataset.id
  return (
    <li data-active={dataset.active ? 'true' : undefined}>
      <div>
        <strong>{dataset.name}</strong>
        <p class="quiet">
          {dataset.id} · {dataset.version} · schema {dataset.schema_version}
        </p>
        <PackDetails dataset={dataset} />
        {switchFailure.value?.id === dataset.id && <SwitchRefusal />}
      </div>
      {dataset.active ? (
        <span class="badge good">active</span>
      ) : (
        <button
          type="button"
          class="button"
          disabled={switching.value !== null || !dataset.available}
          title={dataset.available ? undefined : 'A file of this pack is missing'}
          aria-label={dataset.available && !isBusy ? `Activate ${dataset.name}` : undefined}
          onClick={onChange}
        >
          {isBusy ? <LoadingFor /> : dataset.available ? 'Activate' : 'Incomplete'}
        </button>
      )}
    </li>
  )
}

/** A large pack takes its time: the seconds show that it is not forgotten. */
function LoadingFor() {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return <>Loading… {formatElapsed(now - (switching.value?.startedAt ?? now))}</>
}
