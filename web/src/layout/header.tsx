import { useState } from 'preact/hooks'
import { IconButton } from '../parts/icon-button.tsx'
import { Icon } from '../parts/icon.tsx'
import type { IconName } from '../parts/icon.tsx'
import { helpDialog, keyDialog, packDialog, projectDialog, reportDialog } from '../store/dialogs.ts'
import { cells, project, redoEdit, redoLabel, undoEdit, undoLabel } from '../store/project.ts'
import { isSynthetic, pack } from '../store/session.ts'
import { sharedLink } from '../store/url.ts'
import { chooseTheme, inspectorOpen, notice, railOpen, themeChoice } from '../store/view.ts'
import type { ThemeChoice } from '../store/view.ts'

export function Header() {
  return (
    <header class="line app-header">
      <button type="button" class="button skip" onClick={goToQuestion}>
        To the question
      </button>
      <IconButton
        icon="panelLeft"
        label="Project and layers"
        pressed={railOpen.value}
        onClick={() => (railOpen.value = !railOpen.value)}
      />
      <h1>
        <img src="./favicon.svg" width={22} height={22} alt="" />
        Sightline
      </h1>
      <button
        type="button"
        class="button pack-button"
        title={pack.value?.name}
        onClick={() => (packDialog.value = true)}
      >
        <span class="pack-name">{pack.value?.name ?? 'No pack'}</span>
        <Icon name="chevron" size={14} />
      </button>
      {isSynthetic.value && (
        <span class="badge" title="The buildings and towers of this pack were made up.">
          synthetic city
        </span>
      )}
      <div class="spacer" />
      <button
        type="button"
        class="button project-button"
        title="The project: name, open, save, new"
        onClick={() => (projectDialog.value = true)}
      >
        <Icon name="folder" /> <span class="pack-name">{project.value.name}</span>
      </button>
      <IconButton
        icon="undo"
        label={undoLabel.value === null ? 'Nothing to undo' : `Undo: ${undoLabel.value}`}
        disabled={undoLabel.value === null}
        onClick={undoEdit}
      />
      <IconButton
        icon="redo"
        label={redoLabel.value === null ? 'Nothing to redo' : `Redo: ${redoLabel.value}`}
        disabled={redoLabel.value === null}
        onClick={redoEdit}
      />
      <IconButton
        icon="report"
        label="Report"
        disabled={cells.value.length === 0}
        onClick={() => (reportDialog.value = true)}
      />
      <CopyLink />
      <IconButton icon="key" label="API keys" onClick={() => (keyDialog.value = { scope: 'rf' })} />
      <ThemeButton />
      <IconButton icon="help" label="Help and keyboard" onClick={() => (helpDialog.value = true)} />
      <IconButton
        icon="panelRight"
        label="Inspector"
        pressed={inspectorOpen.value}
        onClick={() => (inspectorOpen.value = !inspectorOpen.value)}
      />
    </header>
  )
}

/** The question comes last in the order of the page: who goes by the keyboard gets there at once. */
function goToQuestion(): void {
  inspectorOpen.value = true
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.inspector button:enabled')?.focus(),
  )
}

function CopyLink() {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    const link = sharedLink()
    if (link === null) {
      notice.value = 'This project is too long for an address: save it to a file and send that.'
      return
    }
    try {
      await navigator.clipboard.writeText(link.address)
      setCopied(true)
      setTimeout(() => setCopied(false), 1500)
      if (link.opensOnly !== null) {
        notice.value = `The link opens this question without asking it: ${link.opensOnly}`
      }
    } catch {
      history.replaceState(null, '', link.address)
      notice.value = 'The address of this page is the link: copy it from the address bar.'
    }
  }
  return (
    <button
      type="button"
      class="button copy-link"
      title="Copy a link that asks this question where it is opened"
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'link'} /> <span>{isCopied ? 'Copied' : 'Copy link'}</span>
    </button>
  )
}

const themeOrder: readonly ThemeChoice[] = ['system', 'light', 'dark']
const themeIcons: Readonly<Record<ThemeChoice, IconName>> = {
  system: 'screen',
  light: 'sun',
  dark: 'moon',
}
const themeLabels: Readonly<Record<ThemeChoice, string>> = {
  system: 'Colours: as the system',
  light: 'Colours: light',
  dark: 'Colours: dark',
}

function ThemeButton() {
  const choice = themeChoice.value
  const next = themeOrder[(themeOrder.indexOf(choice) + 1) % themeOrder.length]
  return (
    <IconButton
      icon={themeIcons[choice]}
      label={themeLabels[choice]}
      onClick={() => chooseTheme(next)}
    />
  )
}
