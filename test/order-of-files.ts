import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: they start programs, or wait for them. */
const longForTheirSize = new Set(
  [
    'test/jobs/comparison-resume.test.ts',
    'test/jobs/region-s3.test.ts',
    'test/jobs/clock.test.ts',
    'test/e2e/page-region.test.ts',
    'test/e2e/page-axe.test.ts',
    'test/http/soak.test.ts',
    'test/http/pipelining.test.ts',
    'test/http/optional-nulls.test.ts',
    'test/package.test.ts',
  ].map((file) => fileURLToPath(new URL(`../${file}`, import.meta.url))),
)

/**
 * Files by project, as the projects are listed, and within one by size, the largest first and before
 * them the short ones that take long: long work begins early, so that no worker ends alone with it.
 * The order is the same on every machine. Files of one project stand together because a worker is
 * only used again for the project it has.
 */
export class InOrderOfProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(this.ctx.projects.map(({ name }, place) => [name, place]))
    const placed = files.map((file) => ({
      file,
      place: places.get(file.project.name) ?? 0,
      bytes: longForTheirSize.has(file.moduleId) ? Infinity : statSync(file.moduleId).size,
    }))
    // Two that are both before the others stand as they stood.
    placed.sort((a, b) => a.place - b.place || b.bytes - a.bytes || 0)
    return placed.map(({ file }) => file)
  }
}
