import { useState } from 'preact/hooks'
import { formatInstant } from '../format/format.ts'
import { saveBlob } from '../format/save.ts'
import { currentMap } from '../map/camera.ts'
import { Icon } from '../parts/icon.tsx'
import { visibleResults } from '../store/layers.ts'
import { project } from '../store/project.ts'
import { questionById } from '../store/registry.ts'
import { modelsOf } from '../scenario/models.ts'
import { pack, serviceVersion } from '../store/session.ts'
import { notice } from '../store/view.ts'
import { withDensity } from './png-density.ts'
import { composeSlide, mapBoxOf, slideDotsPerInch, slideSizes } from './slide.ts'
import type { SlideSize, SlideText } from './slide.ts'
import { nextFrame, shownLegend, withLegend } from './shown-legend.ts'
import { takeMapPicture } from './map-picture.ts'

/** The map as it stands on one sheet, with legend, scale, north and licences. */
export function SlideButton() {
  const [size, setSize] = useState<SlideSize>(slideSizes[0])
  const [isAtWork, setAtWork] = useState(false)
  return (
    <>
      <select
        aria-label="Size of the picture"
        value={size.id}
        onChange={(event) => {
          const { value } = event.currentTarget
          setSize(slideSizes.find(({ id }) => id === value) ?? slideSizes[0])
        }}
      >
        {slideSizes.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="button"
        disabled={isAtWork}
        title={`The map as it stands, with legend, scale, north and licences, at ${slideDotsPerInch} dpi`}
        onClick={() => {
          setAtWork(true)
          saveSlide(size)
            .catch((error: unknown) => {
              notice.value = error instanceof Error ? error.message : String(error)
            })
            .finally(() => setAtWork(false))
        }}
      >
        <Icon name="download" /> {isAtWork ? 'Drawing…' : 'Picture for a slide'}
      </button>
    </>
  )
}

async function saveSlide(size: SlideSize): Promise<void> {
  const map = currentMap()
  if (map === null) {
    notice.value = 'There is no map to make a picture of.'
    return
  }
  const picture = await takeMapPicture(map, mapBoxOf(size))
  const legend = await withLegend(async () => {
    await nextFrame()
    return shownLegend()
  })
  const sheet = composeSlide(size, picture, map, legend, textOf())
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/png'))
  if (blob === null) {
    notice.value = 'This browser could not make the picture.'
    return
  }
  const png = withDensity(new Uint8Array(await blob.arrayBuffer()), slideDotsPerInch)
  saveBlob(new Blob([png], { type: 'image/png' }), 'plan.png')
}

/** What the picture shows, and whose data it stands on. */
function textOf(): SlideText {
  const [result] = visibleResults.peek()
  const question = result === undefined ? undefined : questionById(result.question)
  const { name = '', version = '', sources = [], licenses = [] } = pack.peek() ?? {}
  const models = modelsOf(result?.scenarios ?? [], serviceVersion.peek())
  const foot = [
    `Data: ${name}, version ${version}.`,
    `Sources: ${sources.join('; ')}.`,
    `Licences: ${licenses.join('; ')}.`,
    ...(models === '' ? [] : [`Model: ${models}.`]),
    ...(result === undefined ? [] : [`Answered ${formatInstant(result.finishedAt)}.`]),
    `Made with Sightline ${serviceVersion.peek().split('/')[0]}. Planning estimates, not measurements.`,
  ]
  return {
    title: result === undefined ? project.peek().name : result.title,
    subtitle: (result && question?.summary?.(result)) ?? '',
    foot: foot.join(' '),
  }
}
