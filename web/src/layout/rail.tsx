import { Section } from '../parts/section.tsx'
import { project } from '../store/project.ts'
import { CellList, Plans } from './cell-list.tsx'
import { Layers } from './layer-list.tsx'
import { Questions } from './question-list.tsx'

/** What there is: the project's plans and cells, the questions, the layers. */
export function Rail() {
  return (
    <aside class="stack panel rail" aria-label="Project and layers">
      <h2 class="visually-hidden">Project and layers</h2>
      <div class="panel-body">
        <Section title="Plan" open>
          <Plans />
          <CellList />
        </Section>
        <Section title="Questions" open>
          <Questions />
        </Section>
        <Section title="Layers" open hint={`${project.value.results.length} results`}>
          <Layers />
        </Section>
      </div>
    </aside>
  )
}
