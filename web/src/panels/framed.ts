import { showCells } from '../map/camera.ts'
import { cells } from '../store/project.ts'

/** Shows the cells that a step adds or changes, where one of them is out of sight. */
export async function framed(step: () => void | Promise<void>): Promise<void> {
  const before = new Set(cells.peek())
  await step()
  showCells(cells.peek().filter((cell) => !before.has(cell)))
}
