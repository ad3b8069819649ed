import { SingleBar } from 'cli-progress'
import type { BuildProgress, BuildStage } from '../packs/make/common/build-options.ts'

const stageNames: Readonly<Record<BuildStage, string>> = {
  read_towers: 'reading towers',
  read_buildings: 'reading buildings',
  write_buildings: 'writing buildings',
  read_base_map: 'reading the base map',
  write_terrain: 'writing terrain',
  read_clutter: 'reading land use',
  write_clutter: 'writing clutter',
}

interface ProgressDisplay {
  show(progress: BuildProgress): void
  /** Ends the display; the next output starts on a line of its own. */
  stop(): void
}

/** A bar per stage on a terminal, one line per stage elsewhere, nothing when quiet. */
export function createProgressDisplay(stream: NodeJS.WriteStream, quiet: boolean): ProgressDisplay {
  if (quiet) return { show: () => undefined, stop: () => undefined }
  return stream.isTTY ? barDisplay(stream) : lineDisplay(stream)
}

function lineDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  let current: BuildStage | undefined
  return {
    show: ({ stage }) => {
      if (stage === current) return
      current = stage
      stream.write(`${stageNames[stage]}\n`)
    },
    stop: () => undefined,
  }
}

function barDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  let current: BuildStage | undefined
  let bar: SingleBar | undefined
  const next = (stage: BuildStage, total: number): SingleBar => {
    bar?.stop()
    current = stage
    const format = `${stageNames[stage].padEnd(18)} {bar} {percentage}%  {eta_formatted} left`
    bar = new SingleBar({ format, stream, hideCursor: true })
    bar.start(total, 0)
    return bar
  }
  return {
    show: ({ stage, done, total }) => {
      const shown = stage === current && bar !== undefined ? bar : next(stage, total)
      shown.update(done)
    },
    stop: () => bar?.stop(),
  }
}
