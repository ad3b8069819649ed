import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** All that the page needs; everything else is refused by the browser. See docs/page.md. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Writes the policy into the built page, so that it holds whoever serves the files. */
function contentSecurityPolicyTag(): Plugin {
  return {
    name: 'content-security-policy-tag',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  }
}

export default defineConfig({
  base: './',
  plugins: [preact({ devToolsEnabled: false }), contentSecurityPolicyTag()],
  // The build for Node reads bytes by Buffer, which browsers do not have.
  resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
  build: {
    target: 'es2023',
    // A data: URI would need an exception in the policy.
    assetsInlineLimit: 0,
    // MapLibre is one piece of about 1 MB before compression.
    chunkSizeWarningLimit: 1_600,
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/readyz': 'http://127.0.0.1:8080' },
  },
})
