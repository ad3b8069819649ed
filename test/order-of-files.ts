import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files by project, as the projects are listed, and within one by size, the largest first: long
 * work begins early, so that no worker ends alone with it. The order is the same on every machine.
 * Files of one project stand together because a worker is only used again for the project it has.
 */
export class InOrderOfProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(this.ctx.projects.map(({ name }, place) => [name, place]))
    const placed = files.map((file) => ({
      file,
      place: places.get(file.project.name) ?? 0,
      bytes: statSync(file.moduleId).size,
    }))
    placed.sort((a, b) => a.place - b.place || b.bytes - a.bytes)
    return placed.map(({ file }) => file)
  }
}
