import type { Page } from 'playwright-core'

/** Drops a file of this text on an element of the page. */
export async function dropFile(
  page: Page,
  {
    name,
    text,
    on = '.app',
  }: { readonly name: string; readonly text: string; readonly on?: string },
): Promise<void> {
  await page.evaluate(
    `(() => {
      const files = new DataTransfer()
      files.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}))
      document.querySelector(${JSON.stringify(on)}).dispatchEvent(
        new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }),
      )
    })()`,
  )
}
