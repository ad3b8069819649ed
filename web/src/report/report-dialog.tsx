import { useEffect, useRef, useState } from 'preact/hooks'
import { formatInstant } from '../format/format.ts'
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
import type { LegendBlock } from './legend-rows.ts'
import { markMap } from './map-marks.ts'
import { copyOfMap, whenDrawn } from './map-picture.ts'
import { PaperLegend } from './paper-legend.tsx'
import { markdownOf, reportOf } from './report.ts'
import type { ReportSection } from './report.ts'
import { shownLegend, withLegend } from './shown-legend.ts'
import { SlideButton } from './slide-button.tsx'
import { Table } from '../parts/table.tsx'
import type { Column } from '../parts/table.tsx'

/** The project on paper: pictures, tables, what it stands on. */
export function ReportDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [pictures, setPictures] = useState<ReadonlyMap<string, MapPicture>>(new Map())
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
    withLegend(() => takePictures(ids, setPictures))
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
        <p class="quiet">
          Radio plan, made with Sightline on {formatInstant(new Date().toISOString())}
        </p>
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
  readonly picture: MapPicture | undefined
}

/** A map as it stood, and what its colours mean. */
interface MapPicture {
  readonly canvas: HTMLCanvasElement
  readonly legend: readonly LegendBlock[]
}

function Section({ section, picture }: SectionProps) {
  const { title, paragraphs, table, list } = section
  return (
    <section>
      <h2>{title}</h2>
      {picture !== undefined && (
        <figure>
          <Picture canvas={picture.canvas} title={title} />
          <figcaption aria-label={`Legend of ${title}`}>
            <PaperLegend blocks={picture.legend} />
          </figcaption>
        </figure>
      )}
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

/** Draws each result alone, and takes the map as it stands with its legend, scale and north. */
async function takePictures(
  ids: readonly string[],
  onTaken: (pictures: ReadonlyMap<string, MapPicture>) => void,
): Promise<void> {
  const map = currentMap()
  if (map === null) return
  const taken = new Map<string, MapPicture>()
  try {
    for (const id of ids) {
      pictured.value = id
      await whenDrawn(map)
      const canvas = await copyOfMap(map)
      const context = canvas.getContext('2d')
      if (context !== null)
        markMap(context, map, { x: 0, y: 0, width: canvas.width, height: canvas.height })
      taken.set(id, { canvas, legend: shownLegend() })
      onTaken(new Map(taken))
    }
  } finally {
    pictured.value = null
  }
}
