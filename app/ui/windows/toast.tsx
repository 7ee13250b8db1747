/**
 * One dark line that says what went well. `const { push } = useToast(); push({ clave: 'vehiculos.guardado', datos })`.
 * Forms do it by themselves (app/forms). <ToastProvider> stands once, in the root; it also shows the aviso that a
 * redirect carried over.
 */
import { NOTICE_COOKIE } from '@domain/notice'
import { useLocation } from '@remix-run/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type Aviso, readAviso } from '~/forms/toast'
import { useI18n } from '~/i18n/provider'
import type { Datos, TextoKey } from '~/i18n/texts'
import { lookUp } from '~/i18n/translator'
import { IconButton } from '../button'
import { Icon } from '../signs/icon'

const DURATION_MS = 6000
/** What was said before leaves as soon as it could be read, when something newer waits: nobody waits for an old line. */
const CON_OTRO_MS = 1500
type ShownToast = Aviso & { tone?: 'ok' | 'bad' }
type Cola = { push: (aviso: ShownToast) => void }

const ToastContext = createContext<Cola>({ push: () => undefined })
export const useToast = () => useContext(ToastContext)

/** Reads the aviso of a redirect once and deletes it. */
function avisoDeCookie(): Aviso | null {
  const par = document.cookie.split('; ').find((one) => one.startsWith(`${NOTICE_COOKIE}=`))
  if (!par) return null
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${NOTICE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; Secure`
  return readAviso(par.slice(NOTICE_COOKIE.length + 1))
}

const same = (one: ShownToast | undefined, otro: ShownToast) =>
  one?.clave === otro.clave && JSON.stringify(one.datos) === JSON.stringify(otro.datos)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [cola, setCola] = useState<(ShownToast & { id: number })[]>([])
  const ultimo = useRef(0)
  const desde = useRef({ id: 0, at: 0 })
  const lugar = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const { idioma } = useI18n()

  const push = useCallback((aviso: ShownToast) => {
    ultimo.current += 1
    const newToast = { ...aviso, id: ultimo.current }
    // the same sentence twice in a row is said once
    setCola((antes) => (same(antes.at(-1), newToast) ? antes : [...antes, newToast]))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may have brought an aviso
  useEffect(() => {
    const aviso = avisoDeCookie()
    // a text that there is, and no other: whatever else a cookie says is shown to nobody
    if (aviso && lookUp(idioma, aviso.clave) !== undefined) push(aviso)
  }, [key, push])

  const actual = cola[0]
  const idActual = actual?.id
  const othersWait = cola.length > 1
  useEffect(() => {
    if (idActual === undefined) return
    const now = performance.now()
    if (desde.current.id !== idActual) desde.current = { id: idActual, at: now }
    const remaining = desde.current.at + (othersWait ? CON_OTRO_MS : DURATION_MS) - now
    const timer = setTimeout(
      () => setCola((antes) => antes.filter(({ id }) => id !== idActual)),
      Math.max(0, remaining),
    )
    return () => clearTimeout(timer)
  }, [idActual, othersWait])

  useEffect(() => {
    if (idActual === undefined) return
    // above an open dialog too: the top layer shows what was put there last
    const box = lugar.current
    if (box && typeof box.showPopover === 'function') {
      if (box.matches(':popover-open')) box.hidePopover()
      box.showPopover()
    }
  }, [idActual])

  const valor = useMemo(() => ({ push }), [push])
  return (
    <ToastContext.Provider value={valor}>
      {children}
      <div className="toasts" role="status" ref={lugar} {...{ popover: 'manual' }}>
        {actual && (
          <Toast
            key={actual.id}
            aviso={actual}
            onClose={() => setCola((antes) => antes.filter(({ id }) => id !== actual.id))}
          />
        )}
      </div>
    </ToastContext.Provider>
  )
}

function Toast({ aviso, onClose }: { aviso: ShownToast; onClose: () => void }) {
  const { t } = useI18n()
  const mal = aviso.tone === 'bad'
  const texto = (t as (clave: TextoKey, datos?: Datos) => string)(aviso.clave, aviso.datos)
  return (
    <div className={mal ? 'toast toast--bad' : 'toast'}>
      <Icon of={mal ? CircleAlert : CircleCheck} />
      <span>{texto}</span>
      <IconButton icon={X} label={t('common.cerrar')} onClick={onClose} />
    </div>
  )
}
