import { useState } from 'preact/hooks'
import { ApiError } from '../api/client.ts'
import type { InstalledDataset } from '../api/types.ts'
import { Icon } from '../parts/icon.tsx'
import { Modal } from '../parts/modal.tsx'
import { packDialog } from '../store/dialogs.ts'
import { datasets, switchPack } from '../store/session.ts'
import { linkedPackId } from '../store/url.ts'
import { notice } from '../store/view.ts'
import { BuildSection } from './datasets/build-section.tsx'
import { PackDetails } from './datasets/pack-details.tsx'
import { DataFacts } from './notes.tsx'
import { Refusal } from './refusal.tsx'

/** What is known about the active pack, and the other installed ones to change to. */
export function PackDialog() {
  const [busyId, setBusyId] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const list = datasets.value
  const change = async (dataset: InstalledDataset): Promise<void> => {
    setBusyId(dataset.id)
    setFailure(null)
    try {
      await switchPack(dataset.id)
      linkedPackId.value = null
      notice.value = `${dataset.name} is the active pack now.`
      packDialog.value = false
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError(String(error), 0, null, null))
    } finally {
      setBusyId(null)
    }
  }
  return (
    <Modal title="Dataset packs" onClose={() => (packDialog.value = false)}>
      <div class="modal-body">
        <DataFacts />
        <h3>Installed</h3>
        <ul class="pack-list">
          {(list?.datasets ?? []).map((dataset) => (
            <PackItem
              key={dataset.id}
              dataset={dataset}
              isBusy={busyId === dataset.id}
              isDisabled={busyId !== null}
              onChange={() => void change(dataset)}
            />
          ))}
        </ul>
        {(list?.warnings ?? []).map((warning) => (
          <p key={warning} class="quiet">
            <Icon name="warning" size={14} /> {warning}
          </p>
        ))}
        {failure !== null && (
          <Refusal message={failure.message} status={failure.status} scope="datasets" />
        )}
        <BuildSection />
        <p class="quiet">Changing the pack changes it for everybody who uses this service.</p>
      </div>
    </Modal>
  )
}

interface PackItemProps {
  readonly dataset: InstalledDataset
  readonly isBusy: boolean
  readonly isDisabled: boolean
  readonly onChange: () => void
}

function PackItem({ dataset, isBusy, isDisabled, onChange }: PackItemProps) {
  return (
    <li data-active={dataset.active ? 'true' : undefined}>
      <div>
        <strong>{dataset.name}</strong>
        <p class="quiet">
          {dataset.id} · {dataset.version} · schema {dataset.schema_version}
        </p>
        <PackDetails dataset={dataset} />
      </div>
      {dataset.active ? (
        <span class="badge good">active</span>
      ) : (
        <button
          type="button"
          class="button"
          disabled={isDisabled || !dataset.available}
          title={dataset.available ? undefined : 'A file of this pack is missing'}
          onClick={onChange}
        >
          {isBusy ? 'Loading…' : dataset.available ? 'Activate' : 'Incomplete'}
        </button>
      )}
    </li>
  )
}
