import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { Modal } from '../parts/modal.tsx'
import { knownProjects } from '../persist/database.ts'
import type { KnownProject } from '../persist/database.ts'
import { saveProjectFile } from '../persist/file.ts'
import { forgetStored, newProject, openStored } from '../persist/keep.ts'
import { openProjectFile } from '../persist/open-file.ts'
import { projectDialog } from '../store/dialogs.ts'
import { edit, project } from '../store/project.ts'

/** The project as a whole: its name, its file, and the ones kept in this browser. */
export function ProjectDialog() {
  const [known, setKnown] = useState<readonly KnownProject[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const close = (): void => {
    projectDialog.value = false
  }
  useEffect(() => {
    knownProjects()
      .then(setKnown)
      .catch((error: unknown) => setProblem(String(error)))
  }, [])
  const openFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    try {
      await openProjectFile(file)
      close()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const openKnown = async (id: string): Promise<void> => {
    try {
      if (await openStored(id)) close()
      else setProblem('This project cannot be read.')
    } catch (error) {
      setProblem(String(error))
    }
  }
  const forget = async ({ id, name }: KnownProject): Promise<void> => {
    if (await forgetStored(id)) setKnown(known.filter((other) => other.id !== id))
    else setProblem(`${name} is open in another tab: close it there first.`)
  }
  return (
    <Modal title="Project" onClose={close}>
      <div class="stack modal-body">
        <label class="stack field">
          <span class="field-label">Name</span>
          <span class="line field-box">
            <input
              name="project_name"
              value={project.value.name}
              onChange={(event) => {
                const name = event.currentTarget.value.trim()
                if (name !== '') edit('Rename the project', (old) => ({ ...old, name }))
              }}
            />
          </span>
        </label>
        <div class="row">
          <button
            type="button"
            class="button primary"
            onClick={() => saveProjectFile(project.value)}
          >
            <Icon name="download" /> Save to a file
          </button>
          <label class="button file-button">
            <Icon name="folder" /> Open a file
            <input
              type="file"
              accept=".json,application/json"
              onChange={(event) => void openFile(event.currentTarget.files?.[0])}
            />
          </label>
          <button
            type="button"
            class="button"
            onClick={() => {
              newProject()
              close()
            }}
          >
            <Icon name="plus" /> New project
          </button>
        </div>
        {problem !== null && (
          <p class="stack callout" data-tone="bad" role="alert">
            {problem}
          </p>
        )}
        <h3>Kept in this browser</h3>
        {known.length === 0 && (
          <p class="quiet">A project is kept here by itself as soon as it has a cell.</p>
        )}
        <ul class="stack pack-list">
          {known.map((entry) => {
            const { id, name, savedAt } = entry
            return (
              <li key={id} data-active={id === project.value.id ? 'true' : undefined}>
                <div>
                  <strong>{name}</strong>
                  <p class="quiet">{new Date(savedAt).toLocaleString()}</p>
                </div>
                {id === project.value.id ? (
                  <span class="badge good">open</span>
                ) : (
                  <span class="row tight">
                    <button type="button" class="button" onClick={() => void openKnown(id)}>
                      Open
                    </button>
                    <button type="button" class="button" onClick={() => void forget(entry)}>
                      Delete
                    </button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </Modal>
  )
}
