/** Tokenizes a card with the payment provider, in the browser: the number goes to the provider and nowhere else. */

export interface Card {
  numero: string
  nombre: string
  /** MM/YY */
  vence: string
  cvc: string
}
export type CardFault = keyof Card | 'respuesta'
/** The provider's API and the public key for it. */
export interface Provider {
  url: string
  llave: string
}

const TIMEOUT_MS = 15_000
const figures = (text: string) => text.replace(/\D/g, '')

/** Luhn check of a card number. */
function checks(number: string): boolean {
  const sum = [...number].reverse().reduce((total, figure, i) => {
    const n = Number(figure) * (i % 2 ? 2 : 1)
    return total + (n > 9 ? n - 9 : n)
  }, 0)
  return /^\d{13,19}$/.test(number) && sum % 10 === 0
}

/** `8/29`, `0829` and `08/2029` are `08/29`; null when it is not a month and year, or is in the past. */
export function readExpiry(text: string, now: Date): string | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/\-. ]?\s*(?:20)?(\d\d)\s*$/.exec(text) ?? []
  const m = Number(month)
  const y = Number(year)
  if (!month || m < 1 || m > 12) return null
  const over = y < now.getFullYear() % 100 || (y === now.getFullYear() % 100 && m < now.getMonth() + 1)
  return over ? null : `${String(m).padStart(2, '0')}/${year}`
}

/** Client-side validation, before the provider is called. */
export function faultsOf(card: Card, now: Date): (keyof Card)[] {
  const right: Record<keyof Card, boolean> = {
    numero: checks(figures(card.numero)),
    nombre: card.nombre.trim().length >= 5,
    vence: readExpiry(card.vence, now) !== null,
    cvc: /^\d{3,4}$/.test(card.cvc.trim()),
  }
  return (Object.keys(right) as (keyof Card)[]).filter((field) => !right[field])
}

/** The field names of the provider's API. */
const FIELD_OF: Record<string, keyof Card> = {
  number: 'numero',
  card_holder: 'nombre',
  exp_month: 'vence',
  exp_year: 'vence',
  cvc: 'cvc',
}

/** @returns the token, or the provider's reason for refusing the card */
export async function tokenize(card: Card, { url, llave: key }: Provider, now: Date): Promise<string | CardFault[]> {
  const [exp_month = '', exp_year = ''] = (readExpiry(card.vence, now) ?? '').split('/')
  const body = {
    number: figures(card.numero),
    cvc: card.cvc.trim(),
    exp_month,
    exp_year,
    card_holder: card.nombre.trim(),
  }
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const result = (await answer.json()) as { data?: { id?: unknown }; error?: { messages?: Record<string, unknown> } }
    if (answer.ok && typeof result.data?.id === 'string') return result.data.id
    const faults = Object.keys(result.error?.messages ?? {}).flatMap((name) => FIELD_OF[name] ?? [])
    return faults.length > 0 ? [...new Set(faults)] : ['respuesta']
  } catch {
    return ['respuesta']
  }
}
