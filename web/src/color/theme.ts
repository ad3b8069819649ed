/** What the page is drawn on. */
export type Theme = 'light' | 'dark'
