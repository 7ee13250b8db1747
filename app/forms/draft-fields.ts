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

/** The hidden field beside a field that says what its form showed (./shown.tsx). */
export const shownName = (name: string): string => `antes.${name}`

/** The entry of a file, which a draft knows by its name alone. */
const FILE = '#file'

/** The entry of a checkbox that was taken away. */
const offName = (name: string): string => `${name}#off`

/** What a field of a form holds; of radios only the chosen one is listed. */
export interface Held {
  name: string
  value: string
  /** of a checkbox */
  checked?: boolean
}

const defaultOf = (control: Control): string => {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  // a select that React controls has no default
  return [...control.options].find((option) => option.defaultSelected)?.value ?? control.value
}

/**
 * What the fields of a form hold when it opens, as the page was drawn: without what was typed before the script came.
 * To be read then, since a refused form takes what was sent as its new defaults.
 */
export const openingOf = (form: HTMLFormElement): Held[] =>
  heldBy(form, (control) => ({
    value: isBox(control) ? control.value : defaultOf(control),
    checked: isBox(control) && control.defaultChecked,
  }))

const heldBy = (form: HTMLFormElement, read: (control: Control) => { value: string; checked: boolean }): Held[] =>
  controlsOf(form).flatMap((control): Held[] => {
    const { name, type } = control
    const { value, checked } = read(control)
    if (type === 'checkbox') return [{ name, value, checked }]
    return type === 'radio' && !checked ? [] : [{ name, value }]
  })

/** Fields that a draft keeps together: the rows of a list, `items[0].costo`, are known by their place in it alone. */
const groupOf = ({ name, value, checked }: Held) =>
  checked === undefined ? name.replace(/\[.*/, '[') : `${name}=${value}`

/**
 * The fields that hold something else than when their form opened, emptied ones too: a draft of more would take back
 * what others change meanwhile. A list that was changed is there with all its rows.
 */
export function changesOf(now: readonly Held[], opening: readonly Held[]): Entry[] {
  const textOf = (fields: readonly Held[], group: string) =>
    JSON.stringify(fields.filter((field) => groupOf(field) === group))
  return now
    .filter((field) => textOf(now, groupOf(field)) !== textOf(opening, groupOf(field)))
    .map(({ name, value, checked }) => [checked === false ? offName(name) : name, value])
}

/**
 * What was typed and chosen since a form opened. A hidden field with `data-draft` keeps that text, one with `data-file`
 * the name of the file that it posts.
 */
export function entriesOf(form: HTMLFormElement, opening: readonly Held[]): Entry[] {
  const changes = changesOf(
    heldBy(form, (control) => ({ value: control.value, checked: isBox(control) && control.checked })),
    opening,
  )
  const entries = [...changes, ...keptBeside(form, opening)]
  return [...entries, ...shownBeside(entries, [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')])]
}

/** What the form showed of the fields that a draft keeps, from its hidden ones. */
export const shownBeside = (entries: readonly Entry[], hidden: readonly Held[]): Entry[] => {
  const changed = new Set(entries.map(([name]) => shownName(name.replace(/[[#].*/, ''))))
  return hidden.filter(({ name }) => changed.has(name)).map(({ name, value }) => [name, value])
}

const keptBeside = (form: HTMLFormElement, opening: readonly Held[]): Entry[] => [
  ...[...form.querySelectorAll<HTMLInputElement>('input[data-draft]')]
    .filter(({ name, value }) => changesOf([{ name, value }], opening).length > 0)
    .map(({ name, dataset }): Entry => [keptName(name), dataset.draft ?? '']),
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
export function typeInto(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  tell(control)
}

/** Tells React and the form library of a change: they read a field when it says that it has changed. */
export function tell(control: Control): void {
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}

/** The fields that were typed in and ticked before the script came: what the page was drawn with stands in their defaults. */
export const changedEarly = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter((control) =>
    isBox(control) ? control.checked !== control.defaultChecked : control.value !== defaultOf(control),
  )

/** Brings the entries of a draft back into the fields of a form, also into those that a box of the draft brings along. */
export function restore(form: HTMLFormElement, entries: readonly Entry[]): void {
  const there = new Set(controlsOf(form).map(({ name }) => name))
  fill(form, entries)
  form.dispatchEvent(new CustomEvent(DRAFT_EVENT, { detail: entries }))
  const others = entries.filter(([name]) => !there.has(name.replace(/#.*/, '')))
  // React draws those fields only after this effect
  if (others.length > 0) setTimeout(() => fill(form, others))
}

function fill(form: HTMLFormElement, entries: readonly Entry[]): void {
  for (const control of controlsOf(form).filter((one) => !isGiven(one))) {
    const has = (name: string) => entries.some((entry) => entry[0] === name && entry[1] === control.value)
    if (isBox(control)) {
      if (control.checked ? has(offName(control.name)) : has(control.name)) control.click()
      continue
    }
    const [, value] = entries.find(([name]) => name === control.name) ?? []
    if (value !== undefined && value !== control.value) typeInto(control, value)
  }
}
