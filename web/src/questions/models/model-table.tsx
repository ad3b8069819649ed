import { formatChange, formatFixed, formatNumber } from '../../format/format.ts'
import { Table } from '../../parts/table.tsx'
import type { ComparedModel, ComparisonAnswer } from './answer.ts'
import { modelKey, modelName } from './names.ts'

interface Props {
  readonly answer: ComparisonAnswer
  /** Of the model that is looked at. */
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
}

/**
 * The models that are judged, the best first, each with a bar for its error and a whisker for its interval.
 */
export function ModelTable({ answer, chosen, onChoose }: Props) {
  const judged = answer.models.filter(({ not_judged_reason }) => not_judged_reason === null)
  const widestDb = Math.max(
    1,
    ...judged.map(({ holdout_rmse_after_offset_95: interval }) => interval?.upper_db ?? 0),
  )
  // One hopeless model must not make all others look alike: its bar ends at the edge.
  const greatestDb = Math.min(widestDb, scaleOfFloor * (answer.floor_rmse_db ?? widestDb))
  return (
    <Table
      scrolls="Models"
      rows={judged}
      keyOf={modelKey}
      marks={(model) => ({
        isSelected: modelKey(model) === chosen,
        isBest: model.equal_to_best,
        onClick: () => onChoose(modelKey(model)),
      })}
      columns={[
        {
          head: 'Model',
          cell: (model) => <ModelButton model={model} onChoose={onChoose} />,
        },
        {
          head: 'Held out, after one offset',
          unit: 'dB',
          cell: (model) => (
            <ErrorBar model={model} greatestDb={greatestDb} floorDb={answer.floor_rmse_db} />
          ),
        },
        {
          head: 'Bias',
          unit: 'dB',
          isNumber: true,
          cell: ({ bias_db }) => formatChange(bias_db ?? 0, 1),
        },
      ]}
    />
  )
}

/** The end of the bars, in floors of the campaign. */
const scaleOfFloor = 2

interface ButtonProps {
  readonly model: ComparedModel
  readonly onChoose: (key: string) => void
}

function ModelButton({ model, onChoose }: ButtonProps) {
  const { label, detail } = modelName(model)
  return (
    <button
      type="button"
      class="model-name"
      title="Show its residuals on the map"
      onClick={(event) => {
        event.stopPropagation()
        onChoose(modelKey(model))
      }}
    >
      {label}
      {detail !== '' && <small>{detail}</small>}
    </button>
  )
}

const width = 120
const height = 18

interface BarProps {
  readonly model: ComparedModel
  readonly greatestDb: number
  readonly floorDb: number | null
}

/** The error as a bar, its interval of 95 % as a whisker, the floor of the campaign as a line. */
function ErrorBar({ model, greatestDb, floorDb }: BarProps) {
  const { holdout_rmse_after_offset_db: errorDb, holdout_rmse_after_offset_95: interval } = model
  if (errorDb === null || interval === null) return null
  const x = (valueDb: number): number => (width * valueDb) / greatestDb
  const label = `${formatNumber(errorDb, 1)} dB, 95 % from ${formatNumber(interval.lower_db, 1)} to ${formatNumber(interval.upper_db, 1)} dB`
  const middle = height / 2
  return (
    <span class="error-bar" title={label}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <rect
          x={0}
          y={4}
          width={x(errorDb)}
          height={height - 8}
          data-equal={model.equal_to_best ? 'true' : undefined}
        />
        <path
          d={`M${x(interval.lower_db)} ${middle}H${x(interval.upper_db)}M${x(interval.lower_db)} 5v8M${x(interval.upper_db) - 0.5} 5v8`}
        />
        {floorDb !== null && (
          <line class="floor" x1={x(floorDb)} x2={x(floorDb)} y1={0} y2={height} />
        )}
      </svg>
      <span>{formatFixed(errorDb, 1)}</span>
    </span>
  )
}
