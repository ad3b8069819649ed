import { useEffect, useState } from 'preact/hooks'
import { saveJson } from '../format/save.ts'
import { wordsOf } from '../format/error-words.ts'
import { Icon } from '../parts/icon.tsx'
import { knownProjects, storedDocument } from '../persist/database.ts'
import { lastProjectId } from '../persist/keep.ts'
import { projectSchema } from '../project/project-file.ts'

interface AfterFailureProps {
  /** Why this start failed; null where an earlier one did not come to its end. */
  readonly why: string | null
  readonly onAgain: () => void
  readonly onWithout: () => void
}

/** Stands in the place of the page where a start has failed: what was open last is asked for. */
export function AfterFailure({ why, onAgain, onWithout }: AfterFailureProps) {
  const id = lastProjectId()
  const [name, setName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    knownProjects()
      .then((known) => setName(known.find((one) => one.id === id)?.name ?? null))
      .catch((error: unknown) => setProblem(wordsOf(error)))
  }, [])
  const save = async (): Promise<void> => {
    try {
      const project = id === null ? null : await storedDocument(id)
      if (project === null) setProblem('The project is no longer in this browser.')
      else saveJson({ schema: projectSchema, project }, 'last-project.sightline.json')
    } catch (error) {
      setProblem(wordsOf(error))
    }
  }
  return (
    <div class="stack after-failure" role="main">
      <h1>Sightline</h1>
      <div class="stack callout" data-tone="warn" role="alert">
        <h2>
          <Icon name="warning" />{' '}
          {why === null ? 'The last start did not come to its end' : 'The page could not start'}
        </h2>
        {why !== null && <p>{why}</p>}
        <p>
          {name === null
            ? 'What was open last, or the link in the address, may be the reason.'
            : `What was open last may be the reason: the project “${name}”, or the link in the address. The project stays in this browser, in the list of projects.`}
        </p>
        <div class="row">
          <button type="button" class="button primary" onClick={onWithout}>
            Start without the last project
          </button>
          <button type="button" class="button" onClick={onAgain}>
            Open it again
          </button>
          {name !== null && (
            <button type="button" class="button" onClick={() => void save()}>
              <Icon name="download" /> Save it to a file
            </button>
          )}
        </div>
        {problem !== null && <p class="field-problem">{problem}</p>}
      </div>
    </div>
  )
}
