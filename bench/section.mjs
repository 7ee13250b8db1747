/** Sections of docs/benchmarks.md that a script of their own writes, or a person, between their marks: others keep them. */
const SECTIONS = ['lighthouse', 'first-fix', 'screens', 'tests', 'day', 'import']
const begin = (name) => `<!-- ${name} -->`
const end = (name) => `<!-- /${name} -->`

/** The marks and the text between them; empty when there are none. */
export function sectionOf(document, name) {
  const from = document.indexOf(begin(name))
  const to = document.indexOf(end(name))
  return from < 0 || to < from ? '' : document.slice(from, to + end(name).length)
}

/** The document with this text in the section, appended when there was none. */
export function putSection(document, name, text) {
  const section = `${begin(name)}\n\n${text.trim()}\n\n${end(name)}`
  const old = sectionOf(document, name)
  return old ? document.replace(old, () => section) : `${document.trimEnd()}\n\n${section}\n`
}

/** A new document that keeps the sections of the old one. */
export function keepSections(old, fresh) {
  const kept = SECTIONS.map((name) => sectionOf(old, name)).filter((section) => section !== '')
  return [fresh.trimEnd(), ...kept].join('\n\n').concat('\n')
}
