import type { ClutterTiles } from '../api/types.ts'
import { formatNumber } from '../format/format.ts'
import { clutterTiles } from '../store/clutter.ts'

type ClutterClass = ClutterTiles['classes'][number]

/** In the order of their heights in P.1812. */
const categoryNames: readonly (readonly [category: string, name: string])[] = [
  ['water_sea', 'Water, sea'],
  ['open_rural', 'Open, rural'],
  ['suburban', 'Suburban'],
  ['urban_trees_forest', 'Urban, trees, forest'],
  ['dense_urban', 'Dense urban'],
]

/** A category of more classes is told as one, from its lowest to its tallest. */
const namedClasses = 4

/** What the colours of the ground mean; nothing while they are not shown. */
export function ClutterLegend() {
  const tiles = clutterTiles.value
  if (tiles === null) return null
  return (
    <section>
      <h3>Clutter</h3>
      <ul class="legend-list">
        {categoryNames.flatMap(([category, name]) => {
          const classes = tiles.classes
            .filter((one) => one.category === category)
            .toSorted((a, b) => a.height_m - b.height_m || a.class - b.class)
          if (classes.length > namedClasses)
            return <Range key={category} name={name} classes={classes} />
          return classes.map((one) => <Named key={one.class} category={name} of={one} />)
        })}
      </ul>
    </section>
  )
}

function Named({ category, of }: { readonly category: string; readonly of: ClutterClass }) {
  return (
    <li title={category}>
      <i class="swatch" style={{ background: of.color }} /> {of.name}, {formatNumber(of.height_m)} m
    </li>
  )
}

function Range(props: { readonly name: string; readonly classes: readonly ClutterClass[] }) {
  const { name, classes } = props
  const [first, last] = [classes[0], classes.at(-1)]
  if (first === undefined || last === undefined) return null
  const colors = classes.map(({ color }) => color).join(', ')
  return (
    <li title={`${classes.length} classes`}>
      <i class="swatch" style={{ background: `linear-gradient(to right, ${colors})` }} /> {name},{' '}
      {formatNumber(first.height_m)} to {formatNumber(last.height_m)} m
    </li>
  )
}
