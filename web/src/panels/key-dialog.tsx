import { useState } from 'preact/hooks'
import { keyFor, keyScopes, setKey } from '../api/keys.ts'
import type { KeyScope } from '../api/keys.ts'
import { Modal } from '../parts/modal.tsx'
import { keyDialog } from '../store/dialogs.ts'

const scopeNames: Readonly<Record<KeyScope, { label: string; help: string }>> = {
  rf: { label: 'RF key', help: 'Rays, gaps, azimuth, surface' },
  buildings: { label: 'Buildings key', help: 'Building tiles and downloads' },
  datasets: { label: 'Dataset admin key', help: 'Changing the active pack, building packs' },
  core: { label: 'Core Lab key', help: 'Scenarios of the simulated core' },
}

/** The keys of a protected service; they stay in this tab. */
export function KeyDialog() {
  const wanted = keyDialog.value?.scope
  const [texts, setTexts] = useState<Readonly<Record<KeyScope, string>>>({
    rf: keyFor('rf'),
    buildings: keyFor('buildings'),
    datasets: keyFor('datasets'),
    core: keyFor('core'),
  })
  const close = (): void => {
    keyDialog.value = null
  }
  return (
    <Modal title="API keys" onClose={close}>
      <form
        class="stack modal-body"
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          for (const scope of keyScopes)
            if (texts[scope] !== keyFor(scope)) setKey(scope, texts[scope])
          close()
        }}
      >
        <p class="quiet">
          Only needed where the service was started with keys. They are kept until this tab is
          closed and go nowhere but to this service.
        </p>
        {keyScopes.map((scope) => (
          <div key={scope} class="stack field">
            <label for={`key-${scope}`}>
              {scopeNames[scope].label} <span class="field-note">{scopeNames[scope].help}</span>
            </label>
            <div class="line field-box">
              <input
                id={`key-${scope}`}
                type="password"
                autocomplete="off"
                autofocus={scope === wanted}
                value={texts[scope]}
                onInput={(event) => {
                  const text = event.currentTarget.value
                  setTexts((all) => ({ ...all, [scope]: text }))
                }}
              />
            </div>
          </div>
        ))}
        <div class="row end">
          <button type="button" class="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="button primary">
            Keep for this tab
          </button>
        </div>
      </form>
    </Modal>
  )
}
