import { saveJson } from '../format/save.ts'
import { readProject } from '../project/read.ts'
import type { Project } from '../project/project.ts'

const schema = 'sightline-project-v1'

/** One file with all of a project, answers included. */
export function saveProjectFile(project: Project): void {
  const name = project.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  saveJson({ schema, project }, `${name}.sightline.json`, 'application/json')
}

/** Reads such a file. Throws with a sentence for the reader where it is none. */
export async function readProjectFile(file: Blob): Promise<Project> {
  let document: unknown
  try {
    document = JSON.parse(await file.text())
  } catch {
    throw new Error('This file is no JSON: choose a project that was saved here.')
  }
  const read = readProject(projectOf(document))
  if (read === null) throw new Error(`This file is no project of Sightline (${schema}).`)
  return read
}

function projectOf(document: unknown): unknown {
  if (typeof document !== 'object' || document === null) return null
  if (!('schema' in document) || document.schema !== schema) return null
  return 'project' in document ? document.project : null
}
