/** The section of docs/benchmarks.md that Lighthouse writes, between its marks: the rest is written anew without it. */
const BEGIN = '<!-- lighthouse -->'
const END = '<!-- /lighthouse -->'

/** The marks and what stands between them; nothing where there are none. */
export function sectionOf(document) {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)]
  return from < 0 || to < from ? '' : document.slice(from, to + END.length)
}

/** The document with another text in the section, at its end when there was none. */
export function putSection(document, text) {
  const section = `${BEGIN}\n\n${text.trim()}\n\n${END}`
  const old = sectionOf(document)
  return old ? document.replace(old, () => section) : `${document.trimEnd()}\n\n${section}\n`
}

/** A document written anew, with the section that stood in the old one. */
export function keepSection(old, fresh) {
  const section = sectionOf(old)
  return section ? `${fresh.trimEnd()}\n\n${section}\n` : fresh
}
