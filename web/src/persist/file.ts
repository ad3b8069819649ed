import { saveJson } from '../format/save.ts'
import { projectFile, projectOfFile, projectSchema } from '../project/project-file.ts'
import type { ReadProject } from '../project/read.ts'
import type { Project } from '../project/project.ts'

/** One file with all of a project, answers included; a GIS reads its cells. */
export function saveProjectFile(project: Project): void {
  const name = project.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  saveJson(projectFile(project), `${name}.sightline.json`, 'application/json')
}

/** Reads such a file, as far as it can be read. Throws with a sentence for the reader where it is none. */
export async function readProjectFile(file: Blob): Promise<ReadProject> {
  let document: unknown
  try {
    document = JSON.parse(await file.text())
  } catch {
    throw new Error('This file is no JSON: choose a project that was saved here.')
  }
  const { readProject } = await import('../project/read.ts')
  const read = readProject(projectOfFile(document))
  if (read === null) throw new Error(`This file is no project of Sightline (${projectSchema}).`)
  return read
}
