import { Modal } from '../parts/modal.tsx'
import { shortcuts } from '../store/shortcut-table.ts'
import { helpDialog } from '../store/dialogs.ts'
import { meta } from '../store/session.ts'
import { keysEnabled } from '../store/view.ts'

export function HelpDialog() {
  return (
    <Modal title="Help" onClose={() => (helpDialog.value = false)}>
      <div class="stack modal-body">
        <p>
          Take a site or place a cell, turn it by its handle, choose a question and ask it. Every
          answer becomes a layer and stays until it is removed; it fades when the settings, the pack
          or the service have changed since. Results are planning estimates over the pack's own
          buildings, not measurements.
        </p>
        <h3>Keyboard</h3>
        <dl class="stack facts keys">
          {shortcuts
            .filter(({ label }) => label !== '')
            .map((shortcut) => (
              <div key={shortcut.key}>
                <dt>
                  <kbd>{shortcut.shown ?? shortcut.key.toUpperCase()}</kbd>
                </dt>
                <dd>{shortcut.label}</dd>
              </div>
            ))}
          <div>
            <dt>
              <kbd>Ctrl Z</kbd>
            </dt>
            <dd>Undo; with Shift, redo</dd>
          </div>
          <div>
            <dt>
              <kbd>Arrows</kbd>
            </dt>
            <dd>Move the map, the cell (1 m, Shift 10 m) or the azimuth (1°, Shift 10°)</dd>
          </div>
        </dl>
        <label class="line check">
          <input
            type="checkbox"
            checked={keysEnabled.value}
            onChange={(event) => (keysEnabled.value = event.currentTarget.checked)}
          />
          Single keys work anywhere on the page
        </label>
        <p class="quiet">
          Service {meta.value?.application_version ?? '–'}, build {meta.value?.build_commit ?? '–'}.{' '}
          <a href="./docs">API reference</a> · <a href="./api/openapi.json">OpenAPI document</a>
        </p>
      </div>
    </Modal>
  )
}
