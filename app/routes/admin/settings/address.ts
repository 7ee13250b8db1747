/** Which settings tab and which confirmation are open: both in the address. */
import { address } from '~/ui/address'

export const PATH = '/admin/settings'
export const TABS = [
  'perfil',
  'notificaciones',
  'seguridad',
  'alertas',
  'empresa',
  'facturacion',
  'integraciones',
] as const
type Tab = (typeof TABS)[number]
/** The tabs about a person's own account, which need no company. */
const OWN_TABS = ['perfil', 'notificaciones', 'seguridad'] as const satisfies Tab[]
export type OwnTab = (typeof OWN_TABS)[number]
export const isOwnTab = (tab: Tab): tab is OwnTab => OWN_TABS.some((one) => one === tab)
const QUESTIONS = ['renovar', 'apagar'] as const
export type TabQuestion = (typeof QUESTIONS)[number]

export function readTab(params: URLSearchParams): { tab: Tab; question: TabQuestion | null } {
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'perfil'
  return { tab, question: QUESTIONS.find((one) => params.has(one)) ?? null }
}

export const hrefTab = (tab: Tab, question?: TabQuestion): string =>
  address(PATH, { tab, ...(question ? { [question]: '' } : {}) })

/** Which dialog over the keys of the API is open: a new key, or the question before one is revoked. */
export type KeyDialog = 'new' | { revoke: string }
const NEW_KEY = 'clave'
const REVOKE = 'revocar'

export function readKeyDialog(params: URLSearchParams): KeyDialog | null {
  const revoke = params.get(REVOKE)
  return revoke ? { revoke } : params.has(NEW_KEY) ? 'new' : null
}

export const hrefKeys = (opened: KeyDialog): string =>
  address(PATH, { tab: 'integraciones', ...(opened === 'new' ? { [NEW_KEY]: 'nueva' } : { [REVOKE]: opened.revoke }) })

/** Which dialog over the webhooks is open: a new one, or one of them with what is asked about it. */
const WEBHOOK = 'webhook'
const NEW_WEBHOOK = 'nuevo'
const WEBHOOK_ACTS = { edit: 'editar', rotate: 'rotar', remove: 'eliminar' } as const
type WebhookAct = keyof typeof WEBHOOK_ACTS
export type WebhookDialog = 'new' | { id: string; act: WebhookAct | null }

export function readWebhookDialog(params: URLSearchParams): WebhookDialog | null {
  const id = params.get(WEBHOOK)
  if (!id) return null
  if (id === NEW_WEBHOOK) return 'new'
  const acts = Object.keys(WEBHOOK_ACTS) as WebhookAct[]
  return { id, act: acts.find((one) => params.has(WEBHOOK_ACTS[one])) ?? null }
}

/** @param id of a webhook, `nuevo` without one */
export const hrefWebhook = (id: string = NEW_WEBHOOK, act?: WebhookAct): string =>
  address(PATH, { tab: 'integraciones', [WEBHOOK]: id, ...(act ? { [WEBHOOK_ACTS[act]]: '' } : {}) })

/** The question before everything of the company is asked for, and what a mailed link opens. */
const ASK = 'descargar'
const TOKEN = 'descarga'
export const PANEL_ID = 'descarga'
export const HREF_WHOLE = address(PATH, { tab: 'empresa', [ASK]: '' })
/** Where the state of the download and its file are. */
export const PATH_WHOLE = `${PATH}/download`

export const hrefWholeFile = (token: string): string => address(PATH_WHOLE, { [TOKEN]: token })
export const hrefWholeLink = (token: string): string => address(PATH, { tab: 'empresa', [TOKEN]: token })

/** @returns the token of a mailed link, null without one */
export const readWhole = (params: URLSearchParams): { isAsked: boolean; token: string | null } => ({
  isAsked: params.has(ASK),
  token: params.get(TOKEN),
})
