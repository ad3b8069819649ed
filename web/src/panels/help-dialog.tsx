import { Modal } from '../parts/modal.tsx'
import { shortcuts } from '../store/shortcut-table.ts'
import { helpDialog } from '../store/dialogs.ts'
import { meta } from '../store/session.ts'
import { keysEnabled } from '../store/view.ts'

export function HelpDialog() {
  return (
    <Modal title="Help" onClose={() => (helpDialog.value = false)}>
      <div class="modal-body">
        <p>
          Place a cell by a click on the map or on a tower, turn it by its handle, and run a task.
          Results are planning estimates over the pack's own buildings, not measurements. Each
          result names the question it answers, and fades when the form asks another one.
        </p>
        <h3>Keyboard</h3>
        <dl class="facts keys">
          {shortcuts.map((shortcut) => (
            <div key={shortcut.key}>
              <dt>
                <kbd>{shortcut.shown ?? shortcut.key.toUpperCase()}</kbd>
              </dt>
              <dd>{shortcut.label}</dd>
            </div>
          ))}
          <div>
            <dt>
              <kbd>Arrows</kbd>
            </dt>
            <dd>Move the map, the cell (1 m, Shift 10 m) or the azimuth (1°, Shift 10°)</dd>
          </div>
        </dl>
        <label class="check">
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
