const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 (section 2.2) has no way to write. */
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text for an element or an attribute of XML; characters that XML cannot hold become spaces. */
export function escapeXml(text: string): string {
  return text.replace(impossible, ' ').replace(/[&<>"']/g, (character) => entities[character])
}
