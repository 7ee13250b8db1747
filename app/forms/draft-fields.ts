/** The fields of a form that a draft may hold, and how a draft comes back into them. */
import type { Entry } from './draft-store'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const SECRET = /contrasena|password|secret|clave|llave|token|codigo|tarjeta|card/i
const NOT_KEPT = new Set(['hidden', 'password', 'file', 'submit', 'button', 'search'])

/** Never what is secret: passwords, codes, keys, cards; nor what only the page knows, nor a search. */
export function isKept(control: { name: string; type: string; autocomplete: string }): boolean {
  const { name, type, autocomplete } = control
  if (!name || NOT_KEPT.has(type) || SECRET.test(name)) return false
  return !/password|one-time-code|^cc-/.test(autocomplete)
}

function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as unknown[]).filter(
    (e): e is Control =>
      (e instanceof HTMLInputElement || e instanceof HTMLSelectElement || e instanceof HTMLTextAreaElement) &&
      isKept(e),
  )
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** Sent to a form whose draft comes back, with its entries: for fields that keep more than the value they post. */
export const DRAFT_EVENT = 'draft'
/** The entry of such a field, besides which it has none. */
export const keptName = (name: string): string => `${name}#`

/** The entry of a file, which a draft knows by its name alone. */
const FILE = '#file'

/**
 * What is typed and chosen, empty fields too, which a person may have emptied. A hidden field with `data-draft` keeps
 * that text, one with `data-file` the name of the file that it posts.
 */
export const entriesOf = (form: HTMLFormElement): Entry[] => [
  ...controlsOf(form)
    .filter((control) => !isBox(control) || control.checked)
    .map((control): Entry => [control.name, control.value]),
  ...[...form.querySelectorAll<HTMLInputElement>('input[data-draft]')].map(
    ({ name, dataset }): Entry => [keptName(name), dataset.draft ?? ''],
  ),
  ...[...form.querySelectorAll<HTMLInputElement>('input[data-file]')].map(
    ({ dataset }): Entry => [FILE, dataset.file ?? ''],
  ),
]

/** The names of the files that were chosen in the form of a draft, and must be chosen again. */
export const filesOf = (entries: readonly Entry[]): string[] =>
  entries.filter(([name]) => name === FILE).map(([, file]) => file)

/** The hidden fields that say what a form is about. */
const RECORD_FIELDS = new Set(['id', 'vehiculo_id', 'tipo'])

/** Whether the address chose what a control holds, which it tells by `data-given`: no draft overwrites it. */
const isGiven = (control: Pick<HTMLElement, 'dataset'>) => control.dataset.given !== undefined

/**
 * What a form is about when it opens, so that a draft comes back to nothing else: the record that it changes, or the
 * vehicle and the type that a new one is for. Empty for a new record of which nothing is chosen.
 */
export const recordOf = (form: { elements: Iterable<unknown> }): string =>
  ([...form.elements] as Control[])
    .filter((control) => isGiven(control) || (control.type === 'hidden' && RECORD_FIELDS.has(control.name)))
    .map(({ value }) => value)
    .join(':')

/** The rows of a list of fields, `items[0].costo`, that a draft holds: each by the names of its fields. */
export function rowsOf(entries: readonly Entry[], list: string): Record<string, string>[] {
  const rows: Record<string, string>[] = []
  for (const [name, value] of entries) {
    const [, at, field] = name.startsWith(`${list}[`) ? (/\[(\d+)\]\.(\w+)$/.exec(name) ?? []) : []
    if (field) rows[Number(at)] = { ...rows[Number(at)], [field]: value }
  }
  return rows.filter(Boolean)
}

/** Sets a value as typing does, so that React and the form library notice. */
function type(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}

export function restore(form: HTMLFormElement, entries: readonly Entry[]): void {
  for (const control of controlsOf(form).filter((one) => !isGiven(one))) {
    const own = entries.filter(([name]) => name === control.name).map(([, value]) => value)
    if (isBox(control)) {
      if (control.checked !== own.includes(control.value) && (control.type === 'checkbox' || !control.checked))
        control.click()
      continue
    }
    const [value] = own
    if (value !== undefined && value !== control.value) type(control, value)
  }
  form.dispatchEvent(new CustomEvent(DRAFT_EVENT, { detail: entries }))
}
