import { render } from 'preact'
import { App } from './app.tsx'
import { connect } from './store/session.ts'
import { listenForShortcuts } from './store/shortcuts.ts'
import { followAddress } from './store/url.ts'
import { currentMap } from './map/camera.ts'
import './styles/tokens.css'
import './styles/layout.css'
import './styles/controls.css'
import './styles/form.css'
import './styles/dialogs.css'
import './styles/results.css'
import './styles/data.css'
import './styles/map.css'

declare global {
  interface Window {
    /** For scripts and tests that want to look at the map. */
    sightline: { readonly map: typeof currentMap }
  }
}

window.sightline = { map: currentMap }
followAddress()
listenForShortcuts()
const root = document.getElementById('app')
if (root === null) throw new Error('the page has no #app')
render(<App />, root)
void connect()
