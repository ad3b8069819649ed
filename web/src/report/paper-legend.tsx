import type { LegendBlock, LegendMark, LegendRow } from './legend-rows.ts'

/** A legend as it stood beside a map, in text that a printer keeps sharp. */
export function PaperLegend({ blocks }: { readonly blocks: readonly LegendBlock[] }) {
  return (
    <div class="paper-legend">
      {blocks.map(({ title, rows }, i) => (
        <section key={i}>
          <h3>{title}</h3>
          {rows.map((row, at) => (
            <Row key={at} row={row} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Row({ row }: { readonly row: LegendRow }) {
  if (row.kind === 'entry') {
    return (
      <span>
        {row.mark !== null && <Mark mark={row.mark} />} {row.text}
      </span>
    )
  }
  const stops = row.stops.map(({ color, share }) => `${color} ${100 * share}%`)
  return (
    <div class="gradient">
      <div
        class="gradient-bar"
        style={{ background: `linear-gradient(90deg, ${stops.join(', ')})` }}
      />
      <div class="gradient-ticks">
        {row.ticks.map(({ share, text }) => (
          <span key={text} style={{ left: `${100 * share}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}

function Mark({ mark: { fill, edge, isRound, isHatched, line } }: { readonly mark: LegendMark }) {
  if (line !== null) {
    const style = line.isDashed ? 'dashed' : 'solid'
    return <i class="line-mark" style={{ borderTop: `${line.widthPx}px ${style} ${edge ?? ''}` }} />
  }
  const classes = ['mark', ...(isRound ? ['round'] : []), ...(isHatched ? ['hatched'] : [])]
  return (
    <i
      class={classes.join(' ')}
      style={{ backgroundColor: fill ?? 'transparent', borderColor: edge ?? '#8f9cab' }}
    />
  )
}
