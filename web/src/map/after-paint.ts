/** Calls once the frame that is painted next is under way; what it returns calls that off. */
export function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(call)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
