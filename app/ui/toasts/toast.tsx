/**
 * A success message. `const { push } = useToast(); push({ clave: 'vehiculos.saved', datos })`. Forms push theirs
 * automatically (app/forms). <ToastProvider> is rendered once, in the root; it also shows the notice set by a redirect.
 */
import { NOTICE_COOKIE } from '@domain/notice'
import { useLocation } from '@remix-run/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '~/connection/until-loaded'
import { durationOf, type Notice, readNotice, shownOf, withToast } from '~/forms/toast'
import { loadSectionOf } from '~/i18n/dictionaries'
import { useI18n } from '~/i18n/provider'
import type { TextKey, TextValues } from '~/i18n/texts'
import { lookUp } from '~/i18n/translator'
import { IconButton } from '../button'
import { Icon } from '../signs/icon'

const UndoButton = lazyPart(
  () => import('./undo'),
  () => null,
)

/** Messages lie over open dialogs; the types of this React do not know the attribute. */
const OVER_DIALOGS = { popover: 'manual' }

type ToastQueue = { push: (toast: Notice) => void }

const ToastContext = createContext<ToastQueue>({ push: () => undefined })
export const useToast = () => useContext(ToastContext)

/** Reads the notice of a redirect once and deletes it. */
function toastFromCookie(): Notice | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${NOTICE_COOKIE}=`))
  if (!pair) return null
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${NOTICE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; Secure`
  return readNotice(pair.slice(NOTICE_COOKIE.length + 1))
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<(Notice & { id: number })[]>([])
  // a toast that a pointer or the focus rests on, or whose change is being taken back, stays
  const [held, hold] = useState(false)
  const last = useRef(0)
  const place = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const { idioma } = useI18n()

  const push = useCallback(
    async (toast: Notice) => {
      // the message may be of another screen, whose texts are not loaded
      await loadSectionOf(idioma, toast.clave)
      // only an existing text key: ignore anything else in the cookie
      if (lookUp(idioma, toast.clave) === undefined) return
      last.current += 1
      const newToast = { ...toast, id: last.current }
      setQueue((before) => withToast(before, newToast))
    },
    [idioma],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may have set a notice
  useEffect(() => {
    const toast = toastFromCookie()
    if (toast) void push(toast)
  }, [key])

  const close = useCallback((which: number) => {
    hold(false)
    setQueue((before) => before.filter(({ id }) => id !== which))
  }, [])
  const shown = shownOf(queue)
  const newest = shown.at(-1)?.id
  const lastUndo = shown.findLast(({ undo }) => undo)
  const isWaited = queue.filter(({ undo }) => !undo).length > 1
  useEffect(() => {
    if (newest === undefined) return
    const box = place.current
    if (!box || typeof box.showPopover !== 'function') return
    const isOpen = box.matches(':popover-open')
    // shown anew it would lose the focus, and its older toasts would rise again
    if (isOpen && (box.contains(document.activeElement) || !document.querySelector('dialog:modal'))) return
    // above an open dialog too: the last element added to the top layer is in front
    if (isOpen) box.hidePopover()
    box.showPopover()
  }, [newest])

  const value = useMemo(() => ({ push }), [push])
  return (
    <ToastContext.Provider value={value}>
      {children}
      <div
        className="toasts"
        role="status"
        // a newer toast is read out alone, not with those still shown
        aria-atomic={false}
        ref={place}
        {...OVER_DIALOGS}
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
      >
        {shown.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            duration={held ? null : durationOf(toast, isWaited)}
            takesKeys={toast === lastUndo}
            onHold={hold}
            onClose={close}
          />
        ))}
      </div>
    </ToastContext.Provider>
  )
}

type ToastProps = {
  toast: Notice & { id: number }
  /** how long it is shown, in ms from its beginning on; null: for as long as it is held */
  duration: number | null
  /** whether the keys take this one back */
  takesKeys: boolean
  onHold: (held: boolean) => void
  onClose: (id: number) => void
}

function Toast({ toast, duration, takesKeys, onHold, onClose }: ToastProps) {
  const { id } = toast
  const since = useRef<number | null>(null)
  const close = useCallback(() => onClose(id), [onClose, id])
  useEffect(() => {
    const now = performance.now()
    since.current ??= now
    if (duration === null) return
    const timer = setTimeout(close, Math.max(0, since.current + duration - now))
    return () => clearTimeout(timer)
  }, [duration, close])
  const { t } = useI18n()
  const { push } = useToast()
  const bad = toast.tone === 'bad'
  const text = (t as (key: TextKey, data?: TextValues) => string)(toast.clave, toast.datos)
  return (
    <div className={bad ? 'toast toast--bad' : 'toast'}>
      <Icon of={bad ? CircleAlert : CircleCheck} />
      <span>{text}</span>
      {toast.undo && (
        <Suspense>
          <UndoButton of={toast} takesKeys={takesKeys} push={push} onHold={onHold} onClose={close} />
        </Suspense>
      )}
      <IconButton icon={X} label={t('common.close')} onClick={close} />
    </div>
  )
}
