import { newProjectId, openProject, project } from '../store/project.ts'
import { knownProjects } from './database.ts'
import { readProjectFile } from './file.ts'

/** As this page gives them: the store keeps projects and their answers under such names. */
const usualId = /^[\w-]{1,64}$/

/**
 * Opens the project of a file. What is stored here under its id may have been worked on since: both stay.
 *
 * @throws Error with a sentence for the reader where the file holds no project
 */
export async function openProjectFile(file: Blob): Promise<void> {
  const { project: read, leftOut } = await readProjectFile(file)
  // Without its store the browser keeps no other.
  const stored = await knownProjects().catch(() => [])
  const isKnown = [project.peek(), ...stored].some(({ id }) => id === read.id)
  const isFree = usualId.test(read.id) && !isKnown
  openProject(isFree ? read : { ...read, id: newProjectId() }, leftOut)
}
