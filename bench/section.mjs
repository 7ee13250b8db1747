/** The Lighthouse section of docs/benchmarks.md, between its marks: the rest of the file is rewritten without it. */
const BEGIN = '<!-- lighthouse -->'
const END = '<!-- /lighthouse -->'

/** The marks and the text between them; empty when there are none. */
export function sectionOf(document) {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)]
  return from < 0 || to < from ? '' : document.slice(from, to + END.length)
}

/** The document with this text in the section, appended when there was none. */
export function putSection(document, text) {
  const section = `${BEGIN}\n\n${text.trim()}\n\n${END}`
  const old = sectionOf(document)
  return old ? document.replace(old, () => section) : `${document.trimEnd()}\n\n${section}\n`
}

/** A new document that keeps the section of the old one. */
export function keepSection(old, fresh) {
  const section = sectionOf(old)
  return section ? `${fresh.trimEnd()}\n\n${section}\n` : fresh
}
