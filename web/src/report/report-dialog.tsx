import { useEffect, useRef, useState } from 'preact/hooks'
import { saveBlob } from '../format/save.ts'
import { currentMap } from '../map/camera.ts'
import { Icon } from '../parts/icon.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import type { Listed } from '../question/question.ts'
import { stalenessOf } from '../store/asking.ts'
import { pictured } from '../store/compare.ts'
import { reportDialog } from '../store/dialogs.ts'
import { project } from '../store/project.ts'
import { pack, serviceVersion, summary } from '../store/session.ts'
import { copyOfMap, whenDrawn } from './map-picture.ts'
import { markdownOf, reportOf } from './report.ts'
import type { ReportSection } from './report.ts'
import { SlideButton } from './slide-button.tsx'
import { Table } from '../parts/table.tsx'
import type { Column } from '../parts/table.tsx'

/** The project on paper: pictures, tables, what it stands on. */
export function ReportDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [pictures, setPictures] = useState<ReadonlyMap<string, HTMLCanvasElement>>(new Map())
  const [isDrawing, setDrawing] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const report = reportOf(project.value, {
    pack: pack.value,
    summary: summary.value,
    serviceVersion: serviceVersion.value,
    isStale: (result) => stalenessOf(result, project.value) !== null,
  })
  useEffect(() => {
    // It stands at once; the maps of its results are drawn into it as they come.
    dialog.current?.showModal()
    const ids = report.sections.flatMap(({ resultId }) =>
      resultId === undefined ? [] : [resultId],
    )
    takePictures(ids, setPictures)
      .catch((error: unknown) => {
        setProblem(error instanceof Error ? error.message : String(error))
      })
      .finally(() => setDrawing(false))
  }, [])
  return (
    <dialog
      ref={dialog}
      class="report"
      aria-label="Report"
      onClose={() => (reportDialog.value = false)}
    >
      <header class="report-tools">
        <button type="button" class="button primary" onClick={() => print()}>
          <Icon name="report" /> Print or save as PDF
        </button>
        <button
          type="button"
          class="button"
          onClick={() =>
            saveBlob(new Blob([markdownOf(report)], { type: 'text/markdown' }), 'report.md')
          }
        >
          <Icon name="download" /> Markdown
        </button>
        <SlideButton />
        <span class="spacer" />
        <IconButton icon="close" label="Close the report" onClick={() => dialog.current?.close()} />
      </header>
      <article aria-busy={isDrawing}>
        <h1>{report.title}</h1>
        {isDrawing && (
          <p class="quiet report-drawing" role="status">
            Drawing the maps…
          </p>
        )}
        {problem !== null && (
          <p class="callout" data-tone="warn" role="status">
            {problem}
          </p>
        )}
        <p class="quiet">Radio plan, made with Sightline</p>
        {report.sections.map((section) => (
          <Section
            key={section.resultId ?? section.title}
            section={section}
            picture={section.resultId === undefined ? undefined : pictures.get(section.resultId)}
          />
        ))}
      </article>
    </dialog>
  )
}

interface SectionProps {
  readonly section: ReportSection
  readonly picture: HTMLCanvasElement | undefined
}

function Section({ section, picture }: SectionProps) {
  const { title, paragraphs, table, list } = section
  return (
    <section>
      <h2>{title}</h2>
      {picture !== undefined && <Picture canvas={picture} title={title} />}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {table !== undefined && <WordTable table={table} title={title} />}
      {list !== undefined && <WordTable table={list} title={`List of ${title}`} />}
    </section>
  )
}

function WordTable({ table, title }: { readonly table: Listed; readonly title: string }) {
  return (
    <Table
      look="plain"
      scrolls={title}
      rows={table.rows}
      keyOf={(row) => table.rows.indexOf(row)}
      columns={table.head.map((head, i): Column<readonly string[]> => ({
        head,
        cell: (row) => row[i],
        key: String(i),
      }))}
    />
  )
}

/** The page's policy allows no image but its own files: a picture is a canvas. */
function Picture({
  canvas,
  title,
}: {
  readonly canvas: HTMLCanvasElement
  readonly title: string
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.replaceChildren(canvas)
  }, [canvas])
  return <div ref={box} class="report-picture" role="img" aria-label={`Map of ${title}`} />
}

/** Draws each result alone and copies the map as it stands. */
async function takePictures(
  ids: readonly string[],
  onTaken: (pictures: ReadonlyMap<string, HTMLCanvasElement>) => void,
): Promise<ReadonlyMap<string, HTMLCanvasElement>> {
  const taken = new Map<string, HTMLCanvasElement>()
  const map = currentMap()
  if (map === null) return taken
  try {
    for (const id of ids) {
      pictured.value = id
      await whenDrawn(map)
      const copy = await copyOfMap(map)
      taken.set(id, copy)
      onTaken(new Map(taken))
    }
  } finally {
    pictured.value = null
  }
  return taken
}
